/** The event feed, and webhooks with their deliveries. */
import type { Table } from '#endpoint.ts'
import applicationsEventsList from './endpoints/applications.events.list.ts'
import eventsList from './endpoints/events.list.ts'
import eventsRecentList from './endpoints/events.recent.list.ts'
import { deliveriesCount, webhooksHealth } from './endpoints/webhooks.counts.ts'
import { deliveriesList, deliveriesReplay } from './endpoints/webhooks.deliveries.ts'
import {
  webhooksCreate,
  webhooksDelete,
  webhooksList,
  webhooksTest,
  webhooksUpdate,
} from './endpoints/webhooks.ts'

export const eventApi = {
  'POST /v1/events.list': eventsList,
  'POST /v1/events.recent.list': eventsRecentList,
  'POST /v1/applications.events.list': applicationsEventsList,
  'POST /v1/webhooks.create': webhooksCreate,
  'POST /v1/webhooks.list': webhooksList,
  'POST /v1/webhooks.update': webhooksUpdate,
  'POST /v1/webhooks.delete': webhooksDelete,
  'POST /v1/webhooks.test': webhooksTest,
  'POST /v1/webhooks.deliveries.list': deliveriesList,
  'POST /v1/webhooks.deliveries.replay': deliveriesReplay,
  'POST /v1/webhooks.deliveries.count': deliveriesCount,
  'POST /v1/webhooks.health': webhooksHealth,
} satisfies Table
