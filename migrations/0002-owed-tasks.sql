-- Tasks are added in the transaction of the change that needs them. The queue's tables belong to
-- foyer_worker; the service accesses them only by this function.

create function foyer.owe(task text, payload json, run_at timestamptz, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => coalesce(run_at, now()), max_attempts => 25,
    job_key => job_key, job_key_mode => 'replace');
end $$;
comment on function foyer.owe(text, json, timestamptz, text) is
  'Adds a task: it runs after this transaction has committed, not before run_at, once per job_key.';
-- The new owner of a function needs the CREATE right on the schema at that moment.
grant create on schema foyer to foyer_worker;
alter function foyer.owe(text, json, timestamptz, text) owner to foyer_worker;
revoke create on schema foyer from foyer_worker;
revoke all on function foyer.owe(text, json, timestamptz, text) from public;
grant execute on function foyer.owe(text, json, timestamptz, text) to foyer_service;
