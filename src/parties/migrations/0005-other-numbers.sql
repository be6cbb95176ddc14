-- Parties are also found by a declared number that differs from the proven or registered one: a task writes
-- the rows of the applications that are here already.
update foyer.application set indexed_revision = null where started_at is not null;
