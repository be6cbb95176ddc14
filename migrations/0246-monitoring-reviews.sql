-- The list of periodic reviews: those that are coming, and those that are being made.

alter table foyer.monitored_application add column review_opened_due_at timestamptz;
comment on column foyer.monitored_application.review_opened_due_at is
  'The day of the periodic review that is being made; null: none is.';
create index monitored_application_reviews on foyer.monitored_application
  (customer_id, (coalesce(review_opened_due_at, review_due_at)), application_id)
  where is_active and coalesce(review_opened_due_at, review_due_at) is not null;
