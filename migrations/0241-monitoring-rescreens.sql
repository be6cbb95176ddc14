-- How far the monitored persons and organizations of a customer were compared with a changed list. One row
-- for each customer and version: a run that was interrupted goes on where it was.

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
  primary key (customer_id, list_id, version)
);
create index monitoring_rescreen_open on foyer.monitoring_rescreen (planned_at) where finished_at is null;
comment on table foyer.monitoring_rescreen is
  'Comparisons of monitored persons and organizations with what a version of a list added or changed.';
comment on column foyer.monitoring_rescreen.customer_id is 'The customer whose applications are compared.';
comment on column foyer.monitoring_rescreen.list_id is 'Key of a shared list, or the UUID of an own list.';
comment on column foyer.monitoring_rescreen.version is 'The version that became active.';
comment on column foyer.monitoring_rescreen.is_own is 'It is a list of the customer.';
comment on column foyer.monitoring_rescreen.cursor is 'The last application that was compared; null: none.';
comment on column foyer.monitoring_rescreen.screened is 'Number of persons and organizations so far.';
comment on column foyer.monitoring_rescreen.hits is 'Number of new hits so far.';
comment on column foyer.monitoring_rescreen.unreadable is 'Rows that could not be decrypted.';
comment on column foyer.monitoring_rescreen.planned_at is 'When the version became active.';
comment on column foyer.monitoring_rescreen.finished_at is 'When all were compared; null: not yet.';

alter table foyer.monitoring_rescreen enable row level security;
alter table foyer.monitoring_rescreen force row level security;
do $$ begin execute format('create policy owner on foyer.monitoring_rescreen to %I using (true) '
  'with check (true)', current_user); end $$;
create policy customer on foyer.monitoring_rescreen to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update on foyer.monitoring_rescreen to foyer_service;
-- A change of a shared list concerns every customer.
create policy worker on foyer.monitoring_rescreen to foyer_worker using (true) with check (true);
grant select, insert, delete on foyer.monitoring_rescreen to foyer_worker;
grant select (mode) on foyer.customer to foyer_worker;
