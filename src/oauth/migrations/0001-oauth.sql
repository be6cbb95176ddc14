-- Keys that sign tokens, and what every process must reject before its end.

create table foyer.signing_key (
  kid text primary key,
  alg text not null check (alg in ('ES256', 'RS256')),
  sealed_private_key bytea not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  retires_at timestamptz
);
comment on table foyer.signing_key is 'The service''s keys for signing tokens; they belong to no customer.';
comment on column foyer.signing_key.kid is 'Key id, RFC 7638 thumbprint.';
comment on column foyer.signing_key.alg is 'ES256 by default; RS256 is supported (RFC 9068).';
comment on column foyer.signing_key.sealed_private_key is
  'PKCS #8, encrypted with a key derived from foyer.service_secret.';
comment on column foyer.signing_key.public_jwk is 'As published at /.well-known/jwks.json.';
comment on column foyer.signing_key.created_at is 'Published from this time on.';
comment on column foyer.signing_key.signs_from is
  'Signs from this time on: after every cache of the published key set has expired.';
comment on column foyer.signing_key.retires_at is 'No longer published from this time on; null while in use.';

alter table foyer.signing_key enable row level security, force row level security;
create policy owner on foyer.signing_key to current_user using (true) with check (true);
create policy auth_lookup on foyer.signing_key for select to foyer_auth using (true);
create policy worker on foyer.signing_key to foyer_worker using (true) with check (true);
grant select on foyer.signing_key to foyer_auth;
grant select, insert, update, delete on foyer.signing_key to foyer_worker;

create table foyer.revocation (
  customer_id uuid not null,
  revocation_id bigint generated always as identity,
  kind text not null check (kind in ('TOKEN', 'CREDENTIAL', 'CUSTOMER')),
  subject text not null,
  at timestamptz not null,
  until timestamptz not null,
  primary key (customer_id, revocation_id)
);
create index revocation_until on foyer.revocation (until);
comment on table foyer.revocation is
  'What every node must reject: each node polls once a second and listens to foyer_revoked.';
comment on column foyer.revocation.customer_id is 'The owning customer.';
comment on column foyer.revocation.revocation_id is 'Ascending in order of creation.';
comment on column foyer.revocation.kind is
  'A token, all tokens of a credential, or all tokens of a customer.';
comment on column foyer.revocation.subject is
  'jti, credential id or customer id. For a TOKEN, application:<id> means every session token of that '
  'application issued up to `at`.';
comment on column foyer.revocation.at is 'Tokens issued before this time are invalid.';
comment on column foyer.revocation.until is
  'When the row can be deleted: every affected token has expired, and a session token asks for no new link.';

alter table foyer.revocation enable row level security, force row level security;
create policy owner on foyer.revocation to current_user using (true) with check (true);
create policy customer on foyer.revocation to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy auth_lookup on foyer.revocation for select to foyer_auth using (true);
create policy worker on foyer.revocation to foyer_worker using (true);
grant select, insert on foyer.revocation to foyer_service;
grant select on foyer.revocation to foyer_auth;
grant select (customer_id, until), delete on foyer.revocation to foyer_worker;
