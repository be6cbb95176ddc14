-- The customer of an application is looked up by the id in its address, when a browser has no session for it.

create index application_by_id on foyer.application (application_id);
create policy auth_lookup on foyer.application for select to foyer_auth using (true);
-- Nothing else of an application can be read before its customer is known.
grant select (customer_id, application_id) on foyer.application to foyer_auth;
