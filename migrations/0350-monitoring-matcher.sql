-- Which version of the matcher compared each monitored application with all lists, so that everybody is
-- screened again in full after an update of Foyer that matches by other rules.

alter table foyer.monitored_application add column matcher text;
comment on column foyer.monitored_application.matcher is
  'Version of the matcher (src/screening/matching/factors.ts) that compared everybody of it with all lists; '
  'null: none that is known.';
grant select (matcher, updated_at) on foyer.monitored_application to foyer_worker;

alter table foyer.monitoring_rescreen add column matcher text;
comment on column foyer.monitoring_rescreen.matcher is
  'Of list *: only applications that the matcher has not compared are screened, planned for this version of '
  'it; null: everybody.';
