-- The registries, eIDs and lists that a customer has set, by market, with their encrypted secrets.

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
  primary key (customer_id, provider, market)
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

alter table foyer.provider_setting enable row level security;
alter table foyer.provider_setting force row level security;
do $$ begin execute format('create policy owner on foyer.provider_setting to %I using (true) '
  'with check (true)', current_user); end $$;
create policy customer on foyer.provider_setting to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.provider_setting to foyer_service;
