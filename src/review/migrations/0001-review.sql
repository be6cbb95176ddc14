-- Who looks at the report of an application at the moment, so that two reviewers know of each other. Not
-- logged: after a crash of the database everyone is seen again within seconds.

create unlogged table foyer.application_viewer (
  customer_id uuid not null,
  application_id uuid not null,
  user_id uuid not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (customer_id, application_id, user_id)
);
create index application_viewer_age on foyer.application_viewer (customer_id, seen_at);
comment on table foyer.application_viewer is
  'People who have the report of an application open. Rows that were not seen for 30 seconds are deleted.';
comment on column foyer.application_viewer.customer_id is 'The owning customer.';
comment on column foyer.application_viewer.application_id is 'The application.';
comment on column foyer.application_viewer.user_id is 'The person: a staff user.';
comment on column foyer.application_viewer.since is 'When they opened it.';
comment on column foyer.application_viewer.seen_at is 'When their page was last heard of.';

alter table foyer.application_viewer enable row level security, force row level security;
create policy owner on foyer.application_viewer to current_user using (true) with check (true);
create policy customer on foyer.application_viewer to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.application_viewer to foyer_service;
