-- Exports: everything of a customer as one archive, which a task makes part by part.

create table foyer.export (
  customer_id uuid not null references foyer.customer,
  export_id uuid not null,
  status text not null check (status in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED')),
  created_at timestamptz not null,
  created_by_kind text not null check (created_by_kind in ('CUSTOMER', 'USER')),
  created_by uuid not null,
  total integer,
  position jsonb not null,
  segments text[] not null default '{}',
  tries integer not null default 0,
  sealed_key bytea,
  size_bytes bigint,
  sha256 text,
  failure text check (failure in ('DISK_FULL', 'UNREADABLE', 'ERROR')),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (customer_id, export_id)
);
create unique index export_running on foyer.export (customer_id) where status in ('QUEUED', 'RUNNING');
create index export_newest on foyer.export (customer_id, created_at desc, export_id desc);
comment on table foyer.export is
  'Archives of everything of a customer. The files are below exports/ in the data directory, encrypted.';
comment on column foyer.export.customer_id is 'The owning customer.';
comment on column foyer.export.export_id is 'UUID version 7.';
comment on column foyer.export.status is 'EXPIRED: it was READY, and its file is deleted.';
comment on column foyer.export.created_at is 'When it was asked for.';
comment on column foyer.export.created_by_kind is 'A credential or a staff user, as in the audit log.';
comment on column foyer.export.created_by is 'The credential or the staff user.';
comment on column foyer.export.total is 'Number of applications at the start; null: not started.';
comment on column foyer.export.position is
  'ExportPosition of src/exports/export.ts: where the next segment begins, and what is written.';
comment on column foyer.export.segments is 'The files that are its parts, in order.';
comment on column foyer.export.tries is 'How often the next segment failed.';
comment on column foyer.export.sealed_key is
  'The key of its files, AES-256-GCM with a key derived from foyer.service_secret. null: it is gone, and '
  'nothing can be read.';
comment on column foyer.export.size_bytes is 'Size of the archive.';
comment on column foyer.export.sha256 is 'SHA-256 of the archive, hexadecimal.';
comment on column foyer.export.failure is 'Why it failed.';
comment on column foyer.export.finished_at is 'When it was ready, failed, or was cancelled.';
comment on column foyer.export.expires_at is 'When its file is deleted.';

alter table foyer.export enable row level security, force row level security;
create policy owner on foyer.export to current_user using (true) with check (true);
create policy customer on foyer.export to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.export to foyer_worker using (true);
grant select, insert, update (status, total, position, segments, tries, sealed_key, size_bytes, sha256,
  failure, finished_at, expires_at) on foyer.export to foyer_service;
grant select (status, finished_at), delete on foyer.export to foyer_worker;
