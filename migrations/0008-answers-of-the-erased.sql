-- What receivers said about an application goes with it: they may have named the applicant.

grant update (sealed_body) on foyer.webhook_try to foyer_service;
comment on column foyer.webhook_try.sealed_body is 'The first 64 kB of the receiver''s answer, sealed like the secrets; null once the application is erased.';
