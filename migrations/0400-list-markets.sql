-- Says which markets a screening list covers, so that a national list of people in public office is no check
-- of another country.

alter table foyer.screening_list
  add column markets text[] check (cardinality(markets) between 1 and 50);
comment on column foyer.screening_list.markets is
  'Countries that it covers by the operator; null: those of its format (src/screening/required-lists.ts).';
