-- Applications: the encrypted case with the columns that lists and tasks need without decrypting it, its key,
-- the raw responses of providers, and identifications that wait for an answer from outside.

-- Erasure deletes the rows of an application, beginning with its key, as foyer_service for one customer.

create table foyer.application (
  customer_id uuid not null,
  application_id uuid not null,
  mode text not null,
  kind text not null check (kind in ('KYC', 'KYB')),
  workflow_id uuid not null,
  workflow_version integer not null,
  country_code text not null,
  status text not null check (status in
    ('NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED', 'FAILED', 'CANCELLED')),
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
  listed bytea,
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  metadata_index jsonb,
  search_tokens bytea,
  indexed_revision integer,
  waiting_since timestamptz,
  has_reply boolean not null default false,
  main_finding text,
  main_weight text check (main_weight in ('BLOCKS', 'CONSIDER', 'NOTE')),
  open_findings smallint not null default 0,
  assignee_id uuid,
  has_proposal boolean not null default false,
  step_reached text,
  decided_by text check (decided_by in ('RULES', 'USER', 'API')),
  step_seconds jsonb check (jsonb_typeof(step_seconds) = 'object'),
  unresolved_hits smallint not null default 0,
  hit_found_at timestamptz,
  primary key (customer_id, application_id),
  foreign key (customer_id, workflow_id, workflow_version) references foyer.workflow_version
);
create index application_newest on foyer.application (customer_id, created_at desc, application_id desc);
create index application_status on foyer.application (customer_id, status, created_at desc);
create index application_reference on foyer.application (customer_id, external_reference)
  where external_reference is not null;
create index application_expiry on foyer.application (expires_at)
  where status in ('NOT_STARTED', 'IN_PROGRESS');
-- Finds applications whose retention has ended. created_at never changes, so the index adds no cost to
-- updates; an application ends after it was created.
create index application_ended on foyer.application (created_at)
  where status in ('APPROVED', 'DECLINED', 'CANCELLED', 'FAILED');
create index application_metadata on foyer.application using gin (metadata_index jsonb_path_ops)
  where metadata_index is not null;
create index application_waiting on foyer.application (customer_id, waiting_since, application_id)
  where status = 'MANUAL_REVIEW';
create index application_updated on foyer.application (customer_id, updated_at, application_id);
create index application_proposal on foyer.application (customer_id, waiting_since, application_id)
  where has_proposal;
create index application_assignee on foyer.application (customer_id, assignee_id, created_at desc)
  where assignee_id is not null;
-- Every applicant who stopped at a step, newest first.
create index application_stopped on foyer.application
  (customer_id, step_reached, created_at desc, application_id desc) where step_reached is not null;
create index application_unindexed on foyer.application (customer_id, application_id)
  where indexed_revision is distinct from revision or (step_seconds is null and started_at is not null);
create index application_hits on foyer.application (customer_id, hit_found_at, application_id)
  where hit_found_at is not null;
-- Ciphertext does not compress, so PostgreSQL must not try on every write.
alter table foyer.application alter column listed set storage external,
  alter column sealed set storage external;
comment on table foyer.application is 'One onboarding case.';
comment on column foyer.application.customer_id is 'The owning customer.';
comment on column foyer.application.application_id is 'UUID version 7.';
comment on column foyer.application.mode is 'The customer''s mode at the time of creation.';
comment on column foyer.application.kind is 'A person (KYC) or an organization (KYB) is onboarded.';
comment on column foyer.application.workflow_id is 'The workflow.';
comment on column foyer.application.workflow_version is 'The version it was created with.';
comment on column foyer.application.country_code is 'Market, ISO 3166-1 alpha-2.';
comment on column foyer.application.status is 'Transitions: src/applications/status.ts.';
comment on column foyer.application.redirect_url is
  'Where the applicant is redirected at the end, normalised.';
comment on column foyer.application.external_reference is 'The customer''s own id.';
comment on column foyer.application.language is 'ISO 639-1; null until chosen.';
comment on column foyer.application.created_at is 'Creation time.';
comment on column foyer.application.started_at is 'When the applicant first opened it.';
comment on column foyer.application.submitted_at is 'When the applicant last submitted it.';
comment on column foyer.application.decided_at is 'When it was approved or declined.';
comment on column foyer.application.updated_at is 'Time of the last change.';
comment on column foyer.application.expires_at is
  'The application fails automatically at this time while it awaits the applicant.';
comment on column foyer.application.revision is
  'Increases with each change: shows whether a cached copy is still current.';
comment on column foyer.application.sealed is
  'CaseData of src/applications/case.ts: data from the applicant and providers, AES-256-GCM with the '
  'application''s key.';
comment on column foyer.application.listed is
  'Summary for lists (steps, decision, failure, risk), AES-256-GCM with the application''s key; null: '
  'the case is small.';
comment on column foyer.application.stored_bytes is 'Size of its documents.';
comment on column foyer.application.metadata_index is
  'A list of keyed hashes (HMAC-SHA-256, 128 bits), one of each key with its value; null: no metadata.';
comment on column foyer.application.search_tokens is
  'The tokens of its rows in application_search, one after the other: a change and an erasure find them.';
comment on column foyer.application.indexed_revision is
  'The revision that the columns for lists were computed from; another one: a task computes them again.';
comment on column foyer.application.waiting_since is
  'When it last came into MANUAL_REVIEW, also by the reply of the applicant; null: never.';
comment on column foyer.application.has_reply is
  'It waits in MANUAL_REVIEW because the applicant replied to a request for information.';
