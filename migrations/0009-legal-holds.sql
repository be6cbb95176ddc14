-- Legal holds: an application that may not be erased, on request or by time, until the hold is released.

create table foyer.legal_hold (
  customer_id uuid not null,
  application_id uuid not null,
  since timestamptz not null,
  reference text not null check (length(reference) between 1 and 100),
  primary key (customer_id, application_id),
  -- Without a cascade: nothing that removes an application gets past its hold.
  foreign key (customer_id, application_id) references foyer.application
);
comment on table foyer.legal_hold is 'An application that may not be erased for now: an order of a court, a dispute, an investigation.';
comment on column foyer.legal_hold.customer_id is 'Whose.';
comment on column foyer.legal_hold.application_id is 'Which.';
comment on column foyer.legal_hold.since is 'When it was set.';
comment on column foyer.legal_hold.reference is 'Where the reason is kept: a number of the operator''s own file, and no name.';

alter table foyer.legal_hold enable row level security;
alter table foyer.legal_hold force row level security;
do $$ begin execute format('create policy owner on foyer.legal_hold to %I using (true) with check (true)',
  current_user); end $$;

create policy customer on foyer.legal_hold to foyer_service using (customer_id = foyer.customer());
grant select (customer_id, application_id) on foyer.legal_hold to foyer_service;

create policy worker on foyer.legal_hold to foyer_worker using (true);
grant select (customer_id, application_id) on foyer.legal_hold to foyer_worker;
