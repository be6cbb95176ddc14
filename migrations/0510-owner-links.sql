-- Links and sessions of declared owners, who prove who they are.

alter table foyer.onboarding_link drop constraint onboarding_link_purpose_check;
alter table foyer.onboarding_link add constraint onboarding_link_purpose_check
  check (purpose in ('APPLICANT', 'RESUME', 'HANDOFF', 'CO_SIGNER', 'OWNER'));
comment on column foyer.onboarding_link.party is
  'The id of the co-signer, or of the request to an owner; null: the applicant.';
comment on column foyer.flow_session.party is
  'The id of the co-signer, or of the request to an owner, whose session it is: it opens their page only. '
  'Null: the applicant.';
