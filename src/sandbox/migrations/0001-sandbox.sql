-- The clocks of sandbox customers: docs/decisions/0068-sandbox-clock.md.

create table foyer.sandbox_clock (
  customer_id uuid primary key references foyer.customer on delete cascade,
  -- Ten years and three days.
  ahead_ms bigint not null check (ahead_ms between 0 and 315792000000)
);
comment on table foyer.sandbox_clock is
  'How far the time of a sandbox customer is ahead of the real time. No row: not at all.';
comment on column foyer.sandbox_clock.customer_id is 'The customer.';
comment on column foyer.sandbox_clock.ahead_ms is 'In milliseconds. It only grows.';
alter table foyer.sandbox_clock enable row level security, force row level security;
create policy owner on foyer.sandbox_clock to current_user using (true) with check (true);
create policy customer on foyer.sandbox_clock to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.sandbox_clock to foyer_worker using (true) with check (true);
grant select on foyer.sandbox_clock to foyer_service;
grant select, insert, update (ahead_ms) on foyer.sandbox_clock to foyer_worker;

-- Tasks wait in real time: what is due in the time of the customer comes as much earlier as that is ahead.
grant create on schema foyer to foyer_worker;
create or replace function foyer.add_task(task text, payload json, run_at timestamptz, job_key text)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (payload ->> 'customerId') is distinct from foyer.customer()::text then
    raise exception 'a task must belong to the customer of its transaction'
      using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload,
    run_at => coalesce(run_at - coalesce((select make_interval(secs => c.ahead_ms / 1000.0)
      from foyer.sandbox_clock c where c.customer_id = foyer.customer()), interval '0'), now()),
    max_attempts => case when task = 'removeFiles' then 32767 else 25 end,
    job_key => job_key, job_key_mode => 'replace');
end $$;
revoke create on schema foyer from foyer_worker;

-- A delivery waits in real time too. Its event has the time of the customer, and so has its first due_at.
create function foyer.delivery_in_real_time() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- As in append_all: not before an earlier one of the same application.
  new.due_at := greatest(new.due_at - coalesce((select make_interval(secs => c.ahead_ms / 1000.0)
      from foyer.sandbox_clock c where c.customer_id = new.customer_id), interval '0'),
    (select max(d.due_at) from foyer.webhook_delivery d
      where d.customer_id = new.customer_id and d.webhook_id = new.webhook_id
        and d.application_id = new.application_id and d.status = 'WAITING' and d.copy = 0));
  return new;
end $$;
comment on function foyer.delivery_in_real_time() is
  'For a customer whose clock is ahead: the due time of a new delivery, in real time.';
create trigger delivery_in_real_time before insert on foyer.webhook_delivery
  for each row when (new.due_at > now() + interval '1 minute')
  execute function foyer.delivery_in_real_time();
