-- The dashboard: search in encrypted data, saved views of the list of applications, and the figures of Home.

-- SEARCH ----------------------------------------------------------------------------------------------------

create table foyer.application_search (
  customer_id uuid not null,
  token bytea not null,
  created_at timestamptz not null,
  application_id uuid not null,
  primary key (customer_id, token, created_at, application_id)
);
-- A search that finds a word newest first must know how common the word is.
alter table foyer.application_search alter column token set statistics 1000;
comment on table foyer.application_search is
  'Finds applications by words of names, numbers, e-mail, reference and metadata, which are encrypted: a '
  'row for each of their keyed hashes. Erasure deletes the rows.';
comment on column foyer.application_search.customer_id is 'The owning customer.';
comment on column foyer.application_search.token is
  'HMAC-SHA-256 (128 bits) of a normalised term, under a key of this purpose and with the customer.';
comment on column foyer.application_search.created_at is
  'Of the application: results come newest first from the index.';
comment on column foyer.application_search.application_id is 'The application.';

alter table foyer.application_search enable row level security, force row level security;
create policy owner on foyer.application_search to current_user using (true) with check (true);
create policy customer on foyer.application_search to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, delete on foyer.application_search to foyer_service;

create function foyer.tokens_of(tokens bytea) returns setof bytea
  language sql immutable parallel safe
  as $$ select substring(tokens from n * 16 + 1 for 16)
    from generate_series(0, coalesce(length(tokens), 0) / 16 - 1) as n $$;
comment on function foyer.tokens_of(bytea) is 'The tokens of foyer.application.search_tokens, one per row.';

-- SAVED VIEWS -----------------------------------------------------------------------------------------------

-- Their tab, filters and columns, without search text.
create table foyer.saved_view (
  customer_id uuid not null references foyer.customer,
  view_id uuid not null,
  created_by uuid not null,
  name text not null check (length(name) between 1 and 60),
  shared boolean not null,
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  columns text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, view_id)
);
create unique index saved_view_own_name on foyer.saved_view (customer_id, created_by, lower(name))
  where not shared;
create unique index saved_view_shared_name on foyer.saved_view (customer_id, lower(name)) where shared;
comment on table foyer.saved_view is 'Views of the list of applications, of one person or of the customer.';
comment on column foyer.saved_view.customer_id is 'The owning customer.';
comment on column foyer.saved_view.view_id is 'UUID version 7.';
comment on column foyer.saved_view.created_by is
  'The staff user. No foreign key: people are not distributed by customer.';
comment on column foyer.saved_view.name is 'As people call it: at most five digits in a row.';
comment on column foyer.saved_view.shared is 'Everyone who reads applications has it; else only its author.';
comment on column foyer.saved_view.filters is
  'SavedFilters of src/dashboard/saved-views.ts. Never what was searched for: that is personal data.';
comment on column foyer.saved_view.columns is 'The columns that are shown; null: those of the list.';
comment on column foyer.saved_view.created_at is 'Creation time.';
comment on column foyer.saved_view.updated_at is 'Time of the last change.';

alter table foyer.saved_view enable row level security, force row level security;
create policy owner on foyer.saved_view to current_user using (true) with check (true);
create policy customer on foyer.saved_view to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.saved_view to foyer_service;

-- FIGURES ---------------------------------------------------------------------------------------------------

-- The figures of Home are counted while applications change, so that reading them does not depend on how many
-- applications there are.

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

alter table foyer.figure_change enable row level security, force row level security;
create policy owner on foyer.figure_change to current_user using (true) with check (true);
create policy customer on foyer.figure_change to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.figure_change for select to foyer_worker using (true);
grant select, insert, delete on foyer.figure_change to foyer_service;
-- foyer_worker finds whose changes are to be added up.
grant select (customer_id) on foyer.figure_change to foyer_worker;

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
    ) with (fillfactor = 80
);
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
comment on column foyer.figure_count.decided_by is 'As in application; empty: undecided.';
comment on column foyer.figure_count.step_reached is 'As in application; empty: none.';
comment on column foyer.figure_count.is_started is 'The applicant opened it.';
comment on column foyer.figure_count.is_submitted is 'The applicant submitted it.';
comment on column foyer.figure_count.is_reviewed is 'It came to a person.';
comment on column foyer.figure_count.count is 'Number of applications.';

alter table foyer.figure_count enable row level security, force row level security;
create policy owner on foyer.figure_count to current_user using (true) with check (true);
create policy customer on foyer.figure_count to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update (count), delete on foyer.figure_count to foyer_service;

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
    ) with (fillfactor = 80
);
create index figure_time_none on foyer.figure_time (customer_id) where count = 0;
comment on table foyer.figure_time is
  'How often each time occurred among the applications that were created in a day, a week or a month, '
  'without the changes in figure_change. Days and weeks are kept for 62 days only.';
comment on column foyer.figure_time.customer_id is 'The owning customer.';
comment on column foyer.figure_time.span is 'As in figure_count.';
comment on column foyer.figure_time.starts is 'As in figure_count.';
comment on column foyer.figure_time.what is
  'FINISH: from the start to the submission. RULES and PEOPLE: until the decision. STEP: for one step.';
comment on column foyer.figure_time.workflow_id is 'The workflow.';
comment on column foyer.figure_time.workflow_version is 'Its version.';
comment on column foyer.figure_time.country_code is 'The market.';
comment on column foyer.figure_time.step is 'The key of the step; empty for the others.';
comment on column foyer.figure_time.seconds is 'The time, rounded down.';
comment on column foyer.figure_time.count is 'Number of applications.';

alter table foyer.figure_time enable row level security, force row level security;
create policy owner on foyer.figure_time to current_user using (true) with check (true);
create policy customer on foyer.figure_time to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update (count), delete on foyer.figure_time to foyer_service;

-- In PL/pgSQL, which computes the difference once.
create function foyer.rounded_seconds(until timestamptz, since timestamptz) returns integer
  language plpgsql immutable strict parallel safe as $$
declare
  seconds float8 := greatest(date_part('epoch', until - since), 0);
begin
  return case
    when seconds < 1200 then floor(seconds / 5) * 5
    when seconds < 18000 then floor(seconds / 60) * 60
    when seconds < 144000 then floor(seconds / 900) * 900
    else floor(seconds / 14400) * 14400 end::int;
end $$;
comment on function foyer.rounded_seconds(timestamptz, timestamptz) is
  'roundedSeconds of src/dashboard/figures/durations.ts.';

-- COUNTING --------------------------------------------------------------------------------------------------

-- In the database, so that no writer of applications is forgotten: creation, moves, erasure, import, and the
-- processes of another version during an upgrade. A batch of alike applications is one row.
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
  as $$ select 'FINISH', '', finish where finish is not null
    union all select 'RULES', '', rules where rules is not null
    union all select 'PEOPLE', '', people where people is not null
    union all select 'STEP', key, value::int from jsonb_each_text(steps) $$;
comment on function foyer.figure_times(integer, integer, integer, jsonb) is
  'The times of an application as rows.';

-- For applications that were loaded without triggers.
create function foyer.fill_figures() returns void language plpgsql set work_mem = '256MB' as $$
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
