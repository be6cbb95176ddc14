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

alter table foyer.signed_head enable row level security;
alter table foyer.signed_head force row level security;
do $$ begin execute format('create policy owner on foyer.signed_head to %I using (true) with check (true)',
  current_user); end $$;

-- foyer_worker signs: it can read the heads of the chains, but not change them.
create policy worker on foyer.signed_head to foyer_worker using (true) with check (true);
grant select, insert, update on foyer.signed_head to foyer_worker;
create policy worker on foyer.customer_head for select to foyer_worker using (true);
grant select (customer_id, audit_seq, audit_hash) on foyer.customer_head to foyer_worker;
