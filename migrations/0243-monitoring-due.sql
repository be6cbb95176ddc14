-- When a monitored application is due: its organization is looked up again, and its customer due diligence
-- is reviewed. The periods are in src/monitoring/periods.json.

alter table foyer.monitored_application
  add column registry_due_at timestamptz,
  add column review_due_at timestamptz;
comment on column foyer.monitored_application.registry_due_at is
  'When its organization is looked up in the register again; null: it has none.';
comment on column foyer.monitored_application.review_due_at is
  'By when it must be reviewed (AMLR article 26); null: it is being reviewed.';
create index monitored_application_registry on foyer.monitored_application (registry_due_at)
  where is_active and registry_due_at is not null;
create index monitored_application_review on foyer.monitored_application (review_due_at)
  where is_active and review_due_at is not null;
grant select (registry_due_at, review_due_at) on foyer.monitored_application to foyer_worker;
