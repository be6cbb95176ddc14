-- The queue of a team: due times and snoozes of applications in review, who takes what, and who holds which
-- application at the moment.

alter table foyer.application
  add column risk text check (risk in ('LOW', 'NORMAL', 'HIGH')),
  add column due_at timestamptz,
  add column overdue_at timestamptz,
  add column snoozed_until timestamptz,
  add column is_escalated boolean not null default false,
  add column proposed_by text,
  add column decider_id uuid;
comment on column foyer.application.risk is 'The level of its risk; null: no rule has judged it.';
comment on column foyer.application.due_at is
  'When its review is due, by the service times at its arrival; null: it was never in review.';
comment on column foyer.application.overdue_at is 'When the team was told that it is overdue.';
comment on column foyer.application.snoozed_until is 'No reviewer gets it next until then.';
comment on column foyer.application.is_escalated is 'Only the second line gets it next.';
comment on column foyer.application.proposed_by is
  'The id on the wire of the credential or user whose decision waits for a second person.';
comment on column foyer.application.decider_id is 'The staff user who decided it.';
-- A task computes the columns of what is there already.
update foyer.application set indexed_revision = null
  where status in ('MANUAL_REVIEW', 'APPROVED', 'DECLINED');

-- "Next case" walks these in their order. What a reviewer takes is compared in the index, so that it passes
-- thousands of other applications without reading them.
create index application_queue on foyer.application
  (customer_id, due_at, application_id, country_code, workflow_id, language, risk)
  where status = 'MANUAL_REVIEW' and assignee_id is null;
create index application_own_queue on foyer.application (customer_id, assignee_id, due_at, application_id)
  where status = 'MANUAL_REVIEW' and assignee_id is not null;
create index application_due on foyer.application (customer_id, due_at, application_id)
  where status = 'MANUAL_REVIEW';
create index application_untended on foyer.application (due_at)
  where status = 'MANUAL_REVIEW' and overdue_at is null;
create index application_snoozed on foyer.application (snoozed_until) where snoozed_until is not null;
create index application_decider on foyer.application (customer_id, decided_at)
  where decider_id is not null;
grant select (due_at, overdue_at, snoozed_until) on foyer.application to foyer_worker;

create table foyer.queue_setting (
  customer_id uuid primary key references foyer.customer,
  settings jsonb not null,
  updated_at timestamptz not null
);
comment on table foyer.queue_setting is
  'Service times and assignment of a customer. Its row is locked while an application is assigned by rule.';
comment on column foyer.queue_setting.customer_id is 'The customer.';
comment on column foyer.queue_setting.settings is 'QueueSettings of src/queue/review-times.ts.';
comment on column foyer.queue_setting.updated_at is 'Time of the last change.';

alter table foyer.queue_setting enable row level security, force row level security;
create policy owner on foyer.queue_setting to current_user using (true) with check (true);
create policy customer on foyer.queue_setting to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update on foyer.queue_setting to foyer_service;

create table foyer.queue_member (
  customer_id uuid not null references foyer.customer,
  user_id uuid not null,
  is_second_line boolean not null default false,
  is_away boolean not null default false,
  takes jsonb not null default '{"workflows": null, "markets": null, "languages": null, "risks": null}',
  turn integer not null default 0,
  primary key (customer_id, user_id)
);
comment on table foyer.queue_member is
  'What the members of a team take from its queue. Without a row: anything.';
comment on column foyer.queue_member.customer_id is 'The customer.';
comment on column foyer.queue_member.user_id is 'The member.';
comment on column foyer.queue_member.is_second_line is 'Gets escalated applications.';
comment on column foyer.queue_member.is_away is 'Is assigned nothing by rule.';
comment on column foyer.queue_member.takes is 'Takes of src/queue/assignment.ts.';
comment on column foyer.queue_member.turn is
  'Of the assignments by rule of the customer, which number was their last; 0: none.';

alter table foyer.queue_member enable row level security, force row level security;
create policy owner on foyer.queue_member to current_user using (true) with check (true);
create policy customer on foyer.queue_member to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.queue_member to foyer_service;

create table foyer.queue_claim (
  customer_id uuid not null,
  application_id uuid not null,
  user_id uuid not null,
  until timestamptz not null,
  primary key (customer_id, application_id)
);
create index queue_claim_user on foyer.queue_claim (customer_id, user_id);
comment on table foyer.queue_claim is
  'Who holds an application of the queue: the key lets one person hold it. Free again after its time.';
comment on column foyer.queue_claim.customer_id is 'The customer.';
comment on column foyer.queue_claim.application_id is 'The application.';
comment on column foyer.queue_claim.user_id is 'The member.';
comment on column foyer.queue_claim.until is 'It is free from then on.';

alter table foyer.queue_claim enable row level security, force row level security;
create policy owner on foyer.queue_claim to current_user using (true) with check (true);
create policy customer on foyer.queue_claim to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.queue_claim to foyer_service;

create table foyer.queue_pass (
  customer_id uuid not null,
  user_id uuid not null,
  application_id uuid not null,
  until timestamptz not null,
  primary key (customer_id, user_id, application_id)
);
comment on table foyer.queue_pass is 'What a member gave back, and does not get again for a while.';
comment on column foyer.queue_pass.customer_id is 'The customer.';
comment on column foyer.queue_pass.user_id is 'The member.';
comment on column foyer.queue_pass.application_id is 'The application.';
comment on column foyer.queue_pass.until is 'They may get it again from then on.';

alter table foyer.queue_pass enable row level security, force row level security;
create policy owner on foyer.queue_pass to current_user using (true) with check (true);
create policy customer on foyer.queue_pass to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.queue_pass to foyer_service;

-- NOTIFICATIONS ---------------------------------------------------------------------------------------------

alter table foyer.notification drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in
    ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'NEW_HIT', 'ESCALATED', 'OVERDUE', 'SNOOZE_OVER',
    'WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'JOINED'));
alter table foyer.notification_setting drop constraint notification_setting_kind_check,
  add constraint notification_setting_kind_check check (kind in
    ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'NEW_HIT', 'ESCALATED', 'OVERDUE', 'SNOOZE_OVER',
    'WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'JOINED'));
alter table foyer.notification_default drop constraint notification_default_kind_check,
  add constraint notification_default_kind_check check (kind in
    ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'NEW_HIT', 'ESCALATED', 'OVERDUE', 'SNOOZE_OVER',
    'WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'JOINED'));
