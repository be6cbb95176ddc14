-- A browser session ends with the token that opened it.

alter table foyer.flow_session add column token_id text;
comment on column foyer.flow_session.token_id is
  'jti of the session token that opened it; null: opened before this column existed.';
comment on column foyer.revocation.subject is
  'jti, credential id or customer id. For a TOKEN, application:<id> means every session token of that '
  'application issued up to `at`.';
