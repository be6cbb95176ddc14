-- PDFs of terms, which staff upload and workflow definitions refer to by their SHA-256.

create table foyer.terms_file (
  customer_id uuid not null references foyer.customer,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 1 and 255),
  pages integer check (pages > 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  created_at timestamptz not null,
  primary key (customer_id, sha256)
);
comment on table foyer.terms_file is
  'PDFs of terms. None is changed or deleted: versions of workflows and answers refer to them.';
comment on column foyer.terms_file.customer_id is 'The owning customer.';
comment on column foyer.terms_file.sha256 is 'Of the bytes; part of its URL and of the definition.';
comment on column foyer.terms_file.name is 'The name of the file that was uploaded first.';
comment on column foyer.terms_file.pages is 'Null: the file does not say.';
comment on column foyer.terms_file.bytes is 'The file. It is public, and not encrypted.';
comment on column foyer.terms_file.created_at is 'When it was uploaded.';

-- A PDF is compressed already.
alter table foyer.terms_file alter column bytes set storage external;

alter table foyer.terms_file enable row level security;
alter table foyer.terms_file force row level security;
do $$ begin execute format('create policy owner on foyer.terms_file to %I using (true) with check (true)',
  current_user); end $$;
create policy customer on foyer.terms_file to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert on foyer.terms_file to foyer_service;
