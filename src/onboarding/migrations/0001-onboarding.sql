-- The pages for applicants: short links into them and browser sessions.

-- The code of a link is stored nowhere, only its hash.
create table foyer.onboarding_link (
  customer_id uuid not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  application_id uuid not null,
  purpose text not null check (purpose in ('APPLICANT', 'RESUME', 'HANDOFF', 'CO_SIGNER', 'OWNER')),
  party text,
  step text,
  token_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz,
  primary key (customer_id, code_hash),
  foreign key (customer_id, application_id) references foyer.application
);
create index onboarding_link_code on foyer.onboarding_link (code_hash);
create index onboarding_link_application on foyer.onboarding_link (customer_id, application_id);
create index onboarding_link_age on foyer.onboarding_link (expires_at);
comment on table foyer.onboarding_link is 'Short links that open an application in the hosted onboarding.';
comment on column foyer.onboarding_link.customer_id is 'The owning customer.';
comment on column foyer.onboarding_link.code_hash is
  'SHA-256 of the code: 128 random bits need no slow hash.';
comment on column foyer.onboarding_link.application_id is 'The only application that it opens.';
comment on column foyer.onboarding_link.purpose is 'LinkPurpose of src/applications/link.ts.';
comment on column foyer.onboarding_link.party is
  'The id of the co-signer, or of the request to an owner; null: the applicant.';
comment on column foyer.onboarding_link.step is 'The step that a handed-over link opens; null: none.';
comment on column foyer.onboarding_link.token_id is
  'jti of the session token that was issued with it: the link ends with the token.';
comment on column foyer.onboarding_link.created_at is 'Creation time.';
comment on column foyer.onboarding_link.expires_at is 'It opens nothing from then on.';
comment on column foyer.onboarding_link.used_at is 'When a link for one use was used.';
comment on column foyer.onboarding_link.superseded_at is 'When a newer one took its place, or it was ended.';

alter table foyer.onboarding_link enable row level security, force row level security;
create policy owner on foyer.onboarding_link to current_user using (true) with check (true);
create policy customer on foyer.onboarding_link to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy auth_lookup on foyer.onboarding_link for select to foyer_auth using (true);
create policy worker on foyer.onboarding_link to foyer_worker using (true);
grant select, insert, update (used_at, superseded_at), delete on foyer.onboarding_link to foyer_service;
-- The customer of a link is not known before it was looked up.
grant select on foyer.onboarding_link to foyer_auth;
grant select (customer_id, expires_at), delete on foyer.onboarding_link to foyer_worker;

create table foyer.flow_session (
  customer_id uuid not null,
  session_hash bytea not null,
  application_id uuid not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  token_id text,
  handoff_step text,
  party text,
  primary key (customer_id, session_hash),
  foreign key (customer_id, application_id) references foyer.application
);
create index flow_session_application on foyer.flow_session (customer_id, application_id);
create index flow_session_age on foyer.flow_session (opened_at);
comment on table foyer.flow_session is
  'Browser sessions of applicants: at most 30 minutes idle and 4 hours in all.';
comment on column foyer.flow_session.customer_id is 'The owning customer.';
comment on column foyer.flow_session.session_hash is 'SHA-256 of the cookie''s secret.';
comment on column foyer.flow_session.application_id is 'The only application that it gives access to.';
comment on column foyer.flow_session.opened_at is 'When the link was opened.';
comment on column foyer.flow_session.seen_at is 'Last activity, to the minute.';
comment on column foyer.flow_session.closed_at is 'When it was ended.';
comment on column foyer.flow_session.token_id is 'jti of the session token that opened it.';
comment on column foyer.flow_session.handoff_step is
  'The step that it was opened for; null: for the whole application.';
comment on column foyer.flow_session.party is
  'The id of the co-signer, or of the request to an owner, whose session it is: it opens their page only. '
  'Null: the applicant.';

alter table foyer.flow_session enable row level security, force row level security;
create policy owner on foyer.flow_session to current_user using (true) with check (true);
create policy customer on foyer.flow_session to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.flow_session to foyer_worker using (true);
grant select, insert, update, delete on foyer.flow_session to foyer_service;
grant select (customer_id, opened_at), delete on foyer.flow_session to foyer_worker;
