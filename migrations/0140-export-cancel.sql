-- An export can be cancelled, and the row of an ended one is deleted after 90 days.

alter table foyer.export drop constraint export_status_check;
alter table foyer.export add constraint export_status_check
  check (status in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED'));
comment on column foyer.export.finished_at is 'When it was ready, failed, or was cancelled.';

create policy worker on foyer.export to foyer_worker using (true);
grant select (status, finished_at), delete on foyer.export to foyer_worker;
