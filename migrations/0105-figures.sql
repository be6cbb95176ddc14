-- The figures of Home are counted while applications change, so that reading them does not depend on how many
-- applications there are; and the steps where applicants stop are listed from an index.

alter table foyer.application add column step_seconds jsonb check (jsonb_typeof(step_seconds) = 'object');
comment on column foyer.application.step_seconds is
  'How long the applicant took for each step, by its key; `.`: from the last answer to the submission. '
  'Rounded down. The first answer of a step counts. null: not started, or not computed yet.';

-- Everyone who stopped at a step, newest first.
create index application_stopped on foyer.application
  (customer_id, step_reached, created_at desc, application_id desc) where step_reached is not null;
-- The counts replace it.
drop index foyer.application_figures;
-- Also what was written before there was step_seconds.
drop index foyer.application_unindexed;
create index application_unindexed on foyer.application (customer_id, application_id)
  where indexed_revision is distinct from revision or (step_seconds is null and started_at is not null);

-- The worker finds what a task must index.
grant select (started_at, step_seconds) on foyer.application to foyer_worker;

-- ROUNDING --------------------------------------------------------------------------------------------------

create function foyer.rounded_seconds(until timestamptz, since timestamptz) returns integer
  language sql immutable strict parallel safe
  as $$ select case
      when seconds < 1200 then floor(seconds / 5) * 5
      when seconds < 18000 then floor(seconds / 60) * 60
      when seconds < 144000 then floor(seconds / 900) * 900
      else floor(seconds / 14400) * 14400 end::int
    from (select greatest(date_part('epoch', until - since), 0) as seconds) as taken $$;
comment on function foyer.rounded_seconds(timestamptz, timestamptz) is
  'roundedSeconds of src/dashboard/durations.ts.';

-- WHAT IS COUNTED OF AN APPLICATION -------------------------------------------------------------------------

create table foyer.figure_change (
  customer_id uuid not null,
  change_id bigint generated always as identity,
  day date not null,
  workflow_id uuid not null,
  workflow_version integer not null,
  country_code text not null,
  status text not null,
  decided_by text,
  step_reached text,
  is_started boolean not null,
  is_submitted boolean not null,
  is_reviewed boolean not null,
  finish_seconds integer,
  rules_seconds integer,
  people_seconds integer,
  step_seconds jsonb,
  count integer not null,
  primary key (customer_id, change_id)
);
comment on table foyer.figure_change is
  'Changes of the figures that are not added up yet. Rows are only inserted, so that concurrent changes of '
  'one customer do not wait for each other; a task moves them into figure_count and figure_time. A reader '
  'adds both.';
comment on column foyer.figure_change.customer_id is 'The owning customer.';
comment on column foyer.figure_change.change_id is 'Orders nothing: it only names the row.';
comment on column foyer.figure_change.day is 'Of the creation of the application, in UTC.';
comment on column foyer.figure_change.workflow_id is 'The workflow.';
comment on column foyer.figure_change.workflow_version is 'Its version.';
comment on column foyer.figure_change.country_code is 'The market.';
comment on column foyer.figure_change.status is 'Of the application.';
comment on column foyer.figure_change.decided_by is 'As in application.';
comment on column foyer.figure_change.step_reached is 'As in application.';
comment on column foyer.figure_change.is_started is 'The applicant opened it.';
comment on column foyer.figure_change.is_submitted is 'The applicant submitted it.';
comment on column foyer.figure_change.is_reviewed is 'It came to a person.';
comment on column foyer.figure_change.finish_seconds is 'From the start to the submission, rounded down.';
comment on column foyer.figure_change.rules_seconds is 'From the submission to the decision by rules.';
comment on column foyer.figure_change.people_seconds is 'From the wait for a person to the decision.';
comment on column foyer.figure_change.step_seconds is 'As in application.';
comment on column foyer.figure_change.count is 'How many applications more, or fewer, are like this.';

-- ADDED UP --------------------------------------------------------------------------------------------------

create table foyer.figure_count (
  customer_id uuid not null,
  span text not null check (span in ('DAY', 'WEEK', 'MONTH')),
  starts date not null,
  workflow_id uuid not null,
  workflow_version integer not null,
  country_code text not null,
  status text not null,
  decided_by text not null,
  step_reached text not null,
  is_started boolean not null,
  is_submitted boolean not null,
  is_reviewed boolean not null,
  count integer not null,
  primary key (customer_id, span, starts, workflow_id, workflow_version, country_code, status, decided_by,
    step_reached, is_started, is_submitted, is_reviewed)
) with (fillfactor = 80);
create index figure_count_none on foyer.figure_count (customer_id) where count = 0;
comment on table foyer.figure_count is
  'How many applications that were created in a day, a week or a month are alike, without the changes in '
  'figure_change.';
