-- When the next list of PID providers is due: after it, and a grace, nobody is proven any more.

alter table foyer.trusted_list add column next_update timestamptz;
comment on column foyer.trusted_list.next_update is
  'When the list of the highest sequence should have been replaced; null: seen before this was kept.';
