-- Finds applications by their metadata, which is encrypted in `sealed`.

alter table foyer.application add column metadata_index jsonb;
create index application_metadata on foyer.application using gin (metadata_index jsonb_path_ops)
  where metadata_index is not null;
comment on column foyer.application.metadata_index is
  'A list of keyed hashes (HMAC-SHA-256, 128 bits), one of each key with its value; null: no metadata.';
