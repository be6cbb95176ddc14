-- What every subject builds on: the schema, the roles, the customer of a transaction, keys, stored replies
-- and the queue.
--
-- Every tenant table begins its primary key with the customer, so that it can be distributed by customer
-- later, and forces row-level security: without `app.customer` the service roles see no rows. The policy
-- `owner` is for migrations and maintenance; requests never use that role.

create schema foyer;
comment on schema foyer is 'Application onboarding: customers, workflows, applications, audit, events.';

-- ROLES -----------------------------------------------------------------------------------------------------

-- foyer_service works for one customer at a time.
-- foyer_auth authenticates callers before the customer is known, and reads only what that needs.
-- foyer_staff signs people in to the dashboard. They belong to no customer: one person may work for several.
-- foyer_worker runs the queue and deletes expired rows. It cannot decrypt anything: no grant on the keys.
do $$
declare
  name text;
begin
  foreach name in array array['foyer_service', 'foyer_auth', 'foyer_staff', 'foyer_worker'] loop
    if not exists (select from pg_roles where rolname = name)
      then execute format('create role %I nologin nobypassrls', name); end if;
    execute format('grant %I to %I', name, current_user);
    execute format('grant usage on schema foyer to %I', name);
  end loop;
  -- The queue creates its own schema. An import of a list compares the file with the active version in a
  -- temporary table.
  execute format('grant create, connect, temporary on database %I to foyer_worker', current_database());
end $$;

create function foyer.customer() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.customer', true), '')::uuid $$;
comment on function foyer.customer() is
  'The customer of this transaction; null when none is set, and then no row is visible.';

create function foyer.uuid_at(moment timestamptz) returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from moment) * 1000)::bigint) from 3) from 1
      for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
comment on function foyer.uuid_at(timestamptz) is 'UUID version 7 of this time (RFC 9562).';

-- KEYS ------------------------------------------------------------------------------------------------------

create table foyer.master_key (
  version integer primary key,
  check_value bytea not null,
  created_at timestamptz not null
);
comment on table foyer.master_key is
  'Master keys that have wrapped data keys: detects a wrong FOYER_MASTER_KEY at start, before anything is '
  'written.';
comment on column foyer.master_key.version is 'Increases with each rotation.';
comment on column foyer.master_key.check_value is
  'HMAC-SHA-256 of a fixed text under a key derived from the master key.';
comment on column foyer.master_key.created_at is 'Time of first use.';

alter table foyer.master_key enable row level security, force row level security;
create policy owner on foyer.master_key to current_user using (true) with check (true);

create table foyer.service_secret (
  only_one boolean primary key default true check (only_one),
  master_key_version integer not null references foyer.master_key,
  wrapped bytea not null,
  created_at timestamptz not null
);
comment on table foyer.service_secret is
  'One random secret, from which keys for other purposes are derived (signing keys at rest, downloads, '
  'blind index), so that they survive a master key rotation.';
comment on column foyer.service_secret.only_one is 'Ensures a single row.';
comment on column foyer.service_secret.master_key_version is 'Version of the master key that wraps it.';
comment on column foyer.service_secret.wrapped is 'AES-256-GCM of 32 bytes.';
comment on column foyer.service_secret.created_at is 'Creation time.';

alter table foyer.service_secret enable row level security, force row level security;
create policy owner on foyer.service_secret to current_user using (true) with check (true);

-- STORED REPLIES --------------------------------------------------------------------------------------------

create table foyer.idempotency_key (
  customer_id uuid not null,
  operation text not null,
  key text not null,
  fingerprint text not null,
  application_id uuid,
  status integer not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (customer_id, operation, key)
);
create index idempotency_key_age on foyer.idempotency_key (created_at);
create index idempotency_key_application on foyer.idempotency_key (customer_id, application_id);
comment on table foyer.idempotency_key is
  'First status and body of a POST with an Idempotency-Key, kept for 24 hours.';
comment on column foyer.idempotency_key.customer_id is 'The owning customer.';
comment on column foyer.idempotency_key.operation is 'The operation.';
comment on column foyer.idempotency_key.key is 'As sent.';
comment on column foyer.idempotency_key.fingerprint is 'SHA-256 of the canonical JSON of the body, hex.';
comment on column foyer.idempotency_key.application_id is
  'The application; its key encrypts the body. null: the operation has no application.';
comment on column foyer.idempotency_key.status is 'First status.';
comment on column foyer.idempotency_key.sealed is
  'First body, encrypted because it may contain a session token. Not encrypted for applications.erase: its '
  'application has no key any more, and the body contains only the time.';
comment on column foyer.idempotency_key.created_at is 'Creation time.';

alter table foyer.idempotency_key enable row level security, force row level security;
create policy owner on foyer.idempotency_key to current_user using (true) with check (true);
create policy customer on foyer.idempotency_key to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.idempotency_key to foyer_worker using (true);
grant select, insert, update (fingerprint, application_id, status, sealed, created_at), delete
  on foyer.idempotency_key to foyer_service;
grant select (customer_id, created_at), delete on foyer.idempotency_key to foyer_worker;

-- THE QUEUE -------------------------------------------------------------------------------------------------

-- Tasks are added in the transaction of the change that needs them. The queue's tables belong to
-- foyer_worker; the service accesses them only by this function. It runs with the rights of foyer_worker, so
-- row-level security does not check that a task belongs to the customer of its transaction. The removal of an
-- erased application's files is retried until it succeeds.
create function foyer.add_task(task text, payload json, run_at timestamptz, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (payload ->> 'customerId') is distinct from foyer.customer()::text then
    raise exception 'a task must belong to the customer of its transaction'
      using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => coalesce(run_at, now()),
    max_attempts => case when task = 'removeFiles' then 32767 else 25 end,
    job_key => job_key, job_key_mode => 'replace');
end $$;
comment on function foyer.add_task(text, json, timestamptz, text) is
  'Adds a task: it runs after this transaction has committed, not before run_at, once per job_key.';
-- The new owner of a function needs the CREATE right on the schema at that moment.
grant create on schema foyer to foyer_worker;
alter function foyer.add_task(text, json, timestamptz, text) owner to foyer_worker;
revoke create on schema foyer from foyer_worker;
revoke all on function foyer.add_task(text, json, timestamptz, text) from public;
grant execute on function foyer.add_task(text, json, timestamptz, text) to foyer_service, foyer_staff;
