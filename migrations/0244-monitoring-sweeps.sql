-- Everybody monitored is screened again in full when their customer screens against more than before; a
-- comparison that fails says so; and the regular sweeps say when they last ended.

alter table foyer.monitoring_rescreen add column failed_at timestamptz;
comment on column foyer.monitoring_rescreen.list_id is
  'Key of a shared list, or the UUID of an own list; *: all lists in full.';
comment on column foyer.monitoring_rescreen.version is
  'The version that became active; of *: ascending for the customer.';
comment on column foyer.monitoring_rescreen.failed_at is
  'When the last try failed; null: it did not, or a later one went on.';

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

alter table foyer.monitoring_sweep enable row level security;
alter table foyer.monitoring_sweep force row level security;
do $$ begin execute format('create policy owner on foyer.monitoring_sweep to %I using (true) '
  'with check (true)', current_user); end $$;
create policy worker on foyer.monitoring_sweep to foyer_worker using (true) with check (true);
grant select, insert, update on foyer.monitoring_sweep to foyer_worker;

-- For the figures of the whole installation.
grant select (subjects) on foyer.monitored_application to foyer_worker;
