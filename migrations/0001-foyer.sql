-- The tables of Foyer. Every tenant table begins its primary key with the customer, so that it can be
-- distributed by customer later, and has row-level security forced: without `app.customer` set a role of the
-- service sees nothing.

create schema foyer;

do $$
begin
  if not exists (select from pg_roles where rolname = 'foyer_service')
    then create role foyer_service nologin nobypassrls; end if;
  if not exists (select from pg_roles where rolname = 'foyer_auth')
    then create role foyer_auth nologin nobypassrls; end if;
  if not exists (select from pg_roles where rolname = 'foyer_worker')
    then create role foyer_worker nologin nobypassrls; end if;
  execute format('grant foyer_service, foyer_auth, foyer_worker to %I', current_user);
  execute format('grant create, connect on database %I to foyer_worker', current_database());
end $$;

comment on schema foyer is 'Application onboarding: customers, workflows, applications, audit, events.';
grant usage on schema foyer to foyer_service, foyer_auth, foyer_worker;

create function foyer.customer() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.customer', true), '')::uuid $$;
comment on function foyer.customer() is 'The customer that this transaction works for; null where none is set, and then no row is seen.';

-- WHO THE SERVICE WORKS FOR ------------------------------------------------------------------------------------------

create table foyer.customer (
  customer_id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  mode text not null check (mode in ('sandbox', 'live')),
  redirect_origins text[] not null default '{}',
  rate_limit integer check (rate_limit >= 0),
  suspended_at timestamptz,
  created_at timestamptz not null
);
comment on table foyer.customer is 'A tenant: everything belongs to one, and nothing is readable from another.';
comment on column foyer.customer.customer_id is 'UUID version 7, made by the service.';
comment on column foyer.customer.name is 'What applicants see as who asks.';
comment on column foyer.customer.mode is 'A sandbox customer''s providers are all simulators.';
comment on column foyer.customer.redirect_origins is 'Scheme, host and port that redirectUrl may go to; empty: any.';
comment on column foyer.customer.rate_limit is 'Requests a minute for each credential; null: the service''s default.';
comment on column foyer.customer.suspended_at is 'From then on its credentials and tokens do not work.';
comment on column foyer.customer.created_at is 'When it was made.';

create table foyer.customer_head (
  customer_id uuid primary key references foyer.customer,
  audit_seq bigint not null default 0,
  audit_hash bytea not null default decode(repeat('00', 32), 'hex'),
  event_seq bigint not null default 0
);
comment on table foyer.customer_head is 'The ends of a customer''s audit chain and event sequence. Its row lock orders both by commit, without gaps.';
comment on column foyer.customer_head.customer_id is 'The customer.';
comment on column foyer.customer_head.audit_seq is 'Number of the newest audit line.';
comment on column foyer.customer_head.audit_hash is 'Hash of the newest audit line; 32 zero bytes before the first.';
comment on column foyer.customer_head.event_seq is 'Number of the newest event.';

create table foyer.credential (
  customer_id uuid not null references foyer.customer,
  credential_id uuid not null,
  kind text not null check (kind in ('CLIENT', 'API_KEY')),
  client_id text not null,
  secret_hash text not null check (length(secret_hash) = 64),
  scopes text[] not null,
  description text not null default '',
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (customer_id, credential_id)
);
create index credential_client_id on foyer.credential (client_id);
create index credential_secret_hash on foyer.credential (secret_hash) where kind = 'API_KEY';
comment on table foyer.credential is 'What a customer''s systems call with: OAuth client credentials, and the deprecated API keys.';
comment on column foyer.credential.customer_id is 'Whose.';
comment on column foyer.credential.credential_id is 'UUID version 7.';
comment on column foyer.credential.kind is 'CLIENT (client id and secret) or API_KEY (specification 4.6).';
comment on column foyer.credential.client_id is 'Public; for an API key its beginning.';
comment on column foyer.credential.secret_hash is 'SHA-256 of the secret or key, hex: a 256-bit random secret needs no slow hash.';
comment on column foyer.credential.scopes is 'What may be asked for.';
comment on column foyer.credential.description is 'In the owner''s words.';
comment on column foyer.credential.created_at is 'When it was made.';
comment on column foyer.credential.deleted_at is 'From then on it does not work; the row stays for the audit.';

