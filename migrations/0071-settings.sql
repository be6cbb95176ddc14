-- What the staff of a customer set, and how they read and check its audit log.

alter table foyer.customer add column look jsonb check (jsonb_typeof(look) = 'object');
comment on column foyer.customer.look is
  'CustomerLook of src/customers/look.ts, without logos; null: each workflow has its own.';
grant update (name, redirect_origins, notify_email, require_two_step, look) on foyer.customer
  to foyer_service;

create table foyer.logo (
  customer_id uuid not null references foyer.customer,
  scheme text not null check (scheme in ('LIGHT', 'DARK')),
  sha256 text not null,
  mime_type text not null check (mime_type in ('image/svg+xml', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 262144),
  name text not null,
  created_at timestamptz not null,
  primary key (customer_id, scheme)
);
comment on table foyer.logo is 'The logos on the pages of the onboarding: cleaned or encoded again.';
comment on column foyer.logo.customer_id is 'The owning customer.';
comment on column foyer.logo.scheme is 'For light or for dark pages.';
comment on column foyer.logo.sha256 is 'Of the bytes; part of its URL, so that it can be cached.';
comment on column foyer.logo.mime_type is 'SVG or PNG.';
comment on column foyer.logo.bytes is 'The file. It is public, and not encrypted.';
comment on column foyer.logo.name is 'The name of the file that was uploaded.';
comment on column foyer.logo.created_at is 'When it was uploaded.';

alter table foyer.logo enable row level security;
alter table foyer.logo force row level security;
do $$ begin execute format('create policy owner on foyer.logo to %I using (true) with check (true)',
  current_user); end $$;
create policy customer on foyer.logo to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.logo to foyer_service;
grant select (customer_id, scheme, sha256) on foyer.logo to foyer_auth;
create policy auth_lookup on foyer.logo for select to foyer_auth using (true);

create policy customer on foyer.signed_head for select to foyer_service
  using (customer_id = foyer.customer());
grant select on foyer.signed_head to foyer_service;
