-- As in 0003, and verifies that a task belongs to the customer of its transaction: foyer.owe runs with the
-- rights of foyer_worker, so row-level security does not check that.
create or replace function foyer.owe(task text, payload json, run_at timestamptz, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (payload ->> 'customerId') is distinct from foyer.customer()::text then
    raise exception 'a task is owed for the customer of its transaction'
      using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => coalesce(run_at, now()),
    max_attempts => case when task = 'removeFiles' then 32767 else 25 end,
    job_key => job_key, job_key_mode => 'replace');
end $$;
