-- Who was shown which secret: who has that of a credential is no second person beside it (four eyes).

alter table foyer.credential
  add column secret_by uuid,
  add column old_secret_by uuid;
comment on column foyer.credential.secret_by is
  'The staff user to whom the secret was shown; null: the operator, or it is older than this column.';
comment on column foyer.credential.old_secret_by is 'As secret_by, of the secret before the last rotation.';

grant update (secret_by, old_secret_by) on foyer.credential to foyer_service;