create table foyer.revocation (
  customer_id uuid not null,
  revocation_id bigint generated always as identity,
  kind text not null check (kind in ('TOKEN', 'CREDENTIAL', 'CUSTOMER')),
  subject text not null,
  at timestamptz not null,
  until timestamptz not null,
  primary key (customer_id, revocation_id)
);
create index revocation_until on foyer.revocation (until);
comment on table foyer.revocation is 'What every node must stop honouring: each polls it once a second and listens to foyer_revoked.';
comment on column foyer.revocation.customer_id is 'Whose.';
comment on column foyer.revocation.revocation_id is 'In order of making.';
comment on column foyer.revocation.kind is 'A token, all of a credential''s tokens, or all of a customer''s.';
comment on column foyer.revocation.subject is 'jti, credential id or customer id.';
comment on column foyer.revocation.at is 'When: tokens issued before then are over.';
comment on column foyer.revocation.until is 'When every token concerned has expired by itself and the row may go.';

create table foyer.signing_key (
  kid text primary key,
  alg text not null check (alg in ('ES256', 'RS256')),
  sealed_private_key bytea not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  retires_at timestamptz
);
comment on table foyer.signing_key is 'The service''s keys for signing tokens; belongs to no customer.';
comment on column foyer.signing_key.kid is 'Key id, RFC 7638 thumbprint.';
comment on column foyer.signing_key.alg is 'ES256 by default; RS256 is supported (RFC 9068).';
comment on column foyer.signing_key.sealed_private_key is 'PKCS 8, sealed by a key derived from foyer.service_secret.';
comment on column foyer.signing_key.public_jwk is 'As published at /.well-known/jwks.json.';
comment on column foyer.signing_key.created_at is 'Published from then on.';
comment on column foyer.signing_key.signs_from is 'Signs from then on: later than the longest cache of the published set.';
comment on column foyer.signing_key.retires_at is 'Not published any more from then on; null while in use.';

create table foyer.master_key (
  version integer primary key,
  check_value bytea not null,
  created_at timestamptz not null
);
comment on table foyer.master_key is 'Which master keys have wrapped data keys here: a wrong FOYER_MASTER_KEY is told at start, before anything is written.';
comment on column foyer.master_key.version is 'Counts the rotations.';
comment on column foyer.master_key.check_value is 'HMAC-SHA-256 of a fixed text under a key derived from the master key.';
comment on column foyer.master_key.created_at is 'When it was first used.';

create table foyer.service_secret (
  only_one boolean primary key default true check (only_one),
  master_key_version integer not null references foyer.master_key,
  wrapped bytea not null,
  created_at timestamptz not null
);
comment on table foyer.service_secret is 'One random secret, from which the keys for other purposes are derived (signing keys at rest, downloads, blind index), so that they outlive a master key.';
comment on column foyer.service_secret.only_one is 'There is one.';
comment on column foyer.service_secret.master_key_version is 'Which master key wrapped it.';
comment on column foyer.service_secret.wrapped is 'AES-256-GCM of 32 bytes.';
comment on column foyer.service_secret.created_at is 'When it was made.';

-- WHAT AN APPLICANT MUST GO THROUGH ----------------------------------------------------------------------------------

create table foyer.workflow (
  customer_id uuid not null references foyer.customer,
  workflow_id uuid not null,
  name text not null,
  published_version integer,
  created_at timestamptz not null,
  primary key (customer_id, workflow_id)
);
comment on table foyer.workflow is 'A workflow; its content is in its versions.';
comment on column foyer.workflow.customer_id is 'Whose.';
comment on column foyer.workflow.workflow_id is 'UUID version 7.';
comment on column foyer.workflow.name is 'For people.';
comment on column foyer.workflow.published_version is 'What new applications begin with; null: none yet.';
comment on column foyer.workflow.created_at is 'When it was made.';

create table foyer.workflow_version (
  customer_id uuid not null,
  workflow_id uuid not null,
  version integer not null check (version > 0),
  definition jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (customer_id, workflow_id, version),
  foreign key (customer_id, workflow_id) references foyer.workflow
);
comment on table foyer.workflow_version is 'A published version, never changed: a running application keeps its own.';
comment on column foyer.workflow_version.customer_id is 'Whose.';
comment on column foyer.workflow_version.workflow_id is 'Of which workflow.';
comment on column foyer.workflow_version.version is 'Counts from 1.';
comment on column foyer.workflow_version.definition is 'WorkflowDefinition of src/workflows/workflow.ts.';
comment on column foyer.workflow_version.published_at is 'When.';
comment on column foyer.workflow_version.published_by is 'Who: user, or operator at the command line.';

