-- Browser sessions of co-signers, who sign an application that another person fills in.

alter table foyer.flow_session add column party text;
comment on column foyer.flow_session.party is
  'The id of the co-signer whose session it is: it opens their page only. Null: the applicant.';
