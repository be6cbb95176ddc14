-- Drafts of workflows, which people edit in the dashboard, and notes of published versions.

alter table foyer.workflow add column draft_revision integer not null default 0;
comment on column foyer.workflow.draft_revision is
  'Counts every change of the draft, also its end: a change names the revision that it was made on.';

alter table foyer.workflow_version add column note text check (length(note) <= 2000);
comment on column foyer.workflow_version.note is 'Why it was published; null: not said.';
comment on column foyer.workflow_version.published_by is
  'The id of the staff user, or `operator` at the command line.';

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
  'Who asked for its publication, when and why; null: nobody, or it was changed since.';
comment on column foyer.workflow_draft.returned is
  'Who returned the proposal, when and why; null: nobody, or it was proposed again since.';

alter table foyer.workflow_draft enable row level security;
alter table foyer.workflow_draft force row level security;
do $$
begin
  execute format('create policy owner on foyer.workflow_draft to %I using (true) with check (true)',
    current_user);
end $$;
create policy customer on foyer.workflow_draft to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());

grant select, insert, update, delete on foyer.workflow_draft to foyer_service;
grant insert, delete on foyer.workflow to foyer_service;
grant update (name, published_version, draft_revision) on foyer.workflow to foyer_service;
grant insert on foyer.workflow_version to foyer_service;
