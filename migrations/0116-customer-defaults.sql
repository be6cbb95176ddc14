-- The languages that the pages for applicants offer, and what new workflows begin with.

alter table foyer.customer
  add column languages text[] check (cardinality(languages) > 0),
  add column default_language text,
  add column retention_years int check (retention_years between 0 and 30),
  add column expiry_days int check (expiry_days between 1 and 365);
comment on column foyer.customer.languages is
  'The languages that pages offer, of those of a workflow; null: all.';
comment on column foyer.customer.default_language is
  'For an applicant whose browser asks for none of the languages; null: that of the market.';
comment on column foyer.customer.retention_years is
  'For new workflows: how long an ended application is kept; null: the default of the service.';
comment on column foyer.customer.expiry_days is
  'For new workflows: when an application that is not sent fails; null: the default of the service.';
grant update (languages, default_language, retention_years, expiry_days) on foyer.customer to foyer_service;