-- ONE ONBOARDING CASE ------------------------------------------------------------------------------------------------

create table foyer.application (
  customer_id uuid not null,
  application_id uuid not null,
  mode text not null,
  kind text not null check (kind in ('KYC', 'KYB')),
  workflow_id uuid not null,
  workflow_version integer not null,
  country_code text not null,
  status text not null check (status in ('NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED',
    'DECLINED', 'FAILED', 'CANCELLED')),
  redirect_url text not null,
  external_reference text,
  language text,
  created_at timestamptz not null,
  started_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  revision integer not null default 1,
  sealed bytea not null,
  primary key (customer_id, application_id),
  foreign key (customer_id, workflow_id, workflow_version) references foyer.workflow_version
);
create index application_newest on foyer.application (customer_id, created_at desc, application_id desc);
create index application_status on foyer.application (customer_id, status, created_at desc);
create index application_reference on foyer.application (customer_id, external_reference)
  where external_reference is not null;
create index application_expiry on foyer.application (expires_at)
  where status in ('NOT_STARTED', 'IN_PROGRESS');
comment on table foyer.application is 'One onboarding case.';
comment on column foyer.application.customer_id is 'Whose.';
comment on column foyer.application.application_id is 'UUID version 7.';
comment on column foyer.application.mode is 'The customer''s mode when it was made.';
comment on column foyer.application.kind is 'A person (KYC) or an organization (KYB) is onboarded.';
comment on column foyer.application.workflow_id is 'Which workflow.';
comment on column foyer.application.workflow_version is 'The version that it began with and keeps.';
comment on column foyer.application.country_code is 'Market, ISO 3166-1 alpha-2.';
comment on column foyer.application.status is 'Moves: src/applications/status.ts.';
comment on column foyer.application.redirect_url is 'Where the applicant goes afterwards, as parsed.';
comment on column foyer.application.external_reference is 'The customer''s own id.';
comment on column foyer.application.language is 'ISO 639-1; null until chosen.';
comment on column foyer.application.created_at is 'When the customer made it.';
comment on column foyer.application.started_at is 'When the applicant first opened it.';
comment on column foyer.application.submitted_at is 'When the applicant last sent it.';
comment on column foyer.application.decided_at is 'When it was approved or declined.';
comment on column foyer.application.updated_at is 'When anything last changed.';
comment on column foyer.application.expires_at is 'When time fails it, while the applicant holds the pen.';
comment on column foyer.application.revision is 'Counts the changes: tells a node whether what it opened before is still so.';
comment on column foyer.application.sealed is 'CaseData of src/applications/case.ts: what the applicant and the providers gave, AES-256-GCM under the application''s key.';

create table foyer.application_key (
  customer_id uuid not null,
  application_id uuid not null,
  master_key_version integer not null,
  wrapped bytea not null,
  primary key (customer_id, application_id),
  foreign key (customer_id, application_id) references foyer.application
);
create index application_key_version on foyer.application_key (master_key_version);
-- Ciphertext does not compress: do not try on every write.
alter table foyer.application alter column sealed set storage external;

comment on table foyer.application_key is 'The data key of each application, wrapped by the master key. Without its row nothing of the application can be read: that is erasure.';
comment on column foyer.application_key.customer_id is 'Whose.';
comment on column foyer.application_key.application_id is 'Of which application.';
comment on column foyer.application_key.master_key_version is 'Which master key wrapped it.';
comment on column foyer.application_key.wrapped is 'AES-256-GCM of 32 bytes.';

