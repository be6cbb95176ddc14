-- What waits for a person: a mention, an assignment, a decision to confirm; and who wants mail about it.

create table foyer.notification (
  customer_id uuid not null references foyer.customer,
  user_id uuid not null,
  application_id uuid not null,
  kind text not null check (kind in ('MENTIONED', 'ASSIGNED', 'PROPOSED')),
  caused_by uuid,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (customer_id, user_id, application_id, kind)
);
create index notification_waiting on foyer.notification (customer_id, user_id, created_at desc)
  where seen_at is null;
comment on table foyer.notification is 'What people were told about applications. Contains no personal data.';
comment on column foyer.notification.customer_id is 'The owning customer.';
comment on column foyer.notification.user_id is 'The staff user who is told.';
comment on column foyer.notification.application_id is 'The application.';
comment on column foyer.notification.kind is 'Kind of src/notifications/kinds.ts.';
comment on column foyer.notification.caused_by is 'The staff user who did it; null: a credential.';
comment on column foyer.notification.created_at is 'When it happened last.';
comment on column foyer.notification.seen_at is 'When the person opened the application; null: not yet.';

create table foyer.notification_setting (
  customer_id uuid not null references foyer.customer,
  user_id uuid not null,
  kind text not null check (kind in ('MENTIONED', 'ASSIGNED', 'PROPOSED')),
  by_mail boolean not null,
  primary key (customer_id, user_id, kind)
);
comment on table foyer.notification_setting is 'What a person chose; without a row, the default of the kind.';
comment on column foyer.notification_setting.customer_id is 'The customer that the person works for.';
comment on column foyer.notification_setting.user_id is 'The staff user.';
comment on column foyer.notification_setting.kind is 'Kind of src/notifications/kinds.ts.';
comment on column foyer.notification_setting.by_mail is 'Whether they get mail at once.';

do $$
declare t text;
begin
  foreach t in array array['notification', 'notification_setting'] loop
    execute format('alter table foyer.%I enable row level security', t);
    execute format('alter table foyer.%I force row level security', t);
    execute format('create policy owner on foyer.%I to %I using (true) with check (true)', t, current_user);
    execute format('create policy customer on foyer.%I to foyer_service '
      'using (customer_id = foyer.customer()) with check (customer_id = foyer.customer())', t);
    execute format('grant select, insert, update, delete on foyer.%I to foyer_service', t);
  end loop;
end $$;
