-- Everyone that applications name, to find them by parts of their names and by their numbers, which are
-- encrypted, and what people decided about who is the same.

create table foyer.party (
  customer_id uuid not null,
  party_id uuid not null,
  application_id uuid not null,
  created_at timestamptz not null,
  identity bytea not null check (octet_length(identity) = 16),
  tokens bigint[] not null,
  sealed bytea not null,
  primary key (customer_id, party_id),
  foreign key (customer_id, application_id) references foyer.application
);
create unique index party_of_application on foyer.party (customer_id, application_id, identity);
create index party_identity on foyer.party (customer_id, identity, created_at desc, party_id desc);
-- Without a pending list, so that a search never reads through what was written last.
create index party_tokens on foyer.party using gin (tokens) with (fastupdate = off);
alter table foyer.party alter column sealed set storage external;
comment on table foyer.party is
  'A person or organization that an application names: applicant, owner at any layer, officer, signer. A row '
  'for each application. Erasure deletes the rows.';
comment on column foyer.party.customer_id is 'The owning customer.';
comment on column foyer.party.party_id is 'UUID version 7.';
comment on column foyer.party.application_id is 'The application that names it.';
comment on column foyer.party.created_at is 'Of the application.';
comment on column foyer.party.identity is
  'HMAC-SHA-256 (128 bits) of the official number, equal in all applications; without a number, of the '
  'application and the name.';
comment on column foyer.party.tokens is
  'Keyed hashes (HMAC-SHA-256, 40 bits) of the parts of its names, each with the week of the application in '
  'the lower 24 bits; with 0 in their place those of its numbers, and of its name with the date of birth.';
comment on column foyer.party.sealed is
  'CaseParty of src/parties/case-parties.ts, AES-256-GCM with the application''s key.';

alter table foyer.party enable row level security, force row level security;
create policy owner on foyer.party to current_user using (true) with check (true);
create policy customer on foyer.party to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.party to foyer_service;
-- The functions below run as foyer_worker, without the encrypted column and the identities.
create policy worker on foyer.party for select to foyer_worker using (true);
grant select (customer_id, party_id, created_at, tokens) on foyer.party to foyer_worker;

-- An index of arrays cannot be used behind row-level security, because the comparison of arrays may tell of
-- rows that it excludes. These functions name the customer themselves, in a way that no other index serves.

create function foyer.parties_with(token bigint, most int) returns table (party_id uuid)
  rows 20 language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select p.party_id from foyer.party p
    where p.tokens @> array[token] and p.customer_id is not distinct from foyer.customer()
    order by p.created_at desc, p.party_id desc limit most $$;
comment on function foyer.parties_with(bigint, int) is
  'The newest parties of the customer with a token that belongs to no week: a number, or a likeness.';

-- Parts are common, so a search goes from week to week, and ends when it has enough.
create function foyer.parties_with_parts(parts bigint[], before_at timestamptz, before_id uuid, most int)
  returns table (party_id uuid)
  rows 50 language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  oldest bigint;
  week bigint;
  missing int := most;
  found_now int;
begin
  select foyer.week_of(min(a.created_at)), foyer.week_of(max(a.created_at))
    into oldest, week from foyer.application a where a.customer_id = foyer.customer();
  if before_at is not null then
    week := least(week, foyer.week_of(before_at));
  end if;
  while week >= oldest and missing > 0 loop
    return query select p.party_id from foyer.party p
      where p.tokens @> array(select part | week from unnest(parts) as part)
        and p.customer_id is not distinct from foyer.customer()
        and (before_at is null or (p.created_at, p.party_id) < (before_at, before_id))
      order by p.created_at desc, p.party_id desc limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    week := week - 1;
  end loop;
end $$;
comment on function foyer.parties_with_parts(bigint[], timestamptz, uuid, int) is
  'Parties of the customer that have all these parts, newest first, before a position if there is one.';

create function foyer.week_of(at timestamptz) returns bigint
  language sql immutable parallel safe
  as $$ select floor(extract(epoch from at) / 604800)::bigint $$;
comment on function foyer.week_of(timestamptz) is
  'Weeks since 1970. src/parties/store/tokens.ts knows it too.';

-- The new owner of a function needs the CREATE right on the schema at that moment.
grant create on schema foyer to foyer_worker;
alter function foyer.parties_with(bigint, int) owner to foyer_worker;
alter function foyer.parties_with_parts(bigint[], timestamptz, uuid, int) owner to foyer_worker;
revoke create on schema foyer from foyer_worker;
revoke all on function foyer.parties_with, foyer.parties_with_parts from public;
grant execute on function foyer.parties_with, foyer.parties_with_parts to foyer_service;

create table foyer.party_verdict (
  customer_id uuid not null references foyer.customer,
  identity bytea not null check (octet_length(identity) = 16),
  other_identity bytea not null check (octet_length(other_identity) = 16),
  verdict text not null check (verdict in ('SAME', 'DIFFERENT')),
  resolved_by uuid,
  resolved_at timestamptz not null,
  primary key (customer_id, identity, other_identity),
  check (identity <> other_identity)
);
comment on table foyer.party_verdict is
  'What people decided about two parties that may be the same. Each in both directions. Erasure deletes it '
  'with the last application that names one of the two.';
comment on column foyer.party_verdict.customer_id is 'The owning customer.';
comment on column foyer.party_verdict.identity is 'As in party.';
comment on column foyer.party_verdict.other_identity is 'Of the other party.';
comment on column foyer.party_verdict.verdict is
  'SAME: they share a page. DIFFERENT: it is not proposed again.';
comment on column foyer.party_verdict.resolved_by is 'The staff user; null: a credential or the operator.';
comment on column foyer.party_verdict.resolved_at is 'When.';

alter table foyer.party_verdict enable row level security, force row level security;
create policy owner on foyer.party_verdict to current_user using (true) with check (true);
create policy customer on foyer.party_verdict to foyer_service
  using (customer_id = foyer.customer()) with check (customer_id = foyer.customer());
grant select, insert, update, delete on foyer.party_verdict to foyer_service;

alter table foyer.application add column party_digest bytea;
comment on column foyer.application.party_digest is
  'Keyed hash of its rows in party: a change writes them only when it differs. null: it names no party yet.';
-- A task writes the rows of the applications that are here already.
update foyer.application set indexed_revision = null where started_at is not null;
