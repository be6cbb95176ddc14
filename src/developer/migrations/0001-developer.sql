-- The request log of the page Developer.

create table foyer.request (
  customer_id uuid not null references foyer.customer,
  at timestamptz not null,
  request_id uuid not null,
  operation text not null,
  status smallint not null,
  code text,
  fields jsonb,
  caller_kind text not null check (caller_kind in ('CREDENTIAL', 'USER')),
  caller_id uuid not null,
  duration_ms real not null,
  application_id uuid,
  address text,
  unlisted integer not null default 0 check (unlisted >= 0),
  primary key (customer_id, at, request_id)
);
create index request_by_id on foyer.request (customer_id, request_id);
create index request_refused on foyer.request (customer_id, at desc, request_id desc) where status >= 400;
create index request_age on foyer.request using brin (at);
comment on table foyer.request is
  'The request log for developers: what was called, by which credential, and why it was refused. No bodies '
  'and no personal data. Kept for 14 days.';
comment on column foyer.request.customer_id is 'The owning customer.';
comment on column foyer.request.at is 'When the reply was sent.';
comment on column foyer.request.request_id is 'As in the request-id header of the reply.';
comment on column foyer.request.operation is 'Name of the API operation.';
comment on column foyer.request.status is 'The HTTP status of the reply.';
comment on column foyer.request.code is 'The error code of a refused request.';
comment on column foyer.request.fields is
  'Paths and codes of the fields that were refused; never their values.';
comment on column foyer.request.caller_kind is 'A credential, or a staff user in the dashboard.';
comment on column foyer.request.caller_id is 'The credential or the staff user.';
comment on column foyer.request.duration_ms is 'Time from the end of the headers to the end of the answer.';
comment on column foyer.request.application_id is 'The application that the request names or created.';
comment on column foyer.request.address is 'The IP address of a credential''s system; null for staff users.';
comment on column foyer.request.unlisted is
  'How many requests of this customer before this one are not listed, because there were too many a second.';

alter table foyer.request enable row level security, force row level security;
create policy owner on foyer.request to current_user using (true) with check (true);
create policy customer on foyer.request to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
create policy worker on foyer.request to foyer_worker using (true);
grant select, insert on foyer.request to foyer_service;
grant select (customer_id, at), delete on foyer.request to foyer_worker;
