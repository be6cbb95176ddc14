-- The summary of an application for lists, encrypted separately, so that a list does not decrypt whole cases.

alter table foyer.application add column listed bytea, add column listed_revision integer;
alter table foyer.application alter column listed set storage external;
comment on column foyer.application.listed is
  'Summary for lists (steps, decision, failure, risk), AES-256-GCM with the application''s key; null when '
  'the case is small, or was last changed before this column existed.';
comment on column foyer.application.listed_revision is
  'The revision that listed was computed from; listed is valid only for this revision.';
