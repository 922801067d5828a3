"""No two files import each other, however far apart, for types alone or inside a function."""

from graphlib import TopologicalSorter

import grimp
import pytest


@pytest.mark.parametrize("package", ["rules", "models", "tui"])
def test_imports_make_no_circle(package):
    graph = grimp.build_graph(package, exclude_type_checking_imports=False, cache_dir=None)
    imported = {each: graph.find_modules_directly_imported_by(each) for each in graph.modules}
    assert len(imported) > 50
    TopologicalSorter(imported).prepare()  # raises CycleError with the circle
