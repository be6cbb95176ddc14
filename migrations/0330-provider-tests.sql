-- Keeps what the last test of a provider found, until its settings change.

alter table foyer.provider_setting
  add column tested_at timestamptz,
  add column test_outcome text check (test_outcome ~ '^[A-Z_]{1,40}$'),
  add column test_text text check (length(test_text) <= 1000),
  add constraint provider_setting_test check ((tested_at is null) = (test_outcome is null));
comment on column foyer.provider_setting.tested_at is
  'When these settings were last tried; null: never, or they have changed since.';
comment on column foyer.provider_setting.test_outcome is
  'ProviderTestOutcome of src/providers/ports.ts.';
comment on column foyer.provider_setting.test_text is
  'What went wrong, in words; null: it works, or it answered about a company.';
