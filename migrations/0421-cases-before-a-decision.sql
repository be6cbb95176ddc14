-- Cases before their decision are compared with changes of lists like those that are monitored: while their
-- checks run, in review, and while co-signers are awaited. Rows of cases that are there already are added by
-- the hourly task of the monitoring.

alter table foyer.monitored_application add column is_open boolean not null default false;
comment on column foyer.monitored_application.is_open is
  'It waits for a decision and is not monitored: only compared with changes of lists.';
comment on column foyer.monitored_application.is_active is
  'It is compared with changes of lists. False: it was released, or declined, cancelled or failed.';
grant select (is_open) on foyer.monitored_application to foyer_worker;