comment on column foyer.figure_count.customer_id is 'The owning customer.';
comment on column foyer.figure_count.span is 'Each application is in one day, one week and one month.';
comment on column foyer.figure_count.starts is 'First day of the span, in UTC; a week begins on Monday.';
comment on column foyer.figure_count.workflow_id is 'The workflow.';
comment on column foyer.figure_count.workflow_version is 'Its version.';
comment on column foyer.figure_count.country_code is 'The market.';
comment on column foyer.figure_count.status is 'Of the applications.';
comment on column foyer.figure_count.decided_by is 'As in application; empty: nobody.';
comment on column foyer.figure_count.step_reached is 'As in application; empty: none.';
comment on column foyer.figure_count.is_started is 'The applicant opened it.';
comment on column foyer.figure_count.is_submitted is 'The applicant submitted it.';
comment on column foyer.figure_count.is_reviewed is 'It came to a person.';
comment on column foyer.figure_count.count is 'Number of applications.';

create table foyer.figure_time (
  customer_id uuid not null,
  span text not null check (span in ('DAY', 'WEEK', 'MONTH')),
  starts date not null,
  what text not null check (what in ('FINISH', 'RULES', 'PEOPLE', 'STEP')),
  workflow_id uuid not null,
  workflow_version integer not null,
  country_code text not null,
  step text not null,
  seconds integer not null,
  count integer not null,
  primary key (customer_id, span, starts, what, workflow_id, workflow_version, country_code, step, seconds)
) with (fillfactor = 80);
create index figure_time_none on foyer.figure_time (customer_id) where count = 0;
comment on table foyer.figure_time is
  'How often each time occurred among the applications that were created in a day, a week or a month, '
  'without the changes in figure_change. Days and weeks are kept for 62 days only.';
comment on column foyer.figure_time.customer_id is 'The owning customer.';
comment on column foyer.figure_time.span is 'As in figure_count.';
comment on column foyer.figure_time.starts is 'As in figure_count.';
comment on column foyer.figure_time.workflow_id is 'The workflow.';
comment on column foyer.figure_time.workflow_version is 'Its version.';
comment on column foyer.figure_time.country_code is 'The market.';
comment on column foyer.figure_time.what is
  'FINISH: from the start to the submission. RULES and PEOPLE: until the decision. STEP: for one step.';
comment on column foyer.figure_time.step is 'The key of the step; empty for the others.';
comment on column foyer.figure_time.seconds is 'The time, rounded down.';
comment on column foyer.figure_time.count is 'Number of applications.';

