-- An erasure also deletes the responses of webhook receivers, which may name the applicant.

grant update (sealed_body) on foyer.webhook_try to foyer_service;
comment on column foyer.webhook_try.sealed_body is
  'The first 64 kB of the receiver''s response, encrypted like the secrets; null after the application is '
  'erased.';