create table foyer.evidence (
  customer_id uuid not null,
  evidence_id uuid not null,
  application_id uuid not null,
  source text not null,
  retrieved_at timestamptz not null,
  content_type text not null,
  sha256 text not null,
  sealed bytea not null,
  primary key (customer_id, evidence_id),
  foreign key (customer_id, application_id) references foyer.application
);
create index evidence_application on foyer.evidence (customer_id, application_id);
comment on table foyer.evidence is 'Raw answers of providers, as they came.';
comment on column foyer.evidence.customer_id is 'Whose.';
comment on column foyer.evidence.evidence_id is 'UUID version 7.';
comment on column foyer.evidence.application_id is 'Of which application.';
comment on column foyer.evidence.source is 'Which provider.';
comment on column foyer.evidence.retrieved_at is 'When.';
comment on column foyer.evidence.content_type is 'Of the body.';
comment on column foyer.evidence.sha256 is 'Of the body before sealing, hex.';
comment on column foyer.evidence.sealed is 'The body under the application''s key.';

create table foyer.audit_line (
  customer_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  application_id uuid,
  entry text not null,
  hash bytea not null,
  primary key (customer_id, seq)
);
create index audit_line_application on foyer.audit_line (customer_id, application_id, seq)
  where application_id is not null;
comment on table foyer.audit_line is 'Append-only. hash = SHA-256(hash of the line before || seq as eight bytes || entry as UTF-8).';
comment on column foyer.audit_line.customer_id is 'Whose chain.';
comment on column foyer.audit_line.seq is 'Gap-free from 1.';
comment on column foyer.audit_line.at is 'When; also inside entry.';
comment on column foyer.audit_line.application_id is 'Which application; also inside entry.';
comment on column foyer.audit_line.entry is 'Canonical JSON (RFC 8785): who, what, when, references. No personal data.';
comment on column foyer.audit_line.hash is 'See the table.';

create table foyer.event (
  customer_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  application_id uuid not null,
  kind text not null,
  at timestamptz not null,
  primary key (customer_id, seq)
);
create index event_application on foyer.event (customer_id, application_id, seq);
comment on table foyer.event is 'The outbox: what the customer is told, written with the change. seq is in the order of commits, without gaps.';
comment on column foyer.event.customer_id is 'Whose.';
comment on column foyer.event.seq is 'Gap-free from 1.';
comment on column foyer.event.event_id is 'UUID version 7; the same on every delivery.';
comment on column foyer.event.application_id is 'Which application.';
comment on column foyer.event.kind is 'EventKind of src/applications/case.ts.';
comment on column foyer.event.at is 'When.';

create table foyer.idempotency_key (
  customer_id uuid not null,
  operation text not null,
  key text not null,
  fingerprint text not null,
  application_id uuid not null,
  status integer not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (customer_id, operation, key)
);
create index idempotency_key_age on foyer.idempotency_key (created_at);
comment on table foyer.idempotency_key is 'First status and body of a POST with an Idempotency-Key, kept 24 hours.';
comment on column foyer.idempotency_key.customer_id is 'Whose.';
comment on column foyer.idempotency_key.operation is 'Which operation.';
comment on column foyer.idempotency_key.key is 'As sent.';
comment on column foyer.idempotency_key.fingerprint is 'SHA-256 of the canonical JSON of the body, hex.';
comment on column foyer.idempotency_key.application_id is 'The application concerned; its key seals the body.';
comment on column foyer.idempotency_key.status is 'First status.';
comment on column foyer.idempotency_key.sealed is 'First body: it may hold a session token.';
comment on column foyer.idempotency_key.created_at is 'When.';

-- THE APPLICANT'S SIDE -----------------------------------------------------------------------------------------------

create table foyer.flow_session (
  customer_id uuid not null,
  session_hash bytea not null,
  application_id uuid not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  primary key (customer_id, session_hash),
  foreign key (customer_id, application_id) references foyer.application
);
create index flow_session_application on foyer.flow_session (customer_id, application_id);
create index flow_session_age on foyer.flow_session (opened_at);
comment on table foyer.flow_session is 'Browser sessions of applicants: 30 minutes idle, 4 hours at most.';
comment on column foyer.flow_session.customer_id is 'Whose application.';
comment on column foyer.flow_session.session_hash is 'SHA-256 of the cookie''s secret.';
comment on column foyer.flow_session.application_id is 'The one application that it opens.';
comment on column foyer.flow_session.opened_at is 'When the link was opened.';
comment on column foyer.flow_session.seen_at is 'Last activity, to the minute.';
comment on column foyer.flow_session.closed_at is 'When it was ended.';

