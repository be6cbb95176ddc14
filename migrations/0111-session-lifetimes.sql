-- How long the people of a customer stay signed in, and what is deleted of old sign-ins.

alter table foyer.customer
  add column session_idle_minutes smallint not null default 30 check (session_idle_minutes between 5 and 60),
  add column session_hours smallint not null default 12 check (session_hours between 1 and 24);
comment on column foyer.customer.session_idle_minutes is
  'A session of its people ends so long after its last use. Of several customers, the shortest holds.';
comment on column foyer.customer.session_hours is
  'A session of its people ends so long after the sign-in. Of several customers, the shortest holds.';
comment on column foyer.staff_session.expires_at is
  'The latest end, 24 hours after sign-in. It ends earlier where a customer of the person says so.';
grant update (session_idle_minutes, session_hours) on foyer.customer to foyer_service;
grant select (session_idle_minutes, session_hours) on foyer.customer to foyer_staff;

create index staff_device_age on foyer.staff_device (seen_at);
