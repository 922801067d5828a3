"""Where Alembic enters: it works on the connection it is handed, in that connection's transaction.

A table is changed by building it anew, which is the way of SQLite for most changes.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
