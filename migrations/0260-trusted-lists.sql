-- The highest sequence number of each list of PID providers: an older list is never taken again.

create table foyer.trusted_list (
  customer_id uuid not null references foyer.customer,
  list_hash bytea not null check (octet_length(list_hash) = 32),
  sequence bigint not null check (sequence > 0),
  seen_at timestamptz not null,
  primary key (customer_id, list_hash)
);
comment on table foyer.trusted_list is 'Lists of trusted providers that a customer uses. A customer has few.';
comment on column foyer.trusted_list.customer_id is 'The owning customer.';
comment on column foyer.trusted_list.list_hash is 'SHA-256 of the address of the list.';
comment on column foyer.trusted_list.sequence is 'The highest sequence number that any process has seen.';
comment on column foyer.trusted_list.seen_at is 'When it was seen last.';

alter table foyer.trusted_list enable row level security;
alter table foyer.trusted_list force row level security;
do $$ begin execute format('create policy owner on foyer.trusted_list to %I using (true) '
  'with check (true)', current_user); end $$;
create policy customer on foyer.trusted_list to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update on foyer.trusted_list to foyer_service;
