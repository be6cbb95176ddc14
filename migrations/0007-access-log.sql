-- The access log. Separate from the audit log, because reads are frequent and must not wait for the lock of a
-- customer's head.

create table foyer.access (
  customer_id uuid not null references foyer.customer,
  application_id uuid not null,
  minute timestamptz not null,
  credential_id uuid not null,
  operation text not null,
  times integer not null check (times > 0),
  primary key (customer_id, application_id, minute, credential_id, operation)
);
create index access_age on foyer.access using brin (minute);
-- A row is updated for a minute, and then never again.
alter table foyer.access set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
comment on table foyer.access is
  'The access log: successful reads of collected data, counted per minute. Contains only ids and operation '
  'names, so an erasure keeps it. Kept for 400 days.';
comment on column foyer.access.customer_id is 'The owning customer.';
comment on column foyer.access.application_id is
  'The application that was read; it may have been erased since.';
comment on column foyer.access.minute is 'Start of the minute of the reads.';
comment on column foyer.access.credential_id is
  'The credential that read; the nil UUID when there is no credential.';
comment on column foyer.access.operation is 'Name of the API operation.';
comment on column foyer.access.times is
  'Number of reads in this minute. After a lost database response it can be too high, never too low.';

alter table foyer.access enable row level security;
alter table foyer.access force row level security;
do $$ begin execute format('create policy owner on foyer.access to %I using (true) with check (true)',
  current_user); end $$;

create policy customer on foyer.access to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update (times) on foyer.access to foyer_service;

create policy worker on foyer.access to foyer_worker using (true);
grant select (customer_id, minute), delete on foyer.access to foyer_worker;
