-- Who has read what of which application. Beside the audit log and not in it: reads are many, and must not
-- stand in line for a customer's head.

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
-- A row is counted up for a minute, and never again.
alter table foyer.access set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
comment on table foyer.access is 'The access log: successful reads of what was collected, counted by the minute. Ids and names of operations alone, so an erasure keeps it; kept 400 days.';
comment on column foyer.access.customer_id is 'Whose.';
comment on column foyer.access.application_id is 'What was read; it may have been erased since.';
comment on column foyer.access.minute is 'The beginning of the minute in which it was read.';
comment on column foyer.access.credential_id is 'Who read: a credential of the customer; the nil UUID where nobody is known.';
comment on column foyer.access.operation is 'Which operation, as the API calls it.';
comment on column foyer.access.times is 'How often in this minute. After an answer of the database that was lost it may count too many, never too few.';

alter table foyer.access enable row level security;
alter table foyer.access force row level security;
do $$ begin execute format('create policy owner on foyer.access to %I using (true) with check (true)',
  current_user); end $$;

create policy customer on foyer.access to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update (times) on foyer.access to foyer_service;

create policy worker on foyer.access to foyer_worker using (true);
grant select (customer_id, minute), delete on foyer.access to foyer_worker;
