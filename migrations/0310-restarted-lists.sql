-- A list of PID providers whose numbers begin again: it is refused until the operator accepts it.

alter table foyer.trusted_list
  add column issued_at timestamptz,
  add column not_before timestamptz,
  add column refused_sequence bigint check (refused_sequence > 0),
  add column refused_issued_at timestamptz;
comment on column foyer.trusted_list.issued_at is
  'When the list of this sequence was issued; null: seen before this was kept.';
comment on column foyer.trusted_list.not_before is
  'Lists that were issued before are refused, whatever their number; null: the operator has accepted none.';
comment on column foyer.trusted_list.refused_sequence is
  'Of the list that was refused last, at its address since; null: the newest was taken.';
comment on column foyer.trusted_list.refused_issued_at is 'When the refused list was issued.';
