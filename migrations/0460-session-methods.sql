-- How each session of a person began: what they own does not count where two steps are required.

alter table foyer.staff_session add column signed_in_by text not null default 'PASSWORD'
  check (signed_in_by in ('PASSWORD', 'PASSWORD_AND_APP', 'PASSWORD_AND_RECOVERY_CODE',
    'PASSWORD_AND_PASSKEY', 'PASSKEY', 'SINGLE_SIGN_ON'));
comment on column foyer.staff_session.signed_in_by is
  'How it began. Of a session that is older than this column nothing is known, so it counts as a password.';
