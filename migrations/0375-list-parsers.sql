-- Says which version of Foyer's parsers read a list, so that it is read again after an update that reads more
-- of the same file, and counts the dates of birth that nobody could read.

alter table foyer.screening_version
  add column parser text,
  add column unread_dates integer not null default 0 check (unread_dates >= 0);
comment on column foyer.screening_version.parser is
  'Version of the parsers (src/screening/lists/version-rules.ts) that read it; null: before it was kept.';
comment on column foyer.screening_version.unread_dates is
  'Dates of birth that were not understood: these entries are compared without them.';
