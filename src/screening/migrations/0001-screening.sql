-- Screening lists: those of the installation, which all customers share, and each customer's own. An entity
-- has a row for each of its contents, with the versions that it is valid from and to: what was known on a
-- day, and what a version changed, are both one query.

-- SHARED LISTS ----------------------------------------------------------------------------------------------

-- They belong to no customer: foyer_auth reads them, as it does the signing keys.

create table foyer.screening_list (
  list_id text primary key check (list_id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null check (length(name) between 1 and 120),
  format text not null,
  kind text not null check (kind in ('SANCTIONS', 'PEP')),
  sealed_source bytea,
  validators jsonb not null default '{}',
  max_age_days integer not null default 7 check (max_age_days between 1 and 366),
  checked_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null,
  markets text[] check (cardinality(markets) between 1 and 50)
);
comment on table foyer.screening_list is 'Screening lists of the installation: shared by all customers.';
comment on column foyer.screening_list.list_id is 'Key of the list, such as un.';
comment on column foyer.screening_list.name is 'As people see it.';
comment on column foyer.screening_list.format is 'Key of packages/name-matching/lists/format-table.ts.';
comment on column foyer.screening_list.kind is 'Which hits its entities give.';
comment on column foyer.screening_list.sealed_source is
  'Addresses and credentials, encrypted with a key derived from foyer.service_secret; null: files only.';
comment on column foyer.screening_list.validators is
  'ETag and Last-Modified of each downloaded file, for conditional requests.';
comment on column foyer.screening_list.max_age_days is 'Older than this, nothing is screened against it.';
comment on column foyer.screening_list.checked_at is
  'When the active version was last imported, or found unchanged at its source.';
comment on column foyer.screening_list.failed_at is 'When the last update failed; null: it did not.';
comment on column foyer.screening_list.failure is 'Why. Contains no address and nothing of the file.';
comment on column foyer.screening_list.created_at is 'Creation time.';
comment on column foyer.screening_list.markets is
  'Countries that it covers by the operator; null: those of its format (src/screening/required-lists.ts).';

alter table foyer.screening_list enable row level security, force row level security;
create policy owner on foyer.screening_list to current_user using (true) with check (true);
create policy auth_lookup on foyer.screening_list for select to foyer_auth using (true);
create policy worker on foyer.screening_list to foyer_worker using (true) with check (true);
grant select on foyer.screening_list to foyer_auth;
grant select, insert, update, delete on foyer.screening_list to foyer_worker;

create table foyer.screening_version (
  list_id text not null references foyer.screening_list,
  version integer not null check (version > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_date date,
  imported_at timestamptz not null,
  state text not null check (state in ('ACTIVE', 'WAITING_APPROVAL', 'REJECTED', 'SUPERSEDED')),
  entities integer not null check (entities > 0),
  nameless integer not null check (nameless >= 0),
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  removed integer not null check (removed >= 0),
  active_from timestamptz,
  active_to timestamptz,
  decided_at timestamptz,
  decided_by text,
  names integer check (names >= 0),
  waits_because text check (waits_because in ('REMOVED', 'FEWER_ENTRIES', 'FEWER_NAMES', 'CHANGED')),
  parser text,
  unread_dates integer not null default 0 check (unread_dates >= 0),
  primary key (list_id, version)
);
create unique index screening_version_active on foyer.screening_version (list_id) where state = 'ACTIVE';
create unique index screening_version_waiting on foyer.screening_version (list_id)
  where state = 'WAITING_APPROVAL';
comment on table foyer.screening_version is 'Every version of a list that was imported. None is deleted.';
comment on column foyer.screening_version.list_id is 'The list.';
comment on column foyer.screening_version.version is 'Ascending within the list.';
comment on column foyer.screening_version.sha256 is
  'Of the file; of several files, of the lines "<sha256>  <name>" in the order of their names.';
comment on column foyer.screening_version.file_date is 'The date that the file gives itself; null: none.';
comment on column foyer.screening_version.imported_at is 'When it was imported.';
comment on column foyer.screening_version.state is 'VersionState of src/screening/version-rules.ts.';
comment on column foyer.screening_version.entities is 'How many entities it has.';
comment on column foyer.screening_version.nameless is 'Entries that were left out: they have no name.';
comment on column foyer.screening_version.added is 'Compared with the active version at its import.';
comment on column foyer.screening_version.changed is 'Compared with the active version at its import.';
comment on column foyer.screening_version.removed is 'Compared with the active version at its import.';
comment on column foyer.screening_version.active_from is 'When screening began to use it; null: never.';
comment on column foyer.screening_version.active_to is 'When a later one took its place; null: not yet.';
comment on column foyer.screening_version.decided_at is 'When a person approved or rejected it.';
comment on column foyer.screening_version.decided_by is 'operator, or the staff user who did.';
comment on column foyer.screening_version.names is 'How many names its entities have together.';
comment on column foyer.screening_version.waits_because is
  'WaitReason of src/screening/version-rules.ts: why a person had to decide; null: none had to.';
comment on column foyer.screening_version.parser is
  'Version of the parsers (src/screening/version-rules.ts) that read it.';
comment on column foyer.screening_version.unread_dates is
  'Dates of birth that were not understood: these entries are compared without them.';

alter table foyer.screening_version enable row level security, force row level security;
create policy owner on foyer.screening_version to current_user using (true) with check (true);
create policy auth_lookup on foyer.screening_version for select to foyer_auth using (true);
create policy worker on foyer.screening_version to foyer_worker using (true) with check (true);
grant select on foyer.screening_version to foyer_auth;
grant select, insert, update, delete on foyer.screening_version to foyer_worker;

create table foyer.screening_entity (
  list_id text not null,
  entity_id text not null check (length(entity_id) between 1 and 500),
  valid_from integer not null,
  valid_to integer,
  hash bytea not null check (octet_length(hash) = 32),
  content jsonb not null,
  primary key (list_id, entity_id, valid_from),
  foreign key (list_id, valid_from) references foyer.screening_version,
  foreign key (list_id, valid_to) references foyer.screening_version
);
create index screening_entity_current on foyer.screening_entity (list_id, entity_id) where valid_to is null;
create index screening_entity_from on foyer.screening_entity (list_id, valid_from);
create index screening_entity_to on foyer.screening_entity (list_id, valid_to) where valid_to is not null;
comment on table foyer.screening_entity is 'Listed persons, organizations and vessels, with their history.';
comment on column foyer.screening_entity.list_id is 'The list.';
comment on column foyer.screening_entity.entity_id is 'Id within the list, the same in every version.';
comment on column foyer.screening_entity.valid_from is 'The first version with this content.';
comment on column foyer.screening_entity.valid_to is 'The first version without it; null: still valid.';
comment on column foyer.screening_entity.hash is 'SHA-256 of the content.';
comment on column foyer.screening_entity.content is 'ListedEntity of src/screening/entity.ts.';

alter table foyer.screening_entity enable row level security, force row level security;
create policy owner on foyer.screening_entity to current_user using (true) with check (true);
create policy auth_lookup on foyer.screening_entity for select to foyer_auth using (true);
create policy worker on foyer.screening_entity to foyer_worker using (true) with check (true);
grant select on foyer.screening_entity to foyer_auth;
grant select, insert, update, delete on foyer.screening_entity to foyer_worker;

create table foyer.screening_waiting (
  list_id text not null,
  version integer not null,
  entity_id text not null check (length(entity_id) between 1 and 500),
  hash bytea check (octet_length(hash) = 32),
  content jsonb,
  primary key (list_id, version, entity_id),
  foreign key (list_id, version) references foyer.screening_version,
  check ((hash is null) = (content is null))
);
comment on table foyer.screening_waiting is
  'What a version that waits for approval would change. Deleted when it is decided.';
comment on column foyer.screening_waiting.list_id is 'The list.';
comment on column foyer.screening_waiting.version is 'The version that waits.';
comment on column foyer.screening_waiting.entity_id is 'The entity.';
comment on column foyer.screening_waiting.hash is 'As in screening_entity; null: it would be removed.';
comment on column foyer.screening_waiting.content is 'As in screening_entity; null: it would be removed.';

alter table foyer.screening_waiting enable row level security, force row level security;
create policy owner on foyer.screening_waiting to current_user using (true) with check (true);
create policy auth_lookup on foyer.screening_waiting for select to foyer_auth using (true);
create policy worker on foyer.screening_waiting to foyer_worker using (true) with check (true);
grant select on foyer.screening_waiting to foyer_auth;
grant select, insert, update, delete on foyer.screening_waiting to foyer_worker;

create table foyer.screening_approval (
  only_one boolean primary key default true check (only_one),
  dashboard text not null check (dashboard in ('ONLY_CUSTOMER', 'EVERYBODY', 'NOBODY'))
);
comment on table foyer.screening_approval is
  'Who approves shared lists in the dashboard; the operator always may.';
comment on column foyer.screening_approval.only_one is 'There is one row.';
comment on column foyer.screening_approval.dashboard is
  'ONLY_CUSTOMER: owners and admins of the only live customer; EVERYBODY: of each live customer.';

alter table foyer.screening_approval enable row level security, force row level security;
create policy owner on foyer.screening_approval to current_user using (true) with check (true);
create policy auth_lookup on foyer.screening_approval for select to foyer_auth using (true);
create policy worker on foyer.screening_approval to foyer_worker using (true) with check (true);
grant select on foyer.screening_approval to foyer_auth;
grant select, insert, update, delete on foyer.screening_approval to foyer_worker;
insert into foyer.screening_approval (dashboard) values ('ONLY_CUSTOMER');

-- OWN LISTS AND SETTINGS ------------------------------------------------------------------------------------

create table foyer.screening_own_list (
  customer_id uuid not null references foyer.customer,
  list_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  version integer not null check (version > 0),
  created_at timestamptz not null,
  primary key (customer_id, list_id)
);
comment on table foyer.screening_own_list is 'Lists that customers uploaded for themselves.';
comment on column foyer.screening_own_list.customer_id is 'The owning customer.';
comment on column foyer.screening_own_list.list_id is 'UUID version 7.';
comment on column foyer.screening_own_list.name is 'As its people see it.';
comment on column foyer.screening_own_list.version is 'The version that is screened against.';
comment on column foyer.screening_own_list.created_at is 'Creation time.';

alter table foyer.screening_own_list enable row level security, force row level security;
create policy owner on foyer.screening_own_list to current_user using (true) with check (true);
create policy customer on foyer.screening_own_list to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.screening_own_list to foyer_service;

create table foyer.screening_own_version (
  customer_id uuid not null,
  list_id uuid not null,
  version integer not null check (version > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null,
  uploaded_by text,
  entities integer not null check (entities > 0),
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  removed integer not null check (removed >= 0),
  primary key (customer_id, list_id, version),
  foreign key (customer_id, list_id) references foyer.screening_own_list on delete cascade
);
comment on table foyer.screening_own_version is 'Each upload of an own list.';
comment on column foyer.screening_own_version.customer_id is 'The owning customer.';
comment on column foyer.screening_own_version.list_id is 'The list.';
comment on column foyer.screening_own_version.version is 'Ascending within the list.';
comment on column foyer.screening_own_version.sha256 is 'Of the uploaded file.';
comment on column foyer.screening_own_version.uploaded_at is 'When it was uploaded.';
comment on column foyer.screening_own_version.uploaded_by is 'The staff user; null: the operator.';
comment on column foyer.screening_own_version.entities is 'How many entities it has.';
comment on column foyer.screening_own_version.added is 'Compared with the version before.';
comment on column foyer.screening_own_version.changed is 'Compared with the version before.';
comment on column foyer.screening_own_version.removed is 'Compared with the version before.';

alter table foyer.screening_own_version enable row level security, force row level security;
create policy owner on foyer.screening_own_version to current_user using (true) with check (true);
create policy customer on foyer.screening_own_version to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.screening_own_version to foyer_service;

create table foyer.screening_own_entity (
  customer_id uuid not null,
  list_id uuid not null,
  entity_key bytea not null check (octet_length(entity_key) = 32),
  valid_from integer not null,
  valid_to integer,
  hash bytea not null check (octet_length(hash) = 32),
  sealed bytea not null,
  primary key (customer_id, list_id, entity_key, valid_from),
  foreign key (customer_id, list_id, valid_from) references foyer.screening_own_version on delete cascade
);
comment on table foyer.screening_own_entity is 'The entities of own lists, with their history, encrypted.';
comment on column foyer.screening_own_entity.customer_id is 'The owning customer.';
comment on column foyer.screening_own_entity.list_id is 'The list.';
comment on column foyer.screening_own_entity.entity_key is 'HMAC of the id within the list.';
comment on column foyer.screening_own_entity.valid_from is 'The first version with this content.';
comment on column foyer.screening_own_entity.valid_to is 'The first version without it; null: still valid.';
comment on column foyer.screening_own_entity.hash is 'HMAC of the content.';
comment on column foyer.screening_own_entity.sealed is
  'ListedEntity, encrypted with a key derived from foyer.service_secret.';

alter table foyer.screening_own_entity enable row level security, force row level security;
create policy owner on foyer.screening_own_entity to current_user using (true) with check (true);
create policy customer on foyer.screening_own_entity to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.screening_own_entity to foyer_service;

create table foyer.screening_setting (
  customer_id uuid primary key references foyer.customer,
  lists text[],
  threshold numeric(3, 2) not null check (threshold between 0.4 and 1),
  updated_at timestamptz not null,
  namesakes boolean not null default true
);
comment on table foyer.screening_setting is 'How a customer screens; without a row, by the defaults.';
comment on column foyer.screening_setting.customer_id is 'The customer.';
comment on column foyer.screening_setting.lists is 'Keys of shared lists; null: all that are active.';
comment on column foyer.screening_setting.threshold is 'A pair is a hit from this score on.';
comment on column foyer.screening_setting.updated_at is 'Time of the last change.';
comment on column foyer.screening_setting.namesakes is
  'Whether the same name with another year of birth is a hit too, whatever its score.';

alter table foyer.screening_setting enable row level security, force row level security;
create policy owner on foyer.screening_setting to current_user using (true) with check (true);
create policy customer on foyer.screening_setting to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.screening_setting to foyer_service;

-- DECISIONS -------------------------------------------------------------------------------------------------

-- An approval compares the versions that it was screened against with those that are active, in its own
-- transaction. A version that becomes active waits for the approvals that have looked already, and those that
-- come later wait for it: an approval is written before a version is active, or has seen it.
create function foyer.lists_of_decision()
  returns table (list_id text, kind text, max_age_days integer, checked_at timestamptz, version integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('screening_decision'), 0);
  perform pg_advisory_xact_lock_shared(hashtext('screening_decision'), hashtext(foyer.customer()::text));
  -- A new statement, which sees what was committed while the locks were awaited.
  return query select l.list_id, l.kind, l.max_age_days, l.checked_at, v.version
    from foyer.screening_list l
    join foyer.screening_version v on v.list_id = l.list_id and v.state = 'ACTIVE';
end $$;
comment on function foyer.lists_of_decision() is
  'The active versions of shared lists. Until the transaction ends, none becomes active, and the customer '
  'changes neither its own lists nor its settings of screening.';
-- The new owner of a function needs the CREATE right on the schema at that moment.
grant create on schema foyer to foyer_worker;
alter function foyer.lists_of_decision() owner to foyer_worker;
revoke create on schema foyer from foyer_worker;
revoke all on function foyer.lists_of_decision() from public;
grant execute on function foyer.lists_of_decision() to foyer_service;
