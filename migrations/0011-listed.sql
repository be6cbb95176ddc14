-- What a list shows of an application beyond its columns, sealed apart: a page of two hundred opens no whole
-- cases.

alter table foyer.application add column listed bytea, add column listed_revision integer;
alter table foyer.application alter column listed set storage external;
comment on column foyer.application.listed is
  'Steps, decision, failure and risk as a list shows them, AES-256-GCM under the application''s key; null where the whole case is small, or was last changed before there was this column.';
comment on column foyer.application.listed_revision is 'The revision that listed was made of; another one is not shown.';
