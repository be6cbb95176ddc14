-- What waits for a person, who wants mail about it, and the mail of the morning.

create table foyer.notification (
  customer_id uuid not null references foyer.customer,
  user_id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in
    ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'NEW_HIT', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'JOINED')),
  caused_by uuid,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (customer_id, user_id, subject_id, kind)
);
create index notification_waiting on foyer.notification (customer_id, user_id, created_at desc)
  where seen_at is null;
create index notification_age on foyer.notification (created_at);
comment on table foyer.notification is 'What people were told about. Contains no personal data.';
comment on column foyer.notification.customer_id is 'The owning customer.';
comment on column foyer.notification.user_id is 'The staff user who is told.';
comment on column foyer.notification.subject_id is
  'The application, the webhook, or the staff user who joined.';
comment on column foyer.notification.kind is 'Kind of src/notifications/kinds.ts.';
comment on column foyer.notification.caused_by is 'The staff user who did it; null: a credential.';
comment on column foyer.notification.created_at is 'When it happened last.';
comment on column foyer.notification.seen_at is
  'When the person opened it, or said that they have seen it; null: not yet.';

alter table foyer.notification enable row level security, force row level security;
create policy owner on foyer.notification to current_user using (true) with check (true);
create policy customer on foyer.notification to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.notification to foyer_worker using (true);
grant select, insert, update, delete on foyer.notification to foyer_service;
-- foyer_worker finds for all customers what is due, and deletes what is old.
grant select (customer_id, user_id, created_at, seen_at), delete on foyer.notification to foyer_worker;

create table foyer.notification_setting (
  customer_id uuid not null references foyer.customer,
  user_id uuid not null,
  kind text not null check (kind in
    ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'NEW_HIT', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED',
    'JOINED')),
  channel text not null check (channel in ('MAIL', 'DAILY', 'HOME', 'OFF')),
  primary key (customer_id, user_id, kind)
);
comment on table foyer.notification_setting is
  'What a person chose; without a row, what their customer chose for their role.';
comment on column foyer.notification_setting.customer_id is 'The customer that the person works for.';
comment on column foyer.notification_setting.user_id is 'The staff user.';
comment on column foyer.notification_setting.kind is 'Kind of src/notifications/kinds.ts.';
comment on column foyer.notification_setting.channel is 'Channel of src/notifications/kinds.ts.';

alter table foyer.notification_setting enable row level security, force row level security;
create policy owner on foyer.notification_setting to current_user using (true) with check (true);
create policy customer on foyer.notification_setting to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.notification_setting to foyer_worker using (true);
grant select, insert, update, delete on foyer.notification_setting to foyer_service;
grant select (customer_id, user_id), delete on foyer.notification_setting to foyer_worker;

create table foyer.notification_default (
  customer_id uuid not null references foyer.customer,
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER')),
  kind text not null check (kind in
    ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'NEW_HIT', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED',
    'JOINED')),
  channel text not null check (channel in ('MAIL', 'DAILY', 'HOME', 'OFF')),
  primary key (customer_id, role, kind)
);
comment on table foyer.notification_default is
  'What a customer chose for a role; without a row, the default of src/notifications/kinds.ts.';
comment on column foyer.notification_default.customer_id is 'The customer.';
comment on column foyer.notification_default.role is 'Role of src/staff/roles.ts.';
comment on column foyer.notification_default.kind is 'Kind of src/notifications/kinds.ts.';
comment on column foyer.notification_default.channel is 'Channel of src/notifications/kinds.ts.';

alter table foyer.notification_default enable row level security, force row level security;
create policy owner on foyer.notification_default to current_user using (true) with check (true);
create policy customer on foyer.notification_default to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.notification_default to foyer_service;

create table foyer.notification_digest (
  customer_id uuid primary key references foyer.customer,
  day date not null
);
comment on table foyer.notification_digest is
  'The last day whose mail of the morning was planned: the process that changes the row plans it.';
comment on column foyer.notification_digest.customer_id is 'The customer.';
comment on column foyer.notification_digest.day is 'The day in the time zone of the customer.';

alter table foyer.notification_digest enable row level security, force row level security;
create policy owner on foyer.notification_digest to current_user using (true) with check (true);
create policy customer on foyer.notification_digest to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.notification_digest for select to foyer_worker using (true);
grant select, insert, update on foyer.notification_digest to foyer_service;
grant select on foyer.notification_digest to foyer_worker;
