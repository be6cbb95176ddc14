-- A number that a register does not know counts when the register says so twice: a single answer may come
-- from a gateway that does not find the register.

alter table foyer.monitored_application add column is_number_unknown boolean not null default false;
comment on column foyer.monitored_application.is_number_unknown is
  'The register did not know the number of the organization when it answered last.';
grant select (is_number_unknown) on foyer.monitored_application to foyer_worker;
