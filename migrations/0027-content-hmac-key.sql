-- Receivers that use a secret as it is written verify Content-HMAC with the text of the secret.

alter table foyer.webhook add column content_hmac_key text not null default 'DECODED_SECRET'
  check (content_hmac_key in ('DECODED_SECRET', 'SECRET_TEXT'));
comment on column foyer.webhook.content_hmac_key is
  'What keys Content-HMAC: the bytes that the secret encodes, or the text whsec_… itself.';
