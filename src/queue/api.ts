/** The queue of a team: the next application, snooze, escalation, service times, who takes what, figures. */
import type { Table } from '#endpoint.ts'
import { giveBack, next } from './endpoints/applications.queue.ts'
import { escalateApplication, snoozeApplication } from './endpoints/applications.snooze.ts'
import { figuresGet } from './endpoints/queue.figures.ts'
import { membersList, membersUpdate } from './endpoints/queue.members.ts'
import { settingsGet, settingsUpdate } from './endpoints/queue.settings.ts'

export const queueApi = {
  'POST /v1/applications.queue.next': next,
  'POST /v1/applications.queue.giveBack': giveBack,
  'POST /v1/applications.snooze': snoozeApplication,
  'POST /v1/applications.escalate': escalateApplication,
  'POST /v1/queue.settings.get': settingsGet,
  'POST /v1/queue.settings.update': settingsUpdate,
  'POST /v1/queue.members.list': membersList,
  'POST /v1/queue.members.update': membersUpdate,
  'POST /v1/queue.figures.get': figuresGet,
} satisfies Table
