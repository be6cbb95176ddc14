-- What the dashboard lists of screening: unresolved hits of all applications, and who is monitored.

alter table foyer.application
  add column unresolved_hits smallint not null default 0,
  add column hit_found_at timestamptz;
comment on column foyer.application.unresolved_hits is
  'Number of screening hits that wait for a reviewer; 0 when the status allows no answer.';
comment on column foyer.application.hit_found_at is 'When the newest of them was found; null: there is none.';
create index application_hits on foyer.application (customer_id, hit_found_at, application_id)
  where hit_found_at is not null;

-- A task computes the columns of these again. No other application can have an unresolved hit.
update foyer.application set indexed_revision = null where open_findings > 0 or main_finding like '%_hit';

create index monitored_application_since on foyer.monitored_application (customer_id, since, application_id)
  where is_active;
