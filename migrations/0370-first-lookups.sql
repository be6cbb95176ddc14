-- Organizations of which no register had answered at the approval, and imported ones, were never looked up.
-- Which applications have one stands in their encrypted cases, so the task finds out. Spread over the 30 days
-- of a normal risk (src/monitoring/periods.json).

update foyer.monitored_application
  set registry_due_at = now()
    + interval '30 days' * (('x' || right(application_id::text, 4))::bit(16)::int / 65535.0)
  where is_active and registry_due_at is null;
comment on column foyer.monitored_application.registry_due_at is
  'When its organization is looked up in the register again, or for the first time; null: it has no number.';
