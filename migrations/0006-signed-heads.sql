-- The heads of the audit chains are signed every hour and written to a file outside the database: which of
-- them have moved since.

create table foyer.signed_head (
  customer_id uuid primary key references foyer.customer,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null
);
comment on table foyer.signed_head is 'The head of each audit chain that was signed last. Only spares the file a line that says nothing new: what proves is the file.';
comment on column foyer.signed_head.customer_id is 'Whose chain.';
comment on column foyer.signed_head.seq is 'Number of the newest audit line then.';
comment on column foyer.signed_head.hash is 'Its hash.';
comment on column foyer.signed_head.at is 'When it was signed.';

alter table foyer.signed_head enable row level security;
alter table foyer.signed_head force row level security;
do $$ begin execute format('create policy owner on foyer.signed_head to %I using (true) with check (true)',
  current_user); end $$;

-- foyer_worker signs: of the chains it sees their heads alone, and it can move none.
create policy worker on foyer.signed_head to foyer_worker using (true) with check (true);
grant select, insert, update on foyer.signed_head to foyer_worker;
create policy worker on foyer.customer_head for select to foyer_worker using (true);
grant select (customer_id, audit_seq, audit_hash) on foyer.customer_head to foyer_worker;
