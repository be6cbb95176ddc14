-- Views of the list of applications that people save: their tab, filters and columns, without search text.

create table foyer.saved_view (
  customer_id uuid not null references foyer.customer,
  view_id uuid not null,
  created_by uuid not null,
  name text not null check (length(name) between 1 and 60),
  shared boolean not null,
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  columns text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, view_id)
);
create unique index saved_view_own_name on foyer.saved_view (customer_id, created_by, lower(name))
  where not shared;
create unique index saved_view_shared_name on foyer.saved_view (customer_id, lower(name)) where shared;
comment on table foyer.saved_view is 'Views of the list of applications, of one person or of the customer.';
comment on column foyer.saved_view.customer_id is 'The owning customer.';
comment on column foyer.saved_view.view_id is 'UUID version 7.';
comment on column foyer.saved_view.created_by is
  'The staff user. No foreign key: people are not distributed by customer.';
comment on column foyer.saved_view.name is 'As people call it: at most five digits in a row.';
comment on column foyer.saved_view.shared is 'Everyone who reads applications has it; else only its author.';
comment on column foyer.saved_view.filters is
  'SavedFilters of src/dashboard/saved-views.ts. Never what was searched for: that is personal data.';
comment on column foyer.saved_view.columns is 'The columns that are shown; null: those of the list.';
comment on column foyer.saved_view.created_at is 'Creation time.';
comment on column foyer.saved_view.updated_at is 'Time of the last change.';

alter table foyer.saved_view enable row level security;
alter table foyer.saved_view force row level security;
do $$ begin execute format('create policy owner on foyer.saved_view to %I using (true) with check (true)',
  current_user); end $$;
create policy customer on foyer.saved_view to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.saved_view to foyer_service;