-- One statement writes the tails: audit lines and events under the lock of the customer's head row, taken
-- last and held until commit.
create function foyer.append(customer uuid, application uuid, moment timestamptz, entries text[],
  event_ids uuid[], kinds text[]) returns bigint
  language plpgsql as $$
declare
  head foyer.customer_head;
  entry text;
begin
  select * into strict head from foyer.customer_head where customer_id = customer for update;
  foreach entry in array entries loop
    head.audit_seq := head.audit_seq + 1;
    head.audit_hash := sha256(head.audit_hash || int8send(head.audit_seq) || convert_to(entry, 'UTF8'));
    insert into foyer.audit_line (customer_id, seq, at, application_id, entry, hash)
      values (customer, head.audit_seq, moment, application, entry, head.audit_hash);
  end loop;
  for i in 1 .. coalesce(array_length(kinds, 1), 0) loop
    head.event_seq := head.event_seq + 1;
    insert into foyer.event (customer_id, seq, event_id, application_id, kind, at)
      values (customer, head.event_seq, event_ids[i], application, kinds[i], moment);
  end loop;
  update foyer.customer_head set audit_seq = head.audit_seq, audit_hash = head.audit_hash,
    event_seq = head.event_seq
    where customer_id = customer;
  return head.audit_seq;
end $$;
comment on function foyer.append(uuid, uuid, timestamptz, text[], uuid[], text[]) is 'Appends audit lines and events of one change; returns the number of the last audit line.';

-- WALLS --------------------------------------------------------------------------------------------------------------

create function foyer.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on foyer.audit_line
  for each row execute function foyer.refuse_change();
create trigger append_only_truncate before truncate on foyer.audit_line
  for each statement execute function foyer.refuse_change();

do $$
declare t text;
begin
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'foyer' and c.relkind in ('r', 'p') loop
    execute format('alter table foyer.%I enable row level security', t);
    execute format('alter table foyer.%I force row level security', t);
    -- The owner migrates and tends; it is not a role that requests run under.
    execute format('create policy owner on foyer.%I to %I using (true) with check (true)', t, current_user);
    if exists (select from information_schema.columns where table_schema = 'foyer' and table_name = t
      and column_name = 'customer_id') then
      execute format('create policy customer on foyer.%I to foyer_service using (customer_id = foyer.customer()) with check (customer_id = foyer.customer())', t);
    end if;
  end loop;
end $$;

-- foyer_service: works for one customer at a time.
grant select on foyer.customer, foyer.credential, foyer.workflow, foyer.workflow_version to foyer_service;
grant select, update on foyer.customer_head to foyer_service;
grant select, insert on foyer.audit_line, foyer.event, foyer.evidence, foyer.idempotency_key,
  foyer.revocation to foyer_service;
grant update (fingerprint, application_id, status, sealed, created_at)
  on foyer.idempotency_key to foyer_service;
grant select, insert, update on foyer.application, foyer.flow_session to foyer_service;
grant select, insert on foyer.application_key to foyer_service;

-- foyer_auth: finds out who calls, before the customer is known. Reads only what it needs for that.
grant select on foyer.customer, foyer.credential, foyer.revocation, foyer.signing_key to foyer_auth;
create policy auth_lookup on foyer.customer for select to foyer_auth using (true);
create policy auth_lookup on foyer.credential for select to foyer_auth using (true);
create policy auth_lookup on foyer.revocation for select to foyer_auth using (true);
create policy auth_lookup on foyer.signing_key for select to foyer_auth using (true);

-- foyer_worker: runs the queue and sweeps what is over. It cannot read what is sealed: no grant on the keys.
grant select (customer_id, application_id, status, submitted_at, expires_at)
  on foyer.application to foyer_worker;
grant select (customer_id, created_at), delete on foyer.idempotency_key to foyer_worker;
grant select (customer_id, opened_at), delete on foyer.flow_session to foyer_worker;
grant select (customer_id, until), delete on foyer.revocation to foyer_worker;
grant select, insert, update, delete on foyer.signing_key to foyer_worker;
create policy worker on foyer.signing_key to foyer_worker using (true) with check (true);
create policy worker on foyer.application for select to foyer_worker using (true);
create policy worker on foyer.idempotency_key to foyer_worker using (true);
create policy worker on foyer.flow_session to foyer_worker using (true);
create policy worker on foyer.revocation to foyer_worker using (true);
