-- Screening hits are worked through by weight, and then by age.

alter table foyer.application add column hit_rank smallint check (hit_rank between 1 and 5);
comment on column foyer.application.hit_rank is
  'Weight of the heaviest of its unresolved hits: 1 is worked through first. hitRankOf of '
  'src/checks/findings/hit-codes.ts; null: there is none, or it is not computed yet.';
comment on column foyer.application.hit_found_at is
  'When the first of its heaviest unresolved hits was found; null: there is none.';

drop index foyer.application_hits;
create index application_hits on foyer.application
  (customer_id, coalesce(hit_rank, 1), hit_found_at, application_id) where hit_found_at is not null;

-- A task computes the columns for lists again. Until then these are worked through first.
update foyer.application set indexed_revision = null where hit_found_at is not null;
