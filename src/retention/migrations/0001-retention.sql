-- Legal holds: the application must not be erased, on request or by time, until the hold is released.

create table foyer.legal_hold (
  customer_id uuid not null,
  application_id uuid not null,
  since timestamptz not null,
  reference text not null check (length(reference) between 1 and 100),
  primary key (customer_id, application_id),
  -- Without a cascade, so that no deletion of an application ignores its hold.
  foreign key (customer_id, application_id) references foyer.application
);
comment on table foyer.legal_hold is
  'An application that must not be erased for now: a court order, a dispute, an investigation.';
comment on column foyer.legal_hold.customer_id is 'The owning customer.';
comment on column foyer.legal_hold.application_id is 'The application.';
comment on column foyer.legal_hold.since is 'When it was set.';
comment on column foyer.legal_hold.reference is
  'Reference to the operator''s own file about the reason; no name.';

alter table foyer.legal_hold enable row level security, force row level security;
create policy owner on foyer.legal_hold to current_user using (true) with check (true);
create policy customer on foyer.legal_hold to foyer_service using (customer_id = foyer.customer());
create policy worker on foyer.legal_hold to foyer_worker using (true);
grant select (customer_id, application_id, since, reference) on foyer.legal_hold to foyer_service;
grant select (customer_id, application_id) on foyer.legal_hold to foyer_worker;
