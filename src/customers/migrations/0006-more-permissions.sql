-- A permission for every part of the API, and who got the secrets of a credential.
alter table foyer.credential drop constraint credential_permissions_check;
alter table foyer.credential add constraint credential_permissions_check check (permissions <@
  '{create,read,review,erase,webhooks,export,workflows,publish,screening,monitoring,providers,'
  'credentials,settings,team,singleSignOn,audit}'::text[]);
alter table foyer.credential add column created_with uuid;
comment on column foyer.credential.created_with is
  'The credential that created it; null: a person, or the operator.';
alter table foyer.credential add column shown_to uuid[] not null default '{}';
comment on column foyer.credential.shown_to is
  'The credentials that created or rotated it, to which a secret was shown.';
grant update (shown_to) on foyer.credential to foyer_service;
