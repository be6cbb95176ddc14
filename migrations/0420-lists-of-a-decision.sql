-- An approval compares the versions that it was screened against with those that are active, in its own
-- transaction. A version that becomes active waits for the approvals that have looked already, and those that
-- come later wait for it: an approval is written before a version is active, or has seen it.

create function foyer.lists_of_decision()
  returns table (list_id text, kind text, max_age_days integer, checked_at timestamptz, version integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('screening_decision'), 0);
  perform pg_advisory_xact_lock_shared(hashtext('screening_decision'), hashtext(foyer.customer()::text));
  -- A new statement, which sees what was committed while the locks were awaited.
  return query select l.list_id, l.kind, l.max_age_days, l.checked_at, v.version
    from foyer.screening_list l
    join foyer.screening_version v on v.list_id = l.list_id and v.state = 'ACTIVE';
end $$;
comment on function foyer.lists_of_decision() is
  'The active versions of shared lists. Until the transaction ends, none becomes active, and the customer '
  'changes neither its own lists nor its settings of screening.';
grant create on schema foyer to foyer_worker;
alter function foyer.lists_of_decision() owner to foyer_worker;
revoke create on schema foyer from foyer_worker;
revoke all on function foyer.lists_of_decision() from public;
grant execute on function foyer.lists_of_decision() to foyer_service;
