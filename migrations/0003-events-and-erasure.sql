-- The event feed with its retention of 90 days; erasure of an application, on request or at the end of its
-- retention.

-- Erasure deletes the rows of an application, beginning with its key, as the service role for one customer.
grant delete on foyer.application, foyer.application_key, foyer.evidence, foyer.flow_session,
  foyer.idempotency_key to foyer_service;
create index idempotency_key_application on foyer.idempotency_key (customer_id, application_id);
comment on column foyer.idempotency_key.sealed is
  'First body, encrypted because it may contain a session token. Not encrypted for applications.erase: its '
  'application has no key any more, and the body contains only the time.';

-- The worker finds applications whose retention has ended, without access to encrypted columns. The index on
-- created_at, which never changes, adds no cost to updates; an application ends after it was created.
create index application_ended on foyer.application (created_at)
  where status in ('APPROVED', 'DECLINED', 'CANCELLED', 'FAILED');
grant select (workflow_id, workflow_version, created_at, decided_at, updated_at)
  on foyer.application to foyer_worker;
grant select (customer_id, workflow_id, version, definition) on foyer.workflow_version to foyer_worker;
create policy worker on foyer.workflow_version for select to foyer_worker using (true);

create index event_age on foyer.event (at);
grant select (customer_id, seq, at), delete on foyer.event to foyer_worker;
create policy worker on foyer.event to foyer_worker using (true);

-- The removal of an erased application's files is retried until it succeeds.
create or replace function foyer.owe(task text, payload json, run_at timestamptz, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => coalesce(run_at, now()),
    max_attempts => case when task = 'removeFiles' then 32767 else 25 end,
    job_key => job_key, job_key_mode => 'replace');
end $$;
