-- The list of applications of the dashboard: search in encrypted data by keyed hashes, and what the queue and
-- the figures of Home need without decrypting anything.

create table foyer.application_search (
  customer_id uuid not null,
  token bytea not null,
  created_at timestamptz not null,
  application_id uuid not null,
  primary key (customer_id, token, created_at, application_id)
);
-- A search that finds a word newest first must know how common the word is.
alter table foyer.application_search alter column token set statistics 1000;
comment on table foyer.application_search is
  'Finds applications by words of names, numbers, e-mail, reference and metadata, which are encrypted: a row '
  'for each of their keyed hashes. Erasure deletes the rows.';
comment on column foyer.application_search.customer_id is 'The owning customer.';
comment on column foyer.application_search.token is
  'HMAC-SHA-256 (128 bits) of a normalised term, under a key of this purpose and with the customer.';
comment on column foyer.application_search.created_at is
  'Of the application: results come newest first from the index.';
comment on column foyer.application_search.application_id is 'The application.';

alter table foyer.application_search enable row level security;
alter table foyer.application_search force row level security;
do $$ begin execute format(
  'create policy owner on foyer.application_search to %I using (true) with check (true)', current_user);
end $$;
create policy customer on foyer.application_search to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, delete on foyer.application_search to foyer_service;

alter table foyer.application
  add column search_tokens bytea,
  add column indexed_revision integer,
  add column waiting_since timestamptz,
  add column has_reply boolean not null default false,
  add column main_finding text,
  add column main_weight text check (main_weight in ('BLOCKS', 'CONSIDER', 'NOTE')),
  add column open_findings smallint not null default 0,
  add column assignee_id uuid,
  add column has_proposal boolean not null default false,
  add column step_reached text,
  add column decided_by text check (decided_by in ('RULES', 'USER', 'API'));
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

create index application_waiting on foyer.application (customer_id, waiting_since, application_id)
  where status = 'MANUAL_REVIEW';
create index application_updated on foyer.application (customer_id, updated_at, application_id);
create index application_proposal on foyer.application (customer_id, waiting_since, application_id)
  where has_proposal;
create index application_assignee on foyer.application (customer_id, assignee_id, created_at desc)
  where assignee_id is not null;
create index application_unindexed on foyer.application (customer_id, application_id)
  where indexed_revision is distinct from revision;
-- Everything that the figures of Home count, so that they read no row of the table.
create index application_figures on foyer.application (customer_id, created_at)
  include (status, workflow_id, country_code, started_at, submitted_at, decided_at, decided_by,
    waiting_since, step_reached);

-- The tokens of a column search_tokens, one per row.
create function foyer.tokens_of(tokens bytea) returns setof bytea
  language sql immutable parallel safe
  as $$ select substring(tokens from n * 16 + 1 for 16)
    from generate_series(0, coalesce(length(tokens), 0) / 16 - 1) as n $$;
comment on function foyer.tokens_of(bytea) is 'The tokens of foyer.application.search_tokens, one per row.';

-- The worker finds what a task must index, without the tokens.
grant select (revision, indexed_revision) on foyer.application to foyer_worker;
