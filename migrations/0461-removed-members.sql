-- Who was removed from a team: single sign-on lets them in again only with an invitation.

create table foyer.removed_member (
  customer_id uuid not null references foyer.customer,
  user_id uuid not null,
  removed_at timestamptz not null,
  primary key (customer_id, user_id)
);
comment on table foyer.removed_member is
  'People who were removed from a team and not invited again: their provider does not bring them back.';
comment on column foyer.removed_member.customer_id is 'The customer.';
comment on column foyer.removed_member.user_id is 'The person.';
comment on column foyer.removed_member.removed_at is 'When they were removed.';

-- Of removals before this table, the audit log knows.
insert into foyer.removed_member (customer_id, user_id, removed_at)
  select customer_id, (entry::json -> 'detail' ->> 'userId')::uuid, max(at) from foyer.audit_line
  where entry like '%"member.removed"%' and entry::json ->> 'action' = 'member.removed' group by 1, 2;
delete from foyer.removed_member r using foyer.member m
  where m.customer_id = r.customer_id and m.user_id = r.user_id;

alter table foyer.removed_member enable row level security;
alter table foyer.removed_member force row level security;
do $$
begin
  execute format('create policy owner on foyer.removed_member to %I using (true) with check (true)',
    current_user);
end $$;
grant select on foyer.removed_member to foyer_staff;
create policy staff on foyer.removed_member for select to foyer_staff using (true);
grant select, insert, update, delete on foyer.removed_member to foyer_service;
create policy customer on foyer.removed_member to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
