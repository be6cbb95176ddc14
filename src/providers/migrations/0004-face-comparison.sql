-- Providers that compare faces, beside registries, eIDs and lists.

alter table foyer.provider_setting drop constraint provider_setting_kind_check;
alter table foyer.provider_setting add constraint provider_setting_kind_check
  check (kind in ('EID', 'REGISTRY', 'SCREENING', 'FACE'));
