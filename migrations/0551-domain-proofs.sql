-- A domain of single sign-on is in force once its DNS proves it. foyer.staff_domain has those in force.

create table foyer.staff_domain_claim (
  customer_id uuid not null references foyer.customer,
  domain text not null check (length(domain) between 3 and 253),
  added_at timestamptz not null,
  checked_at timestamptz,
  outcome text check (outcome in ('PROVEN', 'NOT_FOUND', 'WRONG_VALUE', 'UNREACHABLE', 'TAKEN')),
  ends_at timestamptz,
  told smallint not null default 0,
  primary key (customer_id, domain)
);
create index staff_domain_claim_domain on foyer.staff_domain_claim (domain);
comment on table foyer.staff_domain_claim is
  'Domains that customers name for single sign-on: several may name one, and its DNS proves it.';
comment on column foyer.staff_domain_claim.customer_id is 'The customer.';
comment on column foyer.staff_domain_claim.domain is 'In lower case.';
comment on column foyer.staff_domain_claim.added_at is 'When an owner named it.';
comment on column foyer.staff_domain_claim.checked_at is 'When its DNS was asked last.';
comment on column foyer.staff_domain_claim.outcome is 'Outcome of src/staff/domain-proofs.ts.';
comment on column foyer.staff_domain_claim.ends_at is
  'Of a domain in force whose record is missing: until then it stays in force; null: its record is there.';
comment on column foyer.staff_domain_claim.told is 'How often owners were told of the end: 0, 1 or 2.';

-- Those of before keep working for 60 days, which owners are told.
insert into foyer.staff_domain_claim (customer_id, domain, added_at, ends_at)
  select d.captured_by, d.domain, now(), now() + interval '60 days'
  from foyer.staff_domain d join foyer.customer c on c.customer_id = d.captured_by;

alter table foyer.staff_domain_claim enable row level security;
alter table foyer.staff_domain_claim force row level security;
do $$
begin
  execute format('create policy owner on foyer.staff_domain_claim to %I using (true) with check (true)',
    current_user);
end $$;
grant select, insert, update, delete on foyer.staff_domain_claim to foyer_staff;
create policy staff on foyer.staff_domain_claim to foyer_staff using (true) with check (true);
