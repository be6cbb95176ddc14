-- The audit log, its signed heads, and the log of reads. foyer.append_all (src/events/migrations) writes the
-- lines.

create table foyer.audit_line (
  customer_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  application_id uuid,
  entry text not null,
  hash bytea not null,
  primary key (customer_id, seq)
);
create index audit_line_application on foyer.audit_line (customer_id, application_id, seq)
  where application_id is not null;
comment on table foyer.audit_line is
  'Append-only. hash = SHA-256(hash of the previous line || seq as eight bytes || entry as UTF-8).';
comment on column foyer.audit_line.customer_id is 'The customer of the chain.';
comment on column foyer.audit_line.seq is 'Gap-free from 1.';
comment on column foyer.audit_line.at is 'Time; also part of entry.';
comment on column foyer.audit_line.application_id is 'The application; also part of entry.';
comment on column foyer.audit_line.entry is
  'Canonical JSON (RFC 8785): actor, action, time, references. No personal data.';
comment on column foyer.audit_line.hash is 'See the comment on the table.';

alter table foyer.audit_line enable row level security, force row level security;
create policy owner on foyer.audit_line to current_user using (true) with check (true);
create policy customer on foyer.audit_line to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert on foyer.audit_line to foyer_service;

create function foyer.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on foyer.audit_line
  for each row execute function foyer.refuse_change();
create trigger append_only_truncate before truncate on foyer.audit_line
  for each statement execute function foyer.refuse_change();

-- SIGNED HEADS ----------------------------------------------------------------------------------------------

-- The heads of the audit chains are signed every hour and written to a file outside the database. This table
-- shows which have changed since.
create table foyer.signed_head (
  customer_id uuid primary key references foyer.customer,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null
);
comment on table foyer.signed_head is
  'The last signed head of each audit chain. Only avoids signing an unchanged head again; the proof is the '
  'file.';
comment on column foyer.signed_head.customer_id is 'The customer of the chain.';
comment on column foyer.signed_head.seq is 'Number of the newest audit line at that time.';
comment on column foyer.signed_head.hash is 'Hash of that line.';
comment on column foyer.signed_head.at is 'When it was signed.';

alter table foyer.signed_head enable row level security, force row level security;
create policy owner on foyer.signed_head to current_user using (true) with check (true);
create policy customer on foyer.signed_head for select to foyer_service
  using (customer_id = foyer.customer());
create policy worker on foyer.signed_head to foyer_worker using (true) with check (true);
grant select on foyer.signed_head to foyer_service;
grant select, insert, update on foyer.signed_head to foyer_worker;

-- THE ACCESS LOG --------------------------------------------------------------------------------------------

-- Separate from the audit log, because reads are frequent and must not wait for the lock of a customer's
-- head.
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
  'The application that was read; it may have been erased since. The Max UUID (all bits set): all of them.';
comment on column foyer.access.minute is 'Start of the minute of the reads.';
comment on column foyer.access.credential_id is
  'The credential that read; the Max UUID (all bits set): the operator; the nil UUID: not known.';
comment on column foyer.access.operation is 'Name of the API operation.';
comment on column foyer.access.times is
  'Number of reads in this minute. After a lost database response it can be too high, never too low.';

alter table foyer.access enable row level security, force row level security;
create policy owner on foyer.access to current_user using (true) with check (true);
create policy customer on foyer.access to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.access to foyer_worker using (true);
grant select, insert, update (times) on foyer.access to foyer_service;
grant select (customer_id, minute), delete on foyer.access to foyer_worker;
