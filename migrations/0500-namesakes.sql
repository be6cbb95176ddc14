-- Lets a customer choose whether the same name with another year of birth is a hit, of low weight.

alter table foyer.screening_setting add column namesakes boolean not null default true;
comment on column foyer.screening_setting.namesakes is
  'Whether the same name with another year of birth is a hit too, whatever its score.';
