-- Counts the names of each version of a list, and says why a version waits for a person.

alter table foyer.screening_version
  add column names integer check (names >= 0),
  add column waits_because text
    check (waits_because in ('REMOVED', 'FEWER_ENTRIES', 'FEWER_NAMES', 'CHANGED'));
comment on column foyer.screening_version.names is
  'How many names its entities have together; null: imported before they were counted.';
comment on column foyer.screening_version.waits_because is
  'WaitReason of src/screening/lists/version-rules.ts: why a person had to decide; null: nobody had to.';
update foyer.screening_version v set names = (
    select coalesce(sum(jsonb_array_length(e.content->'names')), 0) from foyer.screening_entity e
    where e.list_id = v.list_id and e.valid_to is null)
  where v.state = 'ACTIVE';
