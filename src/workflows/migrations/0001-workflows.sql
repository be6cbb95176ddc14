-- Workflows, their published versions and drafts, and the PDFs of terms that they refer to.

create table foyer.workflow (
  customer_id uuid not null references foyer.customer,
  workflow_id uuid not null,
  name text not null,
  published_version integer,
  created_at timestamptz not null,
  draft_revision integer not null default 0,
  primary key (customer_id, workflow_id)
);
comment on table foyer.workflow is 'A workflow; its content is in its versions.';
comment on column foyer.workflow.customer_id is 'The owning customer.';
comment on column foyer.workflow.workflow_id is 'UUID version 7.';
comment on column foyer.workflow.name is 'Display name.';
comment on column foyer.workflow.published_version is 'The version for new applications; null: none yet.';
comment on column foyer.workflow.created_at is 'Creation time.';
comment on column foyer.workflow.draft_revision is
  'Counts every change of the draft, also its end: a change names the revision that it was made on.';

alter table foyer.workflow enable row level security, force row level security;
create policy owner on foyer.workflow to current_user using (true) with check (true);
create policy customer on foyer.workflow to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update (name, published_version, draft_revision), delete
  on foyer.workflow to foyer_service;

create table foyer.workflow_version (
  customer_id uuid not null,
  workflow_id uuid not null,
  version integer not null check (version > 0),
  definition jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  note text check (length(note) <= 2000),
  primary key (customer_id, workflow_id, version),
  foreign key (customer_id, workflow_id) references foyer.workflow
);
comment on table foyer.workflow_version is
  'A published version, which never changes: a running application keeps its version.';
comment on column foyer.workflow_version.customer_id is 'The owning customer.';
comment on column foyer.workflow_version.workflow_id is 'The workflow.';
comment on column foyer.workflow_version.version is 'Counts from 1.';
comment on column foyer.workflow_version.definition is 'WorkflowDefinition of src/workflows/workflow.ts.';
comment on column foyer.workflow_version.published_at is 'Time of publication.';
comment on column foyer.workflow_version.published_by is
  'The id of the staff user, or `operator` at the command line.';
comment on column foyer.workflow_version.note is 'Why it was published; null: not said.';

alter table foyer.workflow_version enable row level security, force row level security;
create policy owner on foyer.workflow_version to current_user using (true) with check (true);
create policy customer on foyer.workflow_version to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.workflow_version for select to foyer_worker using (true);
grant select, insert on foyer.workflow_version to foyer_service;
grant select (customer_id, workflow_id, version, definition, published_at)
  on foyer.workflow_version to foyer_worker;

create table foyer.workflow_draft (
  customer_id uuid not null,
  workflow_id uuid not null,
  definition jsonb not null,
  base_version integer,
  updated_by uuid not null,
  updated_at timestamptz not null,
  proposal jsonb,
  returned jsonb,
  primary key (customer_id, workflow_id),
  foreign key (customer_id, workflow_id) references foyer.workflow on delete cascade
);
comment on table foyer.workflow_draft is 'The next version of a workflow, while it is edited.';
comment on column foyer.workflow_draft.customer_id is 'The owning customer.';
comment on column foyer.workflow_draft.workflow_id is 'The workflow.';
comment on column foyer.workflow_draft.definition is
  'A WorkflowDefinition of src/workflows/workflow.ts, which may be unfinished.';
comment on column foyer.workflow_draft.base_version is 'The published version it began with; null: none.';
comment on column foyer.workflow_draft.updated_by is 'The staff user who changed it last.';
comment on column foyer.workflow_draft.updated_at is 'Time of the last change.';
comment on column foyer.workflow_draft.proposal is
  'Who asked for its publication, when and why; null: no one, or it was changed since.';
comment on column foyer.workflow_draft.returned is
  'Who returned the proposal, when and why; null: no one, or it was proposed again since.';

alter table foyer.workflow_draft enable row level security, force row level security;
create policy owner on foyer.workflow_draft to current_user using (true) with check (true);
create policy customer on foyer.workflow_draft to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.workflow_draft to foyer_service;

create table foyer.terms_file (
  customer_id uuid not null references foyer.customer,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 1 and 255),
  pages integer check (pages > 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  created_at timestamptz not null,
  primary key (customer_id, sha256)
);
-- A PDF is compressed already.
alter table foyer.terms_file alter column bytes set storage external;
comment on table foyer.terms_file is
  'PDFs of terms. None is changed or deleted: versions of workflows and answers refer to them.';
comment on column foyer.terms_file.customer_id is 'The owning customer.';
comment on column foyer.terms_file.sha256 is 'Of the bytes; part of its URL and of the definition.';
comment on column foyer.terms_file.name is 'The name of the file that was uploaded first.';
comment on column foyer.terms_file.pages is 'Null: the file does not say.';
comment on column foyer.terms_file.bytes is 'The file. It is public, and not encrypted.';
comment on column foyer.terms_file.created_at is 'When it was uploaded.';

alter table foyer.terms_file enable row level security, force row level security;
create policy owner on foyer.terms_file to current_user using (true) with check (true);
create policy customer on foyer.terms_file to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert on foyer.terms_file to foyer_service;
