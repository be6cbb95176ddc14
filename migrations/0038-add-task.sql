-- The function says what it does: it adds a task to the queue.
alter function foyer.owe(text, json, timestamptz, text) rename to add_task;

-- As in 0014, with a message that names the rule.
create or replace function foyer.add_task(task text, payload json, run_at timestamptz, job_key text)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (payload ->> 'customerId') is distinct from foyer.customer()::text then
    raise exception 'a task must belong to the customer of its transaction'
      using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => coalesce(run_at, now()),
    max_attempts => case when task = 'removeFiles' then 32767 else 25 end,
    job_key => job_key, job_key_mode => 'replace');
end $$;