do $$
declare name text;
begin
  foreach name in array array['figure_change', 'figure_count', 'figure_time'] loop
    execute format('alter table foyer.%I enable row level security', name);
    execute format('alter table foyer.%I force row level security', name);
    execute format('create policy owner on foyer.%I to %I using (true) with check (true)', name,
      current_user);
    execute format('create policy customer on foyer.%I to foyer_service using (customer_id = foyer.customer())
      with check (customer_id = foyer.customer())', name);
    execute format('grant select, insert, delete on foyer.%I to foyer_service', name);
  end loop;
end $$;
grant update (count) on foyer.figure_count, foyer.figure_time to foyer_service;
-- The worker finds whose changes are to be added up.
grant select (customer_id) on foyer.figure_change to foyer_worker;
create policy worker on foyer.figure_change for select to foyer_worker using (true);

-- COUNTING --------------------------------------------------------------------------------------------------

-- In the database, so that no writer of applications is forgotten: creation, moves, erasure, import, and the
-- process of an older version during an upgrade. A batch of alike applications is one row.
do $do$
declare
  counted constant text := $columns$customer_id, day, workflow_id, workflow_version, country_code, status,
    decided_by, step_reached, is_started, is_submitted, is_reviewed, finish_seconds, rules_seconds,
    people_seconds, step_seconds$columns$;
  figures constant text := $columns$customer_id, (created_at at time zone 'UTC')::date as day, workflow_id,
    workflow_version, country_code, status, decided_by, step_reached, started_at is not null as is_started,
    submitted_at is not null as is_submitted, waiting_since is not null as is_reviewed,
    foyer.rounded_seconds(submitted_at, started_at) as finish_seconds,
    case when decided_by = 'RULES' then foyer.rounded_seconds(decided_at, submitted_at) end as rules_seconds,
    case when decided_by is distinct from 'RULES' and submitted_at is not null
      then foyer.rounded_seconds(decided_at, waiting_since) end as people_seconds,
    step_seconds$columns$;
  change record;
begin
  execute format('create view foyer.application_figures with (security_invoker = true) as
    select application_id, created_at, %s from foyer.application', figures);
  for change in select * from (values
    ('insert', 'new table as changed_to', 'select %1$s, 1 as n from changed_to'),
    ('delete', 'old table as changed_from', 'select %1$s, -1 as n from changed_from'),
    ('update', 'old table as changed_from new table as changed_to',
      'select %1$s, -1 as n from changed_from union all select %1$s, 1 from changed_to')
  ) as t (event, tables, rows) loop
    execute format($create$
      create function foyer.count_figures_on_%1$s() returns trigger language plpgsql as $body$ begin
        insert into foyer.figure_change (%2$s, count)
          select %2$s, sum(n) from (%3$s) as changed group by %2$s having sum(n) <> 0;
        return null;
      end $body$;
      comment on function foyer.count_figures_on_%1$s() is
        'Writes the changes of the figures together with the change of the applications.';
      create trigger count_figures_on_%1$s after %1$s on foyer.application referencing %4$s
        for each statement execute function foyer.count_figures_on_%1$s()
      $create$, change.event, counted, format(change.rows, figures), change.tables);
  end loop;
end $do$;
comment on view foyer.application_figures is 'What the figures of Home count of each application.';
grant select on foyer.application_figures to foyer_service;

create function foyer.figure_spans(day date) returns table (span text, starts date)
  language sql immutable parallel safe
  as $$ values ('DAY', day), ('WEEK', date_trunc('week', day::timestamp)::date),
    ('MONTH', date_trunc('month', day::timestamp)::date) $$;
comment on function foyer.figure_spans(date) is 'The day, the week and the month that a day is counted in.';

create function foyer.figure_times(finish integer, rules integer, people integer, steps jsonb)
  returns table (what text, step text, seconds integer)
  language sql immutable parallel safe
  as $$ select * from (values ('FINISH', '', finish), ('RULES', '', rules), ('PEOPLE', '', people))
      as taken (what, step, seconds) where seconds is not null
    union all select 'STEP', key, value::int from jsonb_each_text(steps) $$;
comment on function foyer.figure_times(integer, integer, integer, jsonb) is
  'The times of an application as rows.';

-- The applications that are there already, also after a load without triggers.
create function foyer.fill_figures() returns void language plpgsql as $$
begin
  lock table foyer.application in share row exclusive mode;
  lock table foyer.figure_change, foyer.figure_count, foyer.figure_time in access exclusive mode;
  truncate foyer.figure_change, foyer.figure_count, foyer.figure_time;
  insert into foyer.figure_count
    select customer_id, span, starts, workflow_id, workflow_version, country_code, status, decided_by,
      step_reached, is_started, is_submitted, is_reviewed, sum(count)
    from (select customer_id, day, workflow_id, workflow_version, country_code, status,
        coalesce(decided_by, '') as decided_by, coalesce(step_reached, '') as step_reached, is_started,
        is_submitted, is_reviewed, count(*) as count
      from foyer.application_figures group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) days,
      foyer.figure_spans(day)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
  insert into foyer.figure_time
    select customer_id, span, starts, what, workflow_id, workflow_version, country_code, step, seconds,
      sum(count)
    from (select customer_id, day, what, workflow_id, workflow_version, country_code, step, seconds,
        count(*) as count
      from foyer.application_figures,
        foyer.figure_times(finish_seconds, rules_seconds, people_seconds, step_seconds)
      group by 1, 2, 3, 4, 5, 6, 7, 8) days,
      foyer.figure_spans(day)
    where span = 'MONTH' or day > current_date - 62
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
end $$;
comment on function foyer.fill_figures() is
  'Counts the figures of all customers from their applications. Applications cannot change meanwhile.';
revoke execute on function foyer.fill_figures() from public;
select foyer.fill_figures();
