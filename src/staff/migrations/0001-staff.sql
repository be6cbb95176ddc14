-- People who sign in to the dashboard, and the teams of the customers they work for. People belong to no
-- customer: one person may work for several. Only foyer_staff reaches their accounts, because they sign in
-- before the customer is known.

-- PEOPLE ----------------------------------------------------------------------------------------------------

create table foyer.staff_user (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null unique check (length(email) between 3 and 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table foyer.staff_user is 'A person who may sign in to the dashboard.';
comment on column foyer.staff_user.id is 'UUID version 7.';
comment on column foyer.staff_user.name is 'As colleagues see it.';
comment on column foyer.staff_user.email is 'In lower case; the person signs in with it.';
comment on column foyer.staff_user.email_verified is 'The person opened a link that was sent to it.';
comment on column foyer.staff_user.image is 'Not used; better-auth names it.';
comment on column foyer.staff_user.created_at is 'Creation time.';
comment on column foyer.staff_user.updated_at is 'Time of the last change.';

alter table foyer.staff_user enable row level security, force row level security;
create policy owner on foyer.staff_user to current_user using (true) with check (true);
create policy staff on foyer.staff_user to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_user to foyer_staff;

create table foyer.staff_account (
  id uuid primary key,
  user_id uuid not null references foyer.staff_user on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index staff_account_user on foyer.staff_account (user_id);
comment on table foyer.staff_account is
  'How a person proves who they are: a password, or the provider of single sign-on.';
comment on column foyer.staff_account.id is 'UUID version 7.';
comment on column foyer.staff_account.user_id is 'The person.';
comment on column foyer.staff_account.provider_id is 'credential (a password), or sso: and the issuer.';
comment on column foyer.staff_account.account_id is 'The person''s id at the provider.';
comment on column foyer.staff_account.password is 'argon2id, with its parameters; null for single sign-on.';
comment on column foyer.staff_account.access_token is 'Not used: no token of a provider is kept.';
comment on column foyer.staff_account.refresh_token is 'Not used: no token of a provider is kept.';
comment on column foyer.staff_account.id_token is 'Not used: no token of a provider is kept.';
comment on column foyer.staff_account.access_token_expires_at is 'Not used.';
comment on column foyer.staff_account.refresh_token_expires_at is 'Not used.';
comment on column foyer.staff_account.scope is 'Not used.';
comment on column foyer.staff_account.created_at is 'Creation time.';
comment on column foyer.staff_account.updated_at is 'Time of the last change.';

alter table foyer.staff_account enable row level security, force row level security;
create policy owner on foyer.staff_account to current_user using (true) with check (true);
create policy staff on foyer.staff_account to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_account to foyer_staff;

create table foyer.staff_session (
  id uuid primary key,
  user_id uuid not null references foyer.staff_user on delete cascade,
  token text not null unique check (length(token) = 64),
  ip_address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  signed_in_by text not null default 'PASSWORD'
    check (signed_in_by in ('PASSWORD', 'PASSWORD_AND_APP', 'PASSWORD_AND_RECOVERY_CODE',
    'PASSWORD_AND_PASSKEY', 'PASSKEY', 'SINGLE_SIGN_ON'))
);
create index staff_session_user on foyer.staff_session (user_id);
create index staff_session_age on foyer.staff_session (expires_at);
comment on table foyer.staff_session is 'Browsers that are signed in.';
comment on column foyer.staff_session.id is 'UUID version 7.';
comment on column foyer.staff_session.user_id is 'The person.';
comment on column foyer.staff_session.token is 'SHA-256 of the token in the cookie, hex.';
comment on column foyer.staff_session.ip_address is 'Address at sign-in.';
comment on column foyer.staff_session.user_agent is 'Browser at sign-in.';
comment on column foyer.staff_session.created_at is 'Time of sign-in.';
comment on column foyer.staff_session.updated_at is 'Last use, to the minute.';
comment on column foyer.staff_session.expires_at is
  'The latest end, 24 hours after sign-in. It ends earlier where a customer of the person says so.';
comment on column foyer.staff_session.signed_in_by is
  'SignInMethod of src/staff/sign-in-methods.ts: how it began.';

alter table foyer.staff_session enable row level security, force row level security;
create policy owner on foyer.staff_session to current_user using (true) with check (true);
create policy staff on foyer.staff_session to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_session to foyer_staff;

create table foyer.staff_device (
  user_id uuid not null references foyer.staff_user on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index staff_device_age on foyer.staff_device (seen_at);
comment on table foyer.staff_device is
  'Browsers that a person has signed in with: others are reported by mail.';
comment on column foyer.staff_device.user_id is 'The person.';
comment on column foyer.staff_device.device_hash is 'SHA-256 of the address and the browser.';
comment on column foyer.staff_device.seen_at is 'Last sign-in.';

alter table foyer.staff_device enable row level security, force row level security;
create policy owner on foyer.staff_device to current_user using (true) with check (true);
create policy staff on foyer.staff_device to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_device to foyer_staff;

create table foyer.staff_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_verification_identifier on foyer.staff_verification (identifier);
create index staff_verification_age on foyer.staff_verification (expires_at);
comment on table foyer.staff_verification is
  'What is used once: links to a new password, second steps, challenges, states of single sign-on.';
comment on column foyer.staff_verification.id is 'UUID.';
comment on column foyer.staff_verification.identifier is 'SHA-256 of the purpose and the secret.';
comment on column foyer.staff_verification.value is 'What it is for. JSON, without secrets.';
comment on column foyer.staff_verification.created_at is 'Creation time.';
comment on column foyer.staff_verification.updated_at is 'Time of the last change.';
comment on column foyer.staff_verification.expires_at is 'Invalid from then on.';

alter table foyer.staff_verification enable row level security, force row level security;
create policy owner on foyer.staff_verification to current_user using (true) with check (true);
create policy staff on foyer.staff_verification to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_verification to foyer_staff;

create table foyer.staff_two_factor (
  user_id uuid primary key references foyer.staff_user on delete cascade,
  sealed_seed bytea not null,
  confirmed_at timestamptz,
  created_at timestamptz not null
);
comment on table foyer.staff_two_factor is 'The authenticator app of a person (RFC 6238).';
comment on column foyer.staff_two_factor.user_id is 'The person.';
comment on column foyer.staff_two_factor.sealed_seed is
  'The seed, encrypted with a key derived from foyer.service_secret.';
comment on column foyer.staff_two_factor.confirmed_at is 'When the first code was right; null: not in force.';
comment on column foyer.staff_two_factor.created_at is 'Creation time.';

alter table foyer.staff_two_factor enable row level security, force row level security;
create policy owner on foyer.staff_two_factor to current_user using (true) with check (true);
create policy staff on foyer.staff_two_factor to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_two_factor to foyer_staff;

create table foyer.staff_recovery_code (
  user_id uuid not null references foyer.staff_user on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
comment on table foyer.staff_recovery_code is 'Codes for the second step without the app. Deleted when used.';
comment on column foyer.staff_recovery_code.user_id is 'The person.';
comment on column foyer.staff_recovery_code.code_hash is 'SHA-256 of a random code of 80 bits.';

alter table foyer.staff_recovery_code enable row level security, force row level security;
create policy owner on foyer.staff_recovery_code to current_user using (true) with check (true);
create policy staff on foyer.staff_recovery_code to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_recovery_code to foyer_staff;

create table foyer.staff_used_code (
  user_id uuid not null references foyer.staff_user on delete cascade,
  step bigint not null,
  used_at timestamptz not null,
  primary key (user_id, step)
);
comment on table foyer.staff_used_code is 'Codes of the app that were used: each is valid once.';
comment on column foyer.staff_used_code.user_id is 'The person.';
comment on column foyer.staff_used_code.step is 'The time step of the code (RFC 6238).';
comment on column foyer.staff_used_code.used_at is 'When it was used.';

alter table foyer.staff_used_code enable row level security, force row level security;
create policy owner on foyer.staff_used_code to current_user using (true) with check (true);
create policy staff on foyer.staff_used_code to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_used_code to foyer_staff;

create table foyer.staff_passkey (
  id uuid primary key,
  user_id uuid not null references foyer.staff_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 80),
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_user on foyer.staff_passkey (user_id);
comment on table foyer.staff_passkey is 'Passkeys (WebAuthn).';
comment on column foyer.staff_passkey.id is 'UUID version 7.';
comment on column foyer.staff_passkey.user_id is 'The person.';
comment on column foyer.staff_passkey.credential_id is 'base64url, as the authenticator gave it.';
comment on column foyer.staff_passkey.public_key is 'COSE.';
comment on column foyer.staff_passkey.counter is 'Signature counter: detects copies.';
comment on column foyer.staff_passkey.transports is 'How the authenticator is reached.';
comment on column foyer.staff_passkey.name is 'The person''s name for it.';
comment on column foyer.staff_passkey.backed_up is 'The authenticator keeps it on several devices.';
comment on column foyer.staff_passkey.created_at is 'Creation time.';
comment on column foyer.staff_passkey.last_used_at is 'Last sign-in.';

alter table foyer.staff_passkey enable row level security, force row level security;
create policy owner on foyer.staff_passkey to current_user using (true) with check (true);
create policy staff on foyer.staff_passkey to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_passkey to foyer_staff;

create table foyer.staff_throttle (
  key bytea primary key,
  tries integer not null,
  since timestamptz not null
);
create index staff_throttle_age on foyer.staff_throttle (since);
comment on table foyer.staff_throttle is 'Tries to sign in, by address and by account.';
comment on column foyer.staff_throttle.key is 'SHA-256 of what is counted.';
comment on column foyer.staff_throttle.tries is 'Tries in the window.';
comment on column foyer.staff_throttle.since is 'Start of the window.';

alter table foyer.staff_throttle enable row level security, force row level security;
create policy owner on foyer.staff_throttle to current_user using (true) with check (true);
create policy staff on foyer.staff_throttle to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_throttle to foyer_staff;

-- TEAMS -----------------------------------------------------------------------------------------------------

-- Changes of a team are made by foyer_service for one customer at a time, with their audit entries.

create table foyer.member (
  customer_id uuid not null references foyer.customer,
  user_id uuid not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER')),
  created_at timestamptz not null,
  primary key (customer_id, user_id)
);
create index member_user on foyer.member (user_id);
comment on table foyer.member is 'Who works for a customer, and in which role.';
comment on column foyer.member.customer_id is 'The customer.';
comment on column foyer.member.user_id is
  'The person. No foreign key: people are not distributed by customer.';
comment on column foyer.member.role is 'Role of src/staff/roles.ts.';
comment on column foyer.member.created_at is 'When the person joined.';

alter table foyer.member enable row level security, force row level security;
create policy owner on foyer.member to current_user using (true) with check (true);
create policy customer on foyer.member to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy staff on foyer.member for select to foyer_staff using (true);
create policy worker on foyer.member for select to foyer_worker using (true);
grant select, insert, update, delete on foyer.member to foyer_service;
grant select on foyer.member to foyer_staff;
grant select (customer_id, user_id) on foyer.member to foyer_worker;

create table foyer.removed_member (
  customer_id uuid not null references foyer.customer,
  user_id uuid not null,
  removed_at timestamptz not null,
  primary key (customer_id, user_id)
);
comment on table foyer.removed_member is
  'People who were removed from a team and not invited again: their provider does not bring them back.';
comment on column foyer.removed_member.customer_id is 'The customer.';
comment on column foyer.removed_member.user_id is 'The person.';
comment on column foyer.removed_member.removed_at is 'When they were removed.';

alter table foyer.removed_member enable row level security, force row level security;
create policy owner on foyer.removed_member to current_user using (true) with check (true);
create policy customer on foyer.removed_member to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy staff on foyer.removed_member for select to foyer_staff using (true);
grant select, insert, update, delete on foyer.removed_member to foyer_service;
grant select on foyer.removed_member to foyer_staff;

create table foyer.invitation (
  customer_id uuid not null references foyer.customer,
  invitation_id uuid not null,
  email text check (length(email) between 3 and 254),
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER')),
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (customer_id, invitation_id)
);
create index invitation_open on foyer.invitation (customer_id, email)
  where accepted_at is null and revoked_at is null;
comment on table foyer.invitation is
  'Invitations to a customer''s team. The link is signed with a key derived from foyer.service_secret.';
comment on column foyer.invitation.customer_id is 'The customer.';
comment on column foyer.invitation.invitation_id is 'UUID version 7.';
comment on column foyer.invitation.email is
  'Only the person with this address may accept; null: the first owner of the demo.';
comment on column foyer.invitation.role is 'Role of src/staff/roles.ts.';
comment on column foyer.invitation.invited_by is 'The person who invited; null: the operator.';
comment on column foyer.invitation.created_at is 'Creation time.';
comment on column foyer.invitation.expires_at is 'Invalid from then on.';
comment on column foyer.invitation.accepted_at is 'When it was accepted: it works once.';
comment on column foyer.invitation.revoked_at is 'When it was revoked or replaced.';

alter table foyer.invitation enable row level security, force row level security;
create policy owner on foyer.invitation to current_user using (true) with check (true);
create policy customer on foyer.invitation to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy staff on foyer.invitation for select to foyer_staff using (true);
grant select, insert, update on foyer.invitation to foyer_service;
grant select on foyer.invitation to foyer_staff;

-- SINGLE SIGN-ON --------------------------------------------------------------------------------------------

create table foyer.staff_single_sign_on (
  customer_id uuid primary key references foyer.customer,
  issuer text not null check (length(issuer) <= 2048),
  client_id text not null,
  sealed_client_secret bytea not null,
  role_claim text,
  role_mapping jsonb not null,
  default_role text check (default_role in ('ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER')),
  updated_at timestamptz not null
);
comment on table foyer.staff_single_sign_on is 'The OpenID provider of a customer''s staff.';
comment on column foyer.staff_single_sign_on.customer_id is 'The customer.';
comment on column foyer.staff_single_sign_on.issuer is 'The issuer of OpenID Connect Discovery.';
comment on column foyer.staff_single_sign_on.client_id is 'Our client at the provider.';
comment on column foyer.staff_single_sign_on.sealed_client_secret is
  'Its secret, encrypted with a key derived from foyer.service_secret.';
comment on column foyer.staff_single_sign_on.role_claim is
  'The claim that gives the role; null: everyone gets the default.';
comment on column foyer.staff_single_sign_on.role_mapping is 'Role by value of the claim.';
comment on column foyer.staff_single_sign_on.default_role is
  'Role of a person without a mapped value; null: they may not join.';
comment on column foyer.staff_single_sign_on.updated_at is 'Time of the last change.';

alter table foyer.staff_single_sign_on enable row level security, force row level security;
create policy owner on foyer.staff_single_sign_on to current_user using (true) with check (true);
create policy customer on foyer.staff_single_sign_on to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy staff on foyer.staff_single_sign_on for select to foyer_staff using (true);
grant select, insert, update, delete on foyer.staff_single_sign_on to foyer_service;
grant select on foyer.staff_single_sign_on to foyer_staff;

-- A domain of single sign-on is in force once its DNS proves it. foyer.staff_domain has those in force.

create table foyer.staff_domain_claim (
  customer_id uuid not null references foyer.customer,
  domain text not null check (length(domain) between 3 and 253),
  added_at timestamptz not null,
  checked_at timestamptz,
  outcome text check (outcome in ('PROVEN', 'NOT_FOUND', 'WRONG_VALUE', 'UNREACHABLE', 'TAKEN')),
  ends_at timestamptz,
  told smallint not null default 0,
  primary key (customer_id, domain)
);
create index staff_domain_claim_domain on foyer.staff_domain_claim (domain);
comment on table foyer.staff_domain_claim is
  'Domains that customers name for single sign-on: several may name one, and its DNS proves it.';
comment on column foyer.staff_domain_claim.customer_id is 'The customer.';
comment on column foyer.staff_domain_claim.domain is 'In lower case.';
comment on column foyer.staff_domain_claim.added_at is 'When an owner named it.';
comment on column foyer.staff_domain_claim.checked_at is 'When its DNS was asked last.';
comment on column foyer.staff_domain_claim.outcome is 'Outcome of src/staff/domain-proofs.ts.';
comment on column foyer.staff_domain_claim.ends_at is
  'Of a domain in force whose record is missing: until then it stays in force; null: its record is there.';
comment on column foyer.staff_domain_claim.told is 'How often owners were told of the end: 0, 1 or 2.';

alter table foyer.staff_domain_claim enable row level security, force row level security;
create policy owner on foyer.staff_domain_claim to current_user using (true) with check (true);
create policy staff on foyer.staff_domain_claim to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_domain_claim to foyer_staff;

create table foyer.staff_domain (
  domain text primary key,
  captured_by uuid not null
);
comment on table foyer.staff_domain is
  'Domains of e-mail addresses whose people sign in through their customer''s provider.';
comment on column foyer.staff_domain.domain is 'In lower case. Only one customer can have it.';
comment on column foyer.staff_domain.captured_by is 'The customer.';

alter table foyer.staff_domain enable row level security, force row level security;
create policy owner on foyer.staff_domain to current_user using (true) with check (true);
create policy staff on foyer.staff_domain to foyer_staff using (true) with check (true);
grant select, insert, update, delete on foyer.staff_domain to foyer_staff;
