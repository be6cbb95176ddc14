-- The registries, eIDs and lists that a customer has set, and the lists of trusted providers that it uses.

create table foyer.provider_setting (
  customer_id uuid not null references foyer.customer,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  market text not null check (market = '*' or market ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('EID', 'REGISTRY', 'SCREENING')),
  position integer not null,
  enabled boolean not null,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secrets jsonb not null check (jsonb_typeof(secrets) = 'object'),
  updated_at timestamptz not null,
  updated_by_kind text not null check (updated_by_kind in ('USER', 'CUSTOMER', 'OPERATOR')),
  updated_by uuid,
  tested_at timestamptz,
  test_outcome text check (test_outcome ~ '^[A-Z_]{1,40}$'),
  test_text text check (length(test_text) <= 1000),
  primary key (customer_id, provider, market),
  constraint provider_setting_test check ((tested_at is null) = (test_outcome is null))
);
create unique index provider_setting_registry on foyer.provider_setting (customer_id, market)
  where kind = 'REGISTRY' and enabled;
comment on table foyer.provider_setting is 'Settings of providers. A customer has few.';
comment on column foyer.provider_setting.customer_id is 'The owning customer.';
comment on column foyer.provider_setting.provider is 'A key of the catalogue in src/providers.';
comment on column foyer.provider_setting.market is 'For which market; *: all markets of the provider.';
comment on column foyer.provider_setting.kind is 'Of the provider: one registry of a market can be enabled.';
comment on column foyer.provider_setting.position is 'Among those of its kind, for the order of choices.';
comment on column foyer.provider_setting.enabled is 'Whether it is used.';
comment on column foyer.provider_setting.settings is 'Texts by the name of their field. None is secret.';
comment on column foyer.provider_setting.secrets is
  'By the name of the field: sealed (AES-256-GCM, base64), setAt, and expiresAt of a certificate.';
comment on column foyer.provider_setting.updated_at is 'The last change.';
comment on column foyer.provider_setting.updated_by_kind is 'Who made it.';
comment on column foyer.provider_setting.updated_by is 'The staff user or credential; null: the operator.';
comment on column foyer.provider_setting.tested_at is
  'When these settings were last tried; null: never, or they have changed since.';
comment on column foyer.provider_setting.test_outcome is 'ProviderTestOutcome of src/providers/ports.ts.';
comment on column foyer.provider_setting.test_text is
  'What went wrong, in words; null: it works, or it answered about a company.';

alter table foyer.provider_setting enable row level security, force row level security;
create policy owner on foyer.provider_setting to current_user using (true) with check (true);
create policy customer on foyer.provider_setting to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.provider_setting to foyer_service;

-- A list of an older sequence is never taken again. One whose numbers begin again is refused until the
-- operator accepts it. When the next list is overdue, and a grace has passed, it proves no provider.
create table foyer.trusted_list (
  customer_id uuid not null references foyer.customer,
  list_hash bytea not null check (octet_length(list_hash) = 32),
  sequence bigint not null check (sequence > 0),
  seen_at timestamptz not null,
  next_update timestamptz,
  issued_at timestamptz,
  not_before timestamptz,
  refused_sequence bigint check (refused_sequence > 0),
  refused_issued_at timestamptz,
  primary key (customer_id, list_hash)
);
comment on table foyer.trusted_list is 'Lists of trusted providers that a customer uses. A customer has few.';
comment on column foyer.trusted_list.customer_id is 'The owning customer.';
comment on column foyer.trusted_list.list_hash is 'SHA-256 of the address of the list.';
comment on column foyer.trusted_list.sequence is 'The highest sequence number that any process has seen.';
comment on column foyer.trusted_list.seen_at is 'When it was seen last.';
comment on column foyer.trusted_list.next_update is
  'When the list of the highest sequence should have been replaced; null: not read since it was accepted.';
comment on column foyer.trusted_list.issued_at is
  'When the list of this sequence was issued.';
comment on column foyer.trusted_list.not_before is
  'Lists that were issued before are refused, whatever their number; null: the operator has accepted none.';
comment on column foyer.trusted_list.refused_sequence is
  'Of the list that was refused last, at its address since; null: the newest was taken.';
comment on column foyer.trusted_list.refused_issued_at is 'When the refused list was issued.';

alter table foyer.trusted_list enable row level security, force row level security;
create policy owner on foyer.trusted_list to current_user using (true) with check (true);
create policy customer on foyer.trusted_list to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update on foyer.trusted_list to foyer_service;
