-- Events, webhooks, the deliveries of events to them and the attempts of each delivery; and the function that
-- writes the audit lines and events of a change.

create table foyer.event (
  customer_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  application_id uuid not null,
  kind text not null,
  at timestamptz not null,
  changes jsonb,
  primary key (customer_id, seq)
);
create index event_application on foyer.event (customer_id, application_id, seq);
create index event_age on foyer.event (at);
comment on table foyer.event is
  'The outbox: events for the customer, written with the change. seq is in commit order, without gaps.';
comment on column foyer.event.customer_id is 'The owning customer.';
comment on column foyer.event.seq is 'Gap-free from 1.';
comment on column foyer.event.event_id is 'UUID version 7; the same on every delivery.';
comment on column foyer.event.application_id is 'The application.';
comment on column foyer.event.kind is 'EventKind of src/applications/case.ts.';
comment on column foyer.event.at is 'Time of the event.';
comment on column foyer.event.changes is
  'EventChange of src/schemas/event.ts, a list; null: none. Contains no personal data.';

alter table foyer.event enable row level security, force row level security;
create policy owner on foyer.event to current_user using (true) with check (true);
create policy customer on foyer.event to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.event to foyer_worker using (true);
grant select, insert on foyer.event to foyer_service;
grant select (customer_id, seq, at), delete on foyer.event to foyer_worker;

create table foyer.webhook (
  customer_id uuid not null references foyer.customer,
  webhook_id uuid not null,
  url text not null check (length(url) <= 2048),
  types text[] not null,
  description text not null,
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  enabled boolean not null default true,
  switched_off text check (switched_off in ('OWNER', 'GONE', 'FAILING')),
  failing_since timestamptz,
  paused_until timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  content_hmac_key text not null default 'DECODED_SECRET'
    check (content_hmac_key in ('DECODED_SECRET', 'SECRET_TEXT')),
  failing_told timestamptz,
  primary key (customer_id, webhook_id)
);
create index webhook_enabled on foyer.webhook (customer_id, webhook_id) where enabled and deleted_at is null;
comment on table foyer.webhook is 'A webhook endpoint of a customer.';
comment on column foyer.webhook.customer_id is 'The owning customer.';
comment on column foyer.webhook.webhook_id is 'UUID version 7.';
comment on column foyer.webhook.url is 'Normalised. Its IP address is checked at every connection.';
comment on column foyer.webhook.types is 'Kinds of events; empty: all, including future kinds.';
comment on column foyer.webhook.description is 'Free text by the customer.';
comment on column foyer.webhook.sealed_secret is
  'The signing secret, encrypted with a key derived from foyer.service_secret.';
comment on column foyer.webhook.sealed_old_secret is
  'The previous secret, which also signs until old_secret_until.';
comment on column foyer.webhook.old_secret_until is 'End of the old secret.';
comment on column foyer.webhook.enabled is 'While false, no delivery is created or sent.';
comment on column foyer.webhook.switched_off is
  'Why it is disabled: by its owner, by a 410 response, or after 5 days of failures.';
comment on column foyer.webhook.failing_since is 'Time of the first failure after the last success.';
comment on column foyer.webhook.paused_until is
  'No deliveries until then, because the receiver asked for fewer (429, 502, 504, Retry-After).';
comment on column foyer.webhook.created_at is 'Creation time.';
comment on column foyer.webhook.deleted_at is
  'From then on hidden from its owner; the row stays as long as its deliveries.';
comment on column foyer.webhook.content_hmac_key is
  'What keys Content-HMAC: the bytes that the secret encodes, or the text whsec_… itself.';
comment on column foyer.webhook.failing_told is 'The failing_since that people were told about.';

alter table foyer.webhook enable row level security, force row level security;
create policy owner on foyer.webhook to current_user using (true) with check (true);
create policy customer on foyer.webhook to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.webhook to foyer_worker using (true) with check (true);
grant select, insert, update on foyer.webhook to foyer_service;
grant select, update (failing_since, paused_until), delete on foyer.webhook to foyer_worker;

create table foyer.webhook_delivery (
  customer_id uuid not null,
  webhook_id uuid not null,
  event_seq bigint not null,
  copy integer not null default 0,
  delivery_id uuid not null,
  event_id uuid not null,
  application_id uuid not null,
  kind text not null,
  published_at timestamptz not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'DELIVERED', 'GIVEN_UP', 'CANCELLED')),
  tries integer not null default 0,
  due_at timestamptz not null,
  claimed_by uuid,
  claimed_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  request_id uuid,
  traceparent text,
  changes jsonb,
  primary key (customer_id, webhook_id, event_seq, copy),
  foreign key (customer_id, webhook_id) references foyer.webhook
);
create unique index webhook_delivery_id on foyer.webhook_delivery (customer_id, delivery_id);
create index webhook_delivery_due on foyer.webhook_delivery (customer_id, webhook_id, due_at, event_seq)
  where status = 'WAITING';
