-- The ongoing monitoring: who is compared with changes of lists, looked up again and reviewed again. Cases
-- before their decision are compared with changes of lists too: while their checks run, in review, and while
-- co-signers are awaited. The case says whether it is monitored; a row repeats it, so that a hundred thousand
-- can be read without their cases.

create table foyer.monitored_application (
  customer_id uuid not null,
  application_id uuid not null,
  is_active boolean not null,
  since timestamptz not null,
  subjects smallint not null check (subjects >= 0),
  sealed bytea,
  updated_at timestamptz not null,
  registry_due_at timestamptz,
  review_due_at timestamptz,
  review_opened_due_at timestamptz,
  matcher text,
  is_number_unknown boolean not null default false,
  is_open boolean not null default false,
  primary key (customer_id, application_id),
  foreign key (customer_id, application_id) references foyer.application,
  check (is_active = (sealed is not null))
);
create index monitored_application_active on foyer.monitored_application (customer_id, application_id)
  where is_active;
create index monitored_application_since on foyer.monitored_application (customer_id, since, application_id)
  where is_active;
create index monitored_application_registry on foyer.monitored_application (registry_due_at)
  where is_active and registry_due_at is not null;
create index monitored_application_review on foyer.monitored_application (review_due_at)
  where is_active and review_due_at is not null;
create index monitored_application_reviews on foyer.monitored_application
  (customer_id, (coalesce(review_opened_due_at, review_due_at)), application_id)
  where is_active and coalesce(review_opened_due_at, review_due_at) is not null;
comment on table foyer.monitored_application is
  'Applications that are or were monitored. Written with the change of the case, and erased with it.';
comment on column foyer.monitored_application.customer_id is 'The owning customer.';
comment on column foyer.monitored_application.application_id is 'The application.';
comment on column foyer.monitored_application.is_active is
  'It is compared with changes of lists. False: it was released, or declined, cancelled or failed.';
comment on column foyer.monitored_application.since is 'When it was last switched on or released.';
comment on column foyer.monitored_application.subjects is 'Number of persons and organizations.';
comment on column foyer.monitored_application.sealed is
  'Subjects of src/checks/screening-subjects.ts, encrypted with the key of the application; null: released.';
comment on column foyer.monitored_application.updated_at is 'Time of the last change.';
comment on column foyer.monitored_application.registry_due_at is
  'When its organization is looked up in the register again, or for the first time; null: it has no number.';
comment on column foyer.monitored_application.review_due_at is
  'By when it must be reviewed (AMLR article 26); null: it is being reviewed.';
comment on column foyer.monitored_application.review_opened_due_at is
  'The day of the periodic review that is being made; null: none is.';
comment on column foyer.monitored_application.matcher is
  'Version of the matcher (src/screening/matching/factors.ts) that compared all its subjects with all '
  'lists; null: none that is known.';
comment on column foyer.monitored_application.is_number_unknown is
  'The register did not know the number of the organization when it answered last.';
comment on column foyer.monitored_application.is_open is
  'It waits for a decision and is not monitored: only compared with changes of lists.';

alter table foyer.monitored_application enable row level security, force row level security;
create policy owner on foyer.monitored_application to current_user using (true) with check (true);
create policy customer on foyer.monitored_application to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.monitored_application for select to foyer_worker using (true);
grant select, insert, update, delete on foyer.monitored_application to foyer_service;
-- The queue finds what has no row yet and what is due, without names.
grant select (customer_id, application_id, is_active, subjects, updated_at, registry_due_at, review_due_at,
  matcher, is_number_unknown, is_open) on foyer.monitored_application to foyer_worker;

-- One row for each customer and version: a run that was interrupted goes on where it was.
create table foyer.monitoring_rescreen (
  customer_id uuid not null references foyer.customer,
  list_id text not null,
  version integer not null check (version > 0),
  is_own boolean not null,
  cursor uuid,
  screened integer not null default 0,
  hits integer not null default 0,
  unreadable integer not null default 0,
  planned_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  matcher text,
  primary key (customer_id, list_id, version)
);
create index monitoring_rescreen_open on foyer.monitoring_rescreen (planned_at) where finished_at is null;
comment on table foyer.monitoring_rescreen is
  'Comparisons of monitored persons and organizations with what a version of a list added or changed.';
comment on column foyer.monitoring_rescreen.customer_id is 'The customer whose applications are compared.';
comment on column foyer.monitoring_rescreen.list_id is
  'Key of a shared list, or the UUID of an own list; *: all lists in full.';
comment on column foyer.monitoring_rescreen.version is
  'The version that became active; of *: ascending for the customer.';
comment on column foyer.monitoring_rescreen.is_own is 'It is a list of the customer.';
comment on column foyer.monitoring_rescreen.cursor is 'The last application that was compared; null: none.';
comment on column foyer.monitoring_rescreen.screened is 'Number of persons and organizations so far.';
comment on column foyer.monitoring_rescreen.hits is 'Number of new hits so far.';
comment on column foyer.monitoring_rescreen.unreadable is 'Rows that could not be decrypted.';
comment on column foyer.monitoring_rescreen.planned_at is 'When the version became active.';
comment on column foyer.monitoring_rescreen.finished_at is 'When all were compared; null: not yet.';
comment on column foyer.monitoring_rescreen.failed_at is
  'When the last try failed; null: it did not, or a later one went on.';
comment on column foyer.monitoring_rescreen.matcher is
  'Of list *: only applications that the matcher has not compared are screened, planned for this version of '
  'it; null: all.';

alter table foyer.monitoring_rescreen enable row level security, force row level security;
create policy owner on foyer.monitoring_rescreen to current_user using (true) with check (true);
create policy customer on foyer.monitoring_rescreen to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.monitoring_rescreen to foyer_worker using (true) with check (true);
grant select, insert, update on foyer.monitoring_rescreen to foyer_service;
-- A change of a shared list concerns every customer.
grant select, insert, delete on foyer.monitoring_rescreen to foyer_worker;

create table foyer.monitoring_sweep (
  sweep text primary key,
  ended_at timestamptz,
  failed_at timestamptz
);
comment on table foyer.monitoring_sweep is
  'When the regular tasks of the monitoring last ended, for all customers together.';
comment on column foyer.monitoring_sweep.sweep is 'The task, of src/monitoring/tasks.ts.';
comment on column foyer.monitoring_sweep.ended_at is 'When it last ended well; null: never.';
comment on column foyer.monitoring_sweep.failed_at is 'When it last failed; null: never.';

alter table foyer.monitoring_sweep enable row level security, force row level security;
create policy owner on foyer.monitoring_sweep to current_user using (true) with check (true);
create policy worker on foyer.monitoring_sweep to foyer_worker using (true) with check (true);
grant select, insert, update on foyer.monitoring_sweep to foyer_worker;
