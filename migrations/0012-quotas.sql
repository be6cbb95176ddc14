-- Quotas: usage is counted on the head row of the customer, which every change locks anyway.

alter table foyer.customer add column quotas jsonb not null default '{}'
  check (jsonb_typeof(quotas) = 'object');
comment on column foyer.customer.quotas is
  'Own quotas by the names of src/customers/quotas.ts; the service''s defaults apply to the others.';

alter table foyer.customer_head
  add column stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  add column used_day date,
  add column eid_starts bigint not null default 0,
  add column audit_lines bigint not null default 0,
  add column used_hour timestamptz,
  add column replays bigint not null default 0;
comment on column foyer.customer_head.stored_bytes is
  'Size of stored documents: the sum over its applications.';
comment on column foyer.customer_head.used_day is 'The UTC day that eid_starts and audit_lines count.';
comment on column foyer.customer_head.eid_starts is 'Number of eID starts on that day.';
comment on column foyer.customer_head.audit_lines is 'Number of audit lines written on that day.';
comment on column foyer.customer_head.used_hour is 'The hour that replays counts.';
comment on column foyer.customer_head.replays is 'Number of deliveries replayed in that hour.';

alter table foyer.application add column stored_bytes bigint not null default 0 check (stored_bytes >= 0);
comment on column foyer.application.stored_bytes is
  'Size of its documents; 0 also until the first change or recount since this column exists.';

-- Returns the quota that would be exceeded, and then counts nothing. Releasing storage always succeeds.
create function foyer.use_quota(customer uuid, moment timestamptz, bytes bigint, starts bigint, copies bigint,
  limits jsonb) returns text
  language plpgsql as $$
declare
  head foyer.customer_head;
  today date := (moment at time zone 'UTC')::date;
  this_hour timestamptz := date_trunc('hour', moment);
  started bigint;
  lines bigint;
  replayed bigint;
begin
  select * into strict head from foyer.customer_head where customer_id = customer for update;
  started := starts + case when head.used_day = today then head.eid_starts else 0 end;
  lines := case when head.used_day = today then head.audit_lines else 0 end;
  replayed := copies + case when head.used_hour = this_hour then head.replays else 0 end;
  if bytes > 0 and head.stored_bytes + bytes > (limits->>'storedBytes')::bigint
    then return 'storedBytes'; end if;
  if starts > 0 and started > (limits->>'eidStarts')::bigint then return 'eidStarts'; end if;
  if copies > 0 and replayed > (limits->>'replays')::bigint then return 'replays'; end if;
  update foyer.customer_head set stored_bytes = greatest(0, head.stored_bytes + bytes),
      used_day = today, eid_starts = started, audit_lines = lines, used_hour = this_hour, replays = replayed
    where customer_id = customer;
  return null;
end $$;
comment on function foyer.use_quota(uuid, timestamptz, bigint, bigint, bigint, jsonb) is
  'Counts what a change uses of its customer''s quotas, or returns the quota that it would exceed.';

-- As in 0010, and counts the lines. Beyond the daily quota, actions of the customer or an applicant are
-- rejected, but not erasure or actions of the service, dashboard users and the operator.
create or replace function foyer.append_all(customer uuid, entry_applications uuid[],
    entry_moments timestamptz[], entries text[], event_applications uuid[], event_moments timestamptz[],
    event_ids uuid[], kinds text[], request_ids uuid[], traceparents text[]) returns bigint
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
    insert into foyer.event (customer_id, seq, event_id, application_id, kind, at)
      select customer, head.event_seq + t.n, t.event_id, t.application, t.kind, t.at
      from unnest(event_applications, event_moments, event_ids, kinds) with ordinality
        as t (application, at, event_id, kind, n);
    -- Creates a delivery of each event for every enabled webhook that subscribes to its kind. A delivery
    -- waits as long as an earlier one of the same application that waits for its next attempt.
    insert into foyer.webhook_delivery (customer_id, webhook_id, event_seq, delivery_id, event_id,
      application_id, kind, published_at, due_at, created_at,
        request_id, traceparent)
      select customer, w.webhook_id, head.event_seq + t.n, foyer.uuid_at(t.at), t.event_id, t.application,
        t.kind, t.at,
        greatest(t.at, (select max(d.due_at) from foyer.webhook_delivery d
          where d.customer_id = customer and d.webhook_id = w.webhook_id
          and d.application_id = t.application and d.status = 'WAITING' and d.copy = 0)), t.at, t.request_id,
            t.traceparent
      from foyer.webhook w
        cross join unnest(event_applications, event_moments, event_ids, kinds, request_ids, traceparents)
          with ordinality as t (application, at, event_id, kind, request_id, traceparent, n)
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

-- foyer_auth reports the usage of all customers.
grant select (customer_id, stored_bytes, used_day, eid_starts, audit_lines, used_hour, replays)
  on foyer.customer_head to foyer_auth;
create policy auth_lookup on foyer.customer_head for select to foyer_auth using (true);
