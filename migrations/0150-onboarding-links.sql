-- Short links into the hosted onboarding. The code of a link is stored nowhere, only its hash.

create table foyer.onboarding_link (
  customer_id uuid not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  application_id uuid not null,
  purpose text not null check (purpose in ('APPLICANT', 'RESUME', 'HANDOFF', 'CO_SIGNER')),
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
comment on column foyer.onboarding_link.purpose is 'LinkPurpose of src/applications/links/link.ts.';
comment on column foyer.onboarding_link.party is 'The id of the co-signer; null: the applicant.';
comment on column foyer.onboarding_link.step is 'The step that a handed-over link opens; null: none.';
comment on column foyer.onboarding_link.token_id is
  'jti of the session token that was issued with it: the link ends with the token.';
comment on column foyer.onboarding_link.created_at is 'Creation time.';
comment on column foyer.onboarding_link.expires_at is 'It opens nothing from then on.';
comment on column foyer.onboarding_link.used_at is 'When a link for one use was used.';
comment on column foyer.onboarding_link.superseded_at is 'When a newer one took its place, or it was ended.';

alter table foyer.onboarding_link enable row level security;
alter table foyer.onboarding_link force row level security;
do $$ begin execute format('create policy owner on foyer.onboarding_link to %I using (true) '
  'with check (true)', current_user); end $$;
create policy customer on foyer.onboarding_link to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, delete on foyer.onboarding_link to foyer_service;
grant update (used_at, superseded_at) on foyer.onboarding_link to foyer_service;

-- The customer of a link is not known before it was looked up.
grant select on foyer.onboarding_link to foyer_auth;
create policy auth_lookup on foyer.onboarding_link for select to foyer_auth using (true);

grant select (customer_id, expires_at), delete on foyer.onboarding_link to foyer_worker;
create policy worker on foyer.onboarding_link to foyer_worker using (true);
