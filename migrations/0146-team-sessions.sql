-- Owners and administrators end the sessions of their team, in one transaction with its audit entry.

grant select (id, user_id), delete on foyer.staff_session to foyer_service;
create policy customer on foyer.staff_session to foyer_service using (exists (
  select from foyer.member m where m.customer_id = foyer.customer() and m.user_id = staff_session.user_id));
