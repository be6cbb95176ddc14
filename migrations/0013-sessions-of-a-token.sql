-- A browser session ends with the token that opened it.

alter table foyer.flow_session add column token_id text;
comment on column foyer.flow_session.token_id is 'jti of the session token that opened it; null: opened before this column was there.';
comment on column foyer.revocation.subject is 'jti, credential id or customer id; as a token, application:<id> is every session token of that application that was made up to then.';
