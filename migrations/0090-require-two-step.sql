-- The session of a person says for which customers a second step is still missing.
grant select (require_two_step) on foyer.customer to foyer_staff;
