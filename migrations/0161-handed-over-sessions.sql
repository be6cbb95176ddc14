-- A session on a phone that was opened for one step, by the code on the page of a computer.

alter table foyer.flow_session add column handoff_step text;
comment on column foyer.flow_session.handoff_step is
  'The step that it was opened for; null: for the whole application.';
