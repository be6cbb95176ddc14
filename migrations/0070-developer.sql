-- What the Developer page needs: credentials with two live secrets, and the request log.

-- CREDENTIALS -----------------------------------------------------------------------------------------------

alter table foyer.credential
  add column secret_ending text,
  add column secret_created_at timestamptz,
  add column secret_used_at timestamptz,
  add column old_secret_hash text check (length(old_secret_hash) = 64),
  add column old_secret_until timestamptz,
  add column old_secret_ending text,
  add column old_secret_created_at timestamptz,
  add column old_secret_used_at timestamptz,
  add column last_used_at timestamptz,
  add column created_by uuid;
comment on column foyer.credential.secret_ending is
  'The last four characters of the secret, to tell secrets apart; null: it is older than this column.';
comment on column foyer.credential.secret_created_at is 'null: the secret is as old as the credential.';
comment on column foyer.credential.secret_used_at is
  'When the secret last got a token, or the API key was last used. Written at most once a minute.';
comment on column foyer.credential.old_secret_hash is
  'SHA-256 of the secret before the last rotation, which works until old_secret_until.';
comment on column foyer.credential.old_secret_until is 'Until when the old secret works; null: until ended.';
comment on column foyer.credential.old_secret_ending is 'As secret_ending.';
comment on column foyer.credential.old_secret_created_at is 'As secret_created_at.';
comment on column foyer.credential.old_secret_used_at is 'As secret_used_at.';
comment on column foyer.credential.last_used_at is
  'The last request with this credential or its tokens. Written at most once a minute.';
comment on column foyer.credential.created_by is 'The staff user; null: the operator.';

grant insert on foyer.credential to foyer_service;
grant update (scopes, permissions, description, deleted_at, secret_hash, secret_ending, secret_created_at,
  secret_used_at, old_secret_hash, old_secret_until, old_secret_ending, old_secret_created_at,
  old_secret_used_at, last_used_at) on foyer.credential to foyer_service;

-- THE REQUEST LOG -------------------------------------------------------------------------------------------

create table foyer.request (
  customer_id uuid not null references foyer.customer,
  at timestamptz not null,
  request_id uuid not null,
  operation text not null,
  status smallint not null,
  code text,
  fields jsonb,
  caller_kind text not null check (caller_kind in ('CREDENTIAL', 'USER')),
  caller_id uuid not null,
  duration_ms real not null,
  application_id uuid,
  address text,
  unlisted integer not null default 0 check (unlisted >= 0),
  primary key (customer_id, at, request_id)
);
create index request_by_id on foyer.request (customer_id, request_id);
create index request_refused on foyer.request (customer_id, at desc, request_id desc) where status >= 400;
create index request_age on foyer.request using brin (at);
comment on table foyer.request is
  'The request log for developers: what was called, by which credential, and why it was refused. No bodies '
  'and no personal data. Kept for 14 days.';
comment on column foyer.request.customer_id is 'The owning customer.';
comment on column foyer.request.at is 'When the reply was sent.';
comment on column foyer.request.request_id is 'As in the request-id header of the reply.';
comment on column foyer.request.operation is 'Name of the API operation.';
comment on column foyer.request.status is 'The HTTP status of the reply.';
comment on column foyer.request.code is 'The error code of a refused request.';
comment on column foyer.request.fields is
  'Paths and codes of the fields that were refused; never their values.';
comment on column foyer.request.caller_kind is 'A credential, or a staff user in the dashboard.';
comment on column foyer.request.caller_id is 'The credential or the staff user.';
comment on column foyer.request.duration_ms is 'Time from the end of the headers to the end of the answer.';
comment on column foyer.request.application_id is 'The application that the request names or created.';
comment on column foyer.request.address is 'The IP address of a credential''s system; null for staff users.';
comment on column foyer.request.unlisted is
  'How many requests of this customer before this one are not listed, because there were too many a second.';

alter table foyer.request enable row level security;
alter table foyer.request force row level security;
do $$ begin execute format('create policy owner on foyer.request to %I using (true) with check (true)',
  current_user); end $$;

create policy customer on foyer.request to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert on foyer.request to foyer_service;

create policy worker on foyer.request to foyer_worker using (true);
grant select (customer_id, at), delete on foyer.request to foyer_worker;

-- THE SECOND STEP OF STAFF ----------------------------------------------------------------------------------

alter table foyer.customer add column require_two_step boolean not null default false;
comment on column foyer.customer.require_two_step is
  'Staff of this customer must have a second step at sign-in.';
