-- Credentials edit and publish workflows, too.
alter table foyer.workflow_draft alter column updated_by type text;
comment on column foyer.workflow_draft.updated_by is
  'Who changed it last: the UUID of a staff user, or ''credential:'' and that of a credential.';
comment on column foyer.workflow_version.published_by is
  'The UUID of a staff user, ''credential:'' and that of a credential, or ''operator''.';
