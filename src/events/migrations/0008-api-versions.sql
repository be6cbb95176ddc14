-- The version of the API that a webhook and a credential are written for.
alter table foyer.webhook add column api_version text not null default '2026-12-01'
  check (api_version ~ '^\d{4}-\d{2}-\d{2}$');
comment on column foyer.webhook.api_version is 'Events are sent in the shape of this version.';
grant update (api_version) on foyer.webhook to foyer_service;
alter table foyer.credential add column api_version text not null default '2026-12-01'
  check (api_version ~ '^\d{4}-\d{2}-\d{2}$');
comment on column foyer.credential.api_version is
  'Requests without the header Foyer-Version have the shape of this version.';
grant update (api_version) on foyer.credential to foyer_service;