comment on column foyer.application.main_finding is 'Code of the open finding of most weight.';
comment on column foyer.application.main_weight is 'Its weight.';
comment on column foyer.application.open_findings is 'Number of open findings.';
comment on column foyer.application.assignee_id is 'The person who works on it: a staff user.';
comment on column foyer.application.has_proposal is 'A decision waits for a second person.';
comment on column foyer.application.step_reached is
  'Key of the step where the applicant stands; null before the start and after the submission.';
comment on column foyer.application.decided_by is 'Who made the decision.';
comment on column foyer.application.step_seconds is
  'How long the applicant took for each step, by its key; `.`: from the last answer to the submission. '
  'Rounded down. The first answer of a step counts. null: not started, or not computed yet.';
comment on column foyer.application.unresolved_hits is
  'Number of screening hits that wait for a reviewer; 0 when the status allows no answer.';
comment on column foyer.application.hit_found_at is 'When the newest of them was found; null: there is none.';

alter table foyer.application enable row level security, force row level security;
create policy owner on foyer.application to current_user using (true) with check (true);
create policy customer on foyer.application to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.application for select to foyer_worker using (true);
grant select, insert, update, delete on foyer.application to foyer_service;
-- foyer_worker finds what is due and what a task must index, without the encrypted columns and the tokens.
grant select (customer_id, application_id, workflow_id, workflow_version, status, created_at, started_at,
  submitted_at, decided_at, updated_at, expires_at, revision, indexed_revision, step_seconds)
  on foyer.application to foyer_worker;

create table foyer.application_key (
  customer_id uuid not null,
  application_id uuid not null,
  master_key_version integer not null,
  wrapped bytea not null,
  primary key (customer_id, application_id),
  foreign key (customer_id, application_id) references foyer.application
);
create index application_key_version on foyer.application_key (master_key_version);
comment on table foyer.application_key is
  'The data key of each application, wrapped by the master key. Erasure deletes this row, after which no '
  'data of the application can be decrypted.';
comment on column foyer.application_key.customer_id is 'The owning customer.';
comment on column foyer.application_key.application_id is 'The application.';
comment on column foyer.application_key.master_key_version is 'Version of the master key that wraps it.';
comment on column foyer.application_key.wrapped is 'AES-256-GCM of 32 bytes.';

alter table foyer.application_key enable row level security, force row level security;
create policy owner on foyer.application_key to current_user using (true) with check (true);
create policy customer on foyer.application_key to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, delete on foyer.application_key to foyer_service;

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
comment on table foyer.evidence is 'Raw responses of providers.';
comment on column foyer.evidence.customer_id is 'The owning customer.';
comment on column foyer.evidence.evidence_id is 'UUID version 7.';
comment on column foyer.evidence.application_id is 'The application.';
comment on column foyer.evidence.source is 'The provider.';
comment on column foyer.evidence.retrieved_at is 'When it was retrieved.';
comment on column foyer.evidence.content_type is 'Content type of the body.';
comment on column foyer.evidence.sha256 is 'SHA-256 of the body before encryption, hex.';
comment on column foyer.evidence.sealed is 'The body, encrypted with the application''s key.';

alter table foyer.evidence enable row level security, force row level security;
create policy owner on foyer.evidence to current_user using (true) with check (true);
create policy customer on foyer.evidence to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, delete on foyer.evidence to foyer_service;

-- IDENTIFICATIONS -------------------------------------------------------------------------------------------

create table foyer.identity_transaction (
  customer_id uuid not null,
  id_hash bytea not null check (octet_length(id_hash) = 32),
  application_id uuid not null,
  provider text not null,
  phase text not null,
  session_hash bytea check (octet_length(session_hash) = 32),
  sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id_hash),
  foreign key (customer_id, application_id) references foyer.application
);
create index identity_transaction_id on foyer.identity_transaction (id_hash);
create index identity_transaction_application on foyer.identity_transaction (customer_id, application_id);
create index identity_transaction_age on foyer.identity_transaction (expires_at);
comment on table foyer.identity_transaction is
  'Identifications that wait for an answer from outside. Each lives for a few minutes.';
comment on column foyer.identity_transaction.customer_id is 'The owning customer.';
comment on column foyer.identity_transaction.id_hash is
  'SHA-256 of the id: 256 random bits need no slow hash.';
comment on column foyer.identity_transaction.application_id is 'The application that it identifies for.';
comment on column foyer.identity_transaction.provider is 'The key of the identity provider.';
comment on column foyer.identity_transaction.phase is 'The provider''s own word for how far it is.';
comment on column foyer.identity_transaction.session_hash is
  'Hash of the browser session that started it; null: bound to none.';
comment on column foyer.identity_transaction.sealed is
  'Encrypted JSON: keys and secrets of the provider. Null: destroyed.';
comment on column foyer.identity_transaction.created_at is 'Creation time.';
comment on column foyer.identity_transaction.expires_at is
  'No phase changes from then on, and the sweep deletes it.';

alter table foyer.identity_transaction enable row level security, force row level security;
create policy owner on foyer.identity_transaction to current_user using (true) with check (true);
create policy customer on foyer.identity_transaction to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy auth_lookup on foyer.identity_transaction for select to foyer_auth using (true);
create policy worker on foyer.identity_transaction to foyer_worker using (true);
grant select, insert, update (phase, sealed, expires_at), delete
  on foyer.identity_transaction to foyer_service;
-- A wallet knows the id only. The customer is not known before it was looked up.
grant select on foyer.identity_transaction to foyer_auth;
grant select (customer_id, expires_at), delete on foyer.identity_transaction to foyer_worker;
