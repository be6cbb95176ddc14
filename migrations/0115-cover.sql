-- The cover: the picture on the first page of the onboarding.

create table foyer.cover (
  customer_id uuid primary key references foyer.customer,
  sha256 text not null,
  mime_type text not null check (mime_type in ('image/svg+xml', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 2097152),
  name text not null,
  created_at timestamptz not null
);
comment on table foyer.cover is 'The picture on the first page of the onboarding: cleaned or encoded again.';
comment on column foyer.cover.customer_id is 'The owning customer.';
comment on column foyer.cover.sha256 is 'Of the bytes; part of its URL, so that it can be cached.';
comment on column foyer.cover.mime_type is 'SVG or WebP.';
comment on column foyer.cover.bytes is 'The file. It is public, and not encrypted.';
comment on column foyer.cover.name is 'The name of the file that was uploaded.';
comment on column foyer.cover.created_at is 'When it was uploaded.';

alter table foyer.cover enable row level security;
alter table foyer.cover force row level security;
do $$ begin execute format('create policy owner on foyer.cover to %I using (true) with check (true)',
  current_user); end $$;
create policy customer on foyer.cover to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.cover to foyer_service;
grant select (customer_id, sha256) on foyer.cover to foyer_auth;
create policy auth_lookup on foyer.cover for select to foyer_auth using (true);
