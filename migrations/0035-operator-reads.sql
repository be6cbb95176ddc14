-- The operator reads applications at the command line, without a credential.
comment on column foyer.access.credential_id is
  'The credential that read; the Max UUID (all bits set): the operator; the nil UUID: not known.';
