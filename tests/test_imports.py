"""No two files import each other, not even for types or inside functions; readers write nothing."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest


@pytest.mark.parametrize("package", ["rules", "models", "tui"])
def test_imports_make_no_circle(package):
    graph = grimp.build_graph(package, exclude_type_checking_imports=False, cache_dir=None)
    imported = {each: graph.find_modules_directly_imported_by(each) for each in graph.modules}
    assert len(imported) > 50
    TopologicalSorter(imported).prepare()  # raises CycleError with the circle


_WRITERS = ("session.add", "session.add_all", "session.delete", "session.flush", "setattr")


def _writes(tree):
    """What of a file would change a row: an attribute set, something added, deleted or flushed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if ast.unparse(node.value) != "self":
                yield ast.unparse(node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_WRITERS):
            yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom) and node.module == "models.action":
            yield from (each.name for each in node.names if each.name == "Action")


@pytest.mark.parametrize("room", ["bridge", "views"])
def test_who_reads_does_not_write(room):
    files = list(Path("models", room).rglob("*.py"))
    assert len(files) > 30
    found = {str(file): list(_writes(ast.parse(file.read_text("utf-8")))) for file in files}
    assert not {file: writes for file, writes in found.items() if writes}
