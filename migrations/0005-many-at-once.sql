-- Changes of several applications of a customer can share a transaction, which locks the head of the chain
-- once.

create function foyer.append_all(customer uuid, entry_applications uuid[], entry_moments timestamptz[],
    entries text[], event_applications uuid[], event_moments timestamptz[], event_ids uuid[],
    kinds text[]) returns bigint
  language plpgsql as $$
declare
  head foyer.customer_head;
  hash bytea;
  hashes bytea[] := '{}';
begin
  select * into strict head from foyer.customer_head where customer_id = customer for update;
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
    insert into foyer.event (customer_id, seq, event_id, application_id, kind, at)
      select customer, head.event_seq + t.n, t.event_id, t.application, t.kind, t.at
      from unnest(event_applications, event_moments, event_ids, kinds) with ordinality
        as t (application, at, event_id, kind, n);
    -- Creates a delivery of each event for every enabled webhook that subscribes to its kind. A delivery
    -- waits as long as an earlier one of the same application that waits for its next attempt.
    insert into foyer.webhook_delivery (customer_id, webhook_id, event_seq, delivery_id, event_id,
      application_id, kind, published_at, due_at, created_at)
      select customer, w.webhook_id, head.event_seq + t.n, foyer.uuid_at(t.at), t.event_id, t.application,
        t.kind, t.at,
        greatest(t.at, (select max(d.due_at) from foyer.webhook_delivery d
          where d.customer_id = customer and d.webhook_id = w.webhook_id
          and d.application_id = t.application and d.status = 'WAITING' and d.copy = 0)), t.at
      from foyer.webhook w
        cross join unnest(event_applications, event_moments, event_ids, kinds) with ordinality
          as t (application, at, event_id, kind, n)
      where w.customer_id = customer and w.enabled and w.deleted_at is null
        and (w.types = '{}' or t.kind = any (w.types));
  end if;
  update foyer.customer_head set audit_seq = head.audit_seq + cardinality(entries), audit_hash = hash,
    event_seq = head.event_seq + cardinality(kinds)
    where customer_id = customer;
  return head.audit_seq + cardinality(entries);
end $$;
comment on function foyer.append_all(
  uuid, uuid[], timestamptz[], text[], uuid[], timestamptz[], uuid[], text[]) is
  'Appends audit lines and events of one or several applications in the given order; returns the number of '
  'the last audit line.';

create or replace function foyer.append(customer uuid, application uuid, moment timestamptz, entries text[],
    event_ids uuid[], kinds text[]) returns bigint
  language sql as $$
  select foyer.append_all(customer, array_fill(application, array[cardinality(entries)]),
    array_fill(moment, array[cardinality(entries)]), entries,
    array_fill(application, array[cardinality(kinds)]), array_fill(moment, array[cardinality(kinds)]),
      event_ids, kinds)
$$;
