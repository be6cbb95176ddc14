-- An event may say which fields of the register differ, in codes without personal data.

alter table foyer.event add column changes jsonb;
alter table foyer.webhook_delivery add column changes jsonb;
comment on column foyer.event.changes is
  'EventChange of src/schemas/event.ts, a list; null: none. Contains no personal data.';
comment on column foyer.webhook_delivery.changes is 'Those of the event.';

-- As in 0012, with the changes.
create function foyer.append_all(customer uuid, entry_applications uuid[],
    entry_moments timestamptz[], entries text[], event_applications uuid[], event_moments timestamptz[],
    event_ids uuid[], kinds text[], request_ids uuid[], traceparents text[],
    event_changes text[]) returns bigint
  language plpgsql as $$
declare
  head foyer.customer_head;
  hash bytea;
  hashes bytea[] := '{}';
  today date;
  lines bigint;
begin
  select * into strict head from foyer.customer_head where customer_id = customer for update;
  today := coalesce((entry_moments[cardinality(entries)] at time zone 'UTC')::date, head.used_day);
  lines := cardinality(entries) + case when head.used_day = today then head.audit_lines else 0 end;
  if lines > coalesce((select (c.quotas->>'auditLines')::bigint from foyer.customer c
    where c.customer_id = customer), 5000000)
    and exists (select from unnest(entries) as t (entry)
      where t.entry::jsonb->'actor'->>'kind' in ('CUSTOMER', 'APPLICANT')
        and t.entry::jsonb->>'action' <> 'application.erased')
  then raise exception 'auditLines' using errcode = 'FQ429'; end if;
  hash := head.audit_hash;
  for i in 1 .. cardinality(entries) loop
    hash := sha256(hash || int8send(head.audit_seq + i) || convert_to(entries[i], 'UTF8'));
    hashes[i] := hash;
  end loop;
  insert into foyer.audit_line (customer_id, seq, at, application_id, entry, hash)
    select customer, head.audit_seq + t.n, t.at, t.application, t.entry, t.hash
    from unnest(entry_applications, entry_moments, entries, hashes) with ordinality
      as t (application, at, entry, hash, n);
  if cardinality(kinds) > 0 then
    insert into foyer.event (customer_id, seq, event_id, application_id, kind, at, changes)
      select customer, head.event_seq + t.n, t.event_id, t.application, t.kind, t.at, t.changes::jsonb
      from unnest(event_applications, event_moments, event_ids, kinds, event_changes) with ordinality
        as t (application, at, event_id, kind, changes, n);
    -- Creates a delivery of each event for every enabled webhook that subscribes to its kind. A delivery
    -- waits as long as an earlier one of the same application that waits for its next attempt.
    insert into foyer.webhook_delivery (customer_id, webhook_id, event_seq, delivery_id, event_id,
      application_id, kind, published_at, due_at, created_at, request_id, traceparent, changes)
      select customer, w.webhook_id, head.event_seq + t.n, foyer.uuid_at(t.at), t.event_id, t.application,
        t.kind, t.at,
        greatest(t.at, (select max(d.due_at) from foyer.webhook_delivery d
          where d.customer_id = customer and d.webhook_id = w.webhook_id
          and d.application_id = t.application and d.status = 'WAITING' and d.copy = 0)), t.at, t.request_id,
        t.traceparent, t.changes::jsonb
      from foyer.webhook w
        cross join unnest(event_applications, event_moments, event_ids, kinds, request_ids, traceparents,
            event_changes)
          with ordinality as t (application, at, event_id, kind, request_id, traceparent, changes, n)
      where w.customer_id = customer and w.enabled and w.deleted_at is null
        and (w.types = '{}' or t.kind = any (w.types));
  end if;
  update foyer.customer_head set audit_seq = head.audit_seq + cardinality(entries), audit_hash = hash,
    event_seq = head.event_seq + cardinality(kinds),
      used_day = today, audit_lines = lines, eid_starts = case when head.used_day = today then head.eid_starts
        else 0 end
    where customer_id = customer;
  return head.audit_seq + cardinality(entries);
end $$;
comment on function foyer.append_all(
  uuid, uuid[], timestamptz[], text[], uuid[], timestamptz[], uuid[], text[], uuid[], text[], text[]) is
  'Appends audit lines and events of one or several applications in the given order; returns the number of '
  'the last audit line.';

-- For processes of the version before, during an upgrade.
create or replace function foyer.append_all(customer uuid, entry_applications uuid[],
    entry_moments timestamptz[], entries text[], event_applications uuid[], event_moments timestamptz[],
    event_ids uuid[], kinds text[], request_ids uuid[], traceparents text[]) returns bigint
  language sql as $$
  select foyer.append_all(customer, entry_applications, entry_moments, entries, event_applications,
    event_moments, event_ids, kinds, request_ids, traceparents, '{}'::text[])
$$;
