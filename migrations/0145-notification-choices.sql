-- More kinds of notifications, the choice of a channel by person and by role, and the mail of the morning.

alter table foyer.notification rename column application_id to subject_id;
alter table foyer.notification drop constraint notification_kind_check;
alter table foyer.notification add constraint notification_kind_check check (kind in
  ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'JOINED'));
comment on table foyer.notification is 'What people were told about. Contains no personal data.';
comment on column foyer.notification.subject_id is
  'The application, the webhook, or the staff user who joined.';
comment on column foyer.notification.seen_at is
  'When the person opened it, or said that they have seen it; null: not yet.';
create index notification_age on foyer.notification (created_at);

alter table foyer.notification_setting drop constraint notification_setting_kind_check;
alter table foyer.notification_setting add constraint notification_setting_kind_check check (kind in
  ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'JOINED'));
alter table foyer.notification_setting add column channel text check (channel in
  ('MAIL', 'DAILY', 'HOME', 'OFF'));
update foyer.notification_setting set channel = case when by_mail then 'MAIL' else 'HOME' end;
alter table foyer.notification_setting alter column channel set not null;
alter table foyer.notification_setting drop column by_mail;
comment on table foyer.notification_setting is
  'What a person chose; without a row, what their customer chose for their role.';
comment on column foyer.notification_setting.channel is 'Channel of src/notifications/kinds.ts.';

create table foyer.notification_default (
  customer_id uuid not null references foyer.customer,
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER')),
  kind text not null check (kind in
    ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'JOINED')),
  channel text not null check (channel in ('MAIL', 'DAILY', 'HOME', 'OFF')),
  primary key (customer_id, role, kind)
);
comment on table foyer.notification_default is
  'What a customer chose for a role; without a row, the default of src/notifications/kinds.ts.';
comment on column foyer.notification_default.customer_id is 'The customer.';
comment on column foyer.notification_default.role is 'Role of src/staff/roles.ts.';
comment on column foyer.notification_default.kind is 'Kind of src/notifications/kinds.ts.';
comment on column foyer.notification_default.channel is 'Channel of src/notifications/kinds.ts.';

create table foyer.notification_digest (
  customer_id uuid primary key references foyer.customer,
  day date not null
);
comment on table foyer.notification_digest is
  'The last day whose mail of the morning was planned: whoever changes the row plans it.';
comment on column foyer.notification_digest.customer_id is 'The customer.';
comment on column foyer.notification_digest.day is 'The day in the time zone of the customer.';

do $$
declare t text;
begin
  foreach t in array array['notification_default', 'notification_digest'] loop
    execute format('alter table foyer.%I enable row level security', t);
    execute format('alter table foyer.%I force row level security', t);
    execute format('create policy owner on foyer.%I to %I using (true) with check (true)', t, current_user);
    execute format('create policy customer on foyer.%I to foyer_service '
      'using (customer_id = foyer.customer()) with check (customer_id = foyer.customer())', t);
  end loop;
end $$;
grant select, insert, update, delete on foyer.notification_default to foyer_service;
grant select, insert, update on foyer.notification_digest to foyer_service;

alter table foyer.customer add column time_zone text check (length(time_zone) between 1 and 64);
comment on column foyer.customer.time_zone is
  'IANA time zone of the mail of the morning; null: that of the market of its first workflow.';
grant update (time_zone) on foyer.customer to foyer_service;

alter table foyer.webhook add column failing_told timestamptz;
comment on column foyer.webhook.failing_told is 'The failing_since that people were told about.';

-- foyer_worker finds for all customers what is due, and deletes what is old.
grant select (customer_id, suspended_at, time_zone) on foyer.customer to foyer_worker;
create policy worker on foyer.customer for select to foyer_worker using (true);
grant select on foyer.notification_digest to foyer_worker;
create policy worker on foyer.notification_digest for select to foyer_worker using (true);
grant select (published_at) on foyer.workflow_version to foyer_worker;
grant select (customer_id, user_id) on foyer.member to foyer_worker;
create policy worker on foyer.member for select to foyer_worker using (true);
grant select (customer_id, user_id, created_at, seen_at), delete on foyer.notification to foyer_worker;
create policy worker on foyer.notification to foyer_worker using (true);
grant select (customer_id, user_id), delete on foyer.notification_setting to foyer_worker;
create policy worker on foyer.notification_setting to foyer_worker using (true);
