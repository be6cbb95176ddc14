-- Identifications that wait for an answer from outside: a wallet, or an eID without a redirect of its own.

create table foyer.identity_transaction (
  customer_id uuid not null,
  id_hash bytea not null check (octet_length(id_hash) = 32),
  application_id uuid not null,
  provider text not null,
  phase text not null,
  session_hash bytea check (octet_length(session_hash) = 32),
  sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id_hash),
  foreign key (customer_id, application_id) references foyer.application
);
create index identity_transaction_id on foyer.identity_transaction (id_hash);
create index identity_transaction_application on foyer.identity_transaction (customer_id, application_id);
create index identity_transaction_age on foyer.identity_transaction (expires_at);
comment on table foyer.identity_transaction is
  'Identifications that wait for an answer from outside. Each lives for a few minutes.';
comment on column foyer.identity_transaction.customer_id is 'The owning customer.';
comment on column foyer.identity_transaction.id_hash is
  'SHA-256 of the id: 256 random bits need no slow hash.';
comment on column foyer.identity_transaction.application_id is 'The application that it identifies for.';
comment on column foyer.identity_transaction.provider is 'The key of the identity provider.';
comment on column foyer.identity_transaction.phase is 'The provider''s own word for how far it is.';
comment on column foyer.identity_transaction.session_hash is
  'Hash of the browser session that started it; null: bound to none.';
comment on column foyer.identity_transaction.sealed is
  'Encrypted JSON: keys and secrets of the provider. Null: destroyed.';
comment on column foyer.identity_transaction.created_at is 'Creation time.';
comment on column foyer.identity_transaction.expires_at is
  'No phase changes from then on, and the sweep deletes it.';

alter table foyer.identity_transaction enable row level security;
alter table foyer.identity_transaction force row level security;
do $$ begin execute format('create policy owner on foyer.identity_transaction to %I using (true) '
  'with check (true)', current_user); end $$;
create policy customer on foyer.identity_transaction to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, delete on foyer.identity_transaction to foyer_service;
grant update (phase, sealed, expires_at) on foyer.identity_transaction to foyer_service;

-- A wallet knows the id only. The customer is not known before it was looked up.
grant select on foyer.identity_transaction to foyer_auth;
create policy auth_lookup on foyer.identity_transaction for select to foyer_auth using (true);

grant select (customer_id, expires_at), delete on foyer.identity_transaction to foyer_worker;
create policy worker on foyer.identity_transaction to foyer_worker using (true);
