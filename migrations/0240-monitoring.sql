-- The ongoing monitoring of decided applications: who of them is compared with changes of lists. The case
-- says whether it is monitored; a row repeats it, so that a hundred thousand can be read without their cases.

create table foyer.monitored_application (
  customer_id uuid not null,
  application_id uuid not null,
  is_active boolean not null,
  since timestamptz not null,
  subjects smallint not null check (subjects >= 0),
  sealed bytea,
  updated_at timestamptz not null,
  primary key (customer_id, application_id),
  foreign key (customer_id, application_id) references foyer.application,
  check (is_active = (sealed is not null))
);
create index monitored_application_active on foyer.monitored_application (customer_id, application_id)
  where is_active;
comment on table foyer.monitored_application is
  'Applications that are or were monitored. Written with the change of the case, and erased with it.';
comment on column foyer.monitored_application.customer_id is 'The owning customer.';
comment on column foyer.monitored_application.application_id is 'The application.';
comment on column foyer.monitored_application.is_active is 'False: it was released, or declined later.';
comment on column foyer.monitored_application.since is 'When it was last switched on or released.';
comment on column foyer.monitored_application.subjects is 'Number of persons and organizations.';
comment on column foyer.monitored_application.sealed is
  'Subjects of src/checks/screening-subjects.ts, encrypted with the key of the application; null: released.';
comment on column foyer.monitored_application.updated_at is 'Time of the last change.';

alter table foyer.monitored_application enable row level security;
alter table foyer.monitored_application force row level security;
do $$ begin execute format('create policy owner on foyer.monitored_application to %I using (true) '
  'with check (true)', current_user); end $$;
create policy customer on foyer.monitored_application to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.monitored_application to foyer_service;

-- The queue finds what has no row yet, and who is monitored, without their names.
create policy worker on foyer.monitored_application for select to foyer_worker using (true);
grant select (customer_id, application_id, is_active) on foyer.monitored_application to foyer_worker;
