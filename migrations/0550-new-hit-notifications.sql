-- Reviewers are told of a hit that came to an application which is in review already.

alter table foyer.notification drop constraint notification_kind_check;
alter table foyer.notification add constraint notification_kind_check check (kind in
  ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'NEW_HIT', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'JOINED'));
alter table foyer.notification_setting drop constraint notification_setting_kind_check;
alter table foyer.notification_setting add constraint notification_setting_kind_check check (kind in
  ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'NEW_HIT', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED',
    'JOINED'));
alter table foyer.notification_default drop constraint notification_default_kind_check;
alter table foyer.notification_default add constraint notification_default_kind_check check (kind in
  ('MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'NEW_HIT', 'WEBHOOK_FAILING', 'WEBHOOK_DISABLED',
    'JOINED'));