create index webhook_delivery_line on foyer.webhook_delivery (customer_id, webhook_id, application_id,
  event_seq, copy) where status = 'WAITING';
create index webhook_delivery_age on foyer.webhook_delivery using brin (created_at);
-- Rows are updated once or twice soon after their creation.
alter table foyer.webhook_delivery set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
comment on table foyer.webhook_delivery is
  'One event for one webhook, written with the event. Kept for 30 days.';
comment on column foyer.webhook_delivery.customer_id is 'The owning customer.';
comment on column foyer.webhook_delivery.webhook_id is 'The webhook.';
comment on column foyer.webhook_delivery.event_seq is 'Number of the event.';
comment on column foyer.webhook_delivery.copy is '0 for the original; replays count from 1.';
comment on column foyer.webhook_delivery.delivery_id is 'UUID version 7.';
comment on column foyer.webhook_delivery.event_id is
  'Id of the event: the webhook-id header of every attempt and every copy.';
comment on column foyer.webhook_delivery.application_id is
  'Application of the event: later events of the same application wait.';
comment on column foyer.webhook_delivery.kind is 'Kind of the event.';
comment on column foyer.webhook_delivery.published_at is 'Time of the event.';
comment on column foyer.webhook_delivery.status is
  'WAITING until a 2xx response (DELIVERED), the last attempt (GIVEN_UP), or the end of the webhook '
  '(CANCELLED).';
comment on column foyer.webhook_delivery.tries is 'Number of attempts.';
comment on column foyer.webhook_delivery.due_at is 'Earliest time of the next attempt.';
comment on column foyer.webhook_delivery.claimed_by is 'The process that is sending it.';
comment on column foyer.webhook_delivery.claimed_until is
  'End of the claim by the database''s clock: after it another process may send the delivery.';
comment on column foyer.webhook_delivery.created_at is 'Creation time.';
comment on column foyer.webhook_delivery.ended_at is 'When it was delivered, given up or cancelled.';
comment on column foyer.webhook_delivery.request_id is
  'Id of the request that caused it; null: caused by time.';
comment on column foyer.webhook_delivery.traceparent is
  'W3C Trace Context of that request; null: the caller sent none.';
comment on column foyer.webhook_delivery.changes is 'Those of the event.';

alter table foyer.webhook_delivery enable row level security, force row level security;
create policy owner on foyer.webhook_delivery to current_user using (true) with check (true);
create policy customer on foyer.webhook_delivery to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.webhook_delivery to foyer_worker using (true) with check (true);
grant select, insert, update on foyer.webhook_delivery to foyer_service;
-- foyer_worker sends deliveries for all customers, and sees only the ids of applications.
grant select, update (status, tries, due_at, claimed_by, claimed_until, ended_at), delete
  on foyer.webhook_delivery to foyer_worker;

create table foyer.webhook_try (
  customer_id uuid not null,
  webhook_id uuid not null,
  event_seq bigint not null,
  copy integer not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  sealed_body bytea,
  primary key (customer_id, webhook_id, event_seq, copy, number),
  foreign key (customer_id, webhook_id, event_seq, copy) references foyer.webhook_delivery on delete cascade
);
alter table foyer.webhook_try alter column sealed_body set storage external;
comment on table foyer.webhook_try is 'One attempt of a delivery. Deleted with it.';
comment on column foyer.webhook_try.customer_id is 'The owning customer.';
comment on column foyer.webhook_try.webhook_id is 'The webhook.';
comment on column foyer.webhook_try.event_seq is 'Number of the event.';
comment on column foyer.webhook_try.copy is 'Copy of the delivery.';
comment on column foyer.webhook_try.number is 'Counts from 1.';
comment on column foyer.webhook_try.at is 'Time of sending: the webhook-timestamp header.';
comment on column foyer.webhook_try.duration_ms is 'Duration in milliseconds.';
comment on column foyer.webhook_try.status is 'HTTP status of the receiver; null: no response.';
comment on column foyer.webhook_try.error is 'Why the attempt failed, as text.';
comment on column foyer.webhook_try.sealed_body is
  'The first 64 kB of the receiver''s response, encrypted like the secrets; null after the application is '
  'erased.';

alter table foyer.webhook_try enable row level security, force row level security;
create policy owner on foyer.webhook_try to current_user using (true) with check (true);
create policy customer on foyer.webhook_try to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.webhook_try to foyer_worker using (true) with check (true);
grant select, update (sealed_body) on foyer.webhook_try to foyer_service;
grant select, insert, delete on foyer.webhook_try to foyer_worker;

-- AUDIT LINES AND EVENTS OF A CHANGE ------------------------------------------------------------------------

-- Changes of several applications of a customer can share a transaction, which locks the head of the chain
-- once, last, and until its commit. Beyond the daily quota of lines, actions of the customer or an applicant
-- are rejected, but not erasure or actions of the service, dashboard users and the operator.
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
