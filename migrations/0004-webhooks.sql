-- Webhooks: endpoints of customers, deliveries to them, and the attempts of each delivery.

alter table foyer.customer add column notify_email text check (length(notify_email) between 3 and 254);
comment on column foyer.customer.notify_email is
  'E-mail address for a notice when a webhook is disabled; null: the event is only logged and audited.';

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
  'The first 64 kB of the receiver''s response, encrypted like the secrets.';

-- The first response of an operation without an application is encrypted like the secrets of webhooks.
alter table foyer.idempotency_key alter column application_id drop not null;
comment on column foyer.idempotency_key.application_id is
  'The application; its key encrypts the body. null: the operation has no application.';

create function foyer.uuid_at(moment timestamptz) returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from moment) * 1000)::bigint) from 3) from 1
      for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
comment on function foyer.uuid_at(timestamptz) is 'UUID version 7 of this time (RFC 9562).';

-- As in 0001, and creates a delivery of each event for every enabled webhook that subscribes to its kind.
create or replace function foyer.append(customer uuid, application uuid, moment timestamptz, entries text[],
    event_ids uuid[], kinds text[]) returns bigint
  language plpgsql as $$
declare
  head foyer.customer_head;
  entry text;
begin
  -- Nearly every change has one entry: then the line and the head are written without reading the head first.
  if cardinality(entries) = 1 then
    update foyer.customer_head h
      set audit_seq = h.audit_seq + 1, event_seq = h.event_seq + cardinality(kinds),
        audit_hash = sha256(h.audit_hash || int8send(h.audit_seq + 1) || convert_to(entries[1], 'UTF8'))
      where h.customer_id = customer returning * into strict head;
    insert into foyer.audit_line (customer_id, seq, at, application_id, entry, hash)
      values (customer, head.audit_seq, moment, application, entries[1], head.audit_hash);
    head.event_seq := head.event_seq - cardinality(kinds);
  else
    select * into strict head from foyer.customer_head where customer_id = customer for update;
    foreach entry in array entries loop
      head.audit_seq := head.audit_seq + 1;
      head.audit_hash := sha256(head.audit_hash || int8send(head.audit_seq) || convert_to(entry, 'UTF8'));
      insert into foyer.audit_line (customer_id, seq, at, application_id, entry, hash)
        values (customer, head.audit_seq, moment, application, entry, head.audit_hash);
    end loop;
    update foyer.customer_head set audit_seq = head.audit_seq, audit_hash = head.audit_hash,
      event_seq = head.event_seq + cardinality(kinds)
      where customer_id = customer;
  end if;
  for i in 1 .. coalesce(array_length(kinds, 1), 0) loop
    head.event_seq := head.event_seq + 1;
    insert into foyer.event (customer_id, seq, event_id, application_id, kind, at)
      values (customer, head.event_seq, event_ids[i], application, kinds[i], moment);
    -- A delivery waits as long as an earlier one of the same application that waits for its next attempt.
    insert into foyer.webhook_delivery (customer_id, webhook_id, event_seq, delivery_id, event_id,
      application_id, kind, published_at, due_at, created_at)
      select customer, w.webhook_id, head.event_seq, foyer.uuid_at(moment), event_ids[i], application,
        kinds[i], moment,
        greatest(moment, (select max(d.due_at) from foyer.webhook_delivery d
          where d.customer_id = customer and d.webhook_id = w.webhook_id
          and d.application_id = application and d.status = 'WAITING' and d.copy = 0)), moment
      from foyer.webhook w
      where w.customer_id = customer and w.enabled and w.deleted_at is null
        and (w.types = '{}' or kinds[i] = any (w.types));
  end loop;
  return head.audit_seq;
end $$;

do $$
declare t text;
begin
  foreach t in array array['webhook', 'webhook_delivery', 'webhook_try'] loop
    execute format('alter table foyer.%I enable row level security', t);
    execute format('alter table foyer.%I force row level security', t);
    execute format('create policy owner on foyer.%I to %I using (true) with check (true)', t, current_user);
    execute format('create policy customer on foyer.%I to foyer_service '
      'using (customer_id = foyer.customer()) with check (customer_id = foyer.customer())', t);
    execute format('create policy worker on foyer.%I to foyer_worker using (true) with check (true)', t);
  end loop;
end $$;

grant select, insert, update on foyer.webhook, foyer.webhook_delivery to foyer_service;
grant select on foyer.webhook_try to foyer_service;

-- foyer_worker sends deliveries for all customers, and sees only the ids of applications.
grant select on foyer.webhook, foyer.webhook_delivery, foyer.webhook_try to foyer_worker;
grant update (failing_since, paused_until) on foyer.webhook to foyer_worker;
grant update (status, tries, due_at, claimed_by, claimed_until, ended_at)
  on foyer.webhook_delivery to foyer_worker;
grant insert on foyer.webhook_try to foyer_worker;
grant delete on foyer.webhook, foyer.webhook_delivery, foyer.webhook_try to foyer_worker;
