-- A credential may be narrowed by permissions. Those from before this version keep all.

alter table foyer.credential add column permissions text[] not null
  default '{create,read,review,erase,webhooks}'
  check (permissions <@ '{create,read,review,erase,webhooks}'::text[]);
-- Written explicitly by this version. A process of the previous version that still runs adds the least.
alter table foyer.credential alter column permissions set default '{create,read}';
comment on column foyer.credential.permissions is
  'What the operations that it calls may do, beside the scope: the names of src/oauth/permissions.ts.';
