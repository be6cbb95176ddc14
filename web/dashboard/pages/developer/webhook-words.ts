/** Webhooks and deliveries as the API gives them, and their words. */
import type { Reply } from '../../api/call.ts'

export type Webhook = Reply<'webhooks.list'>['data'][number]
export type Delivery = Reply<'webhooks.deliveries.list'>['data'][number]

/** Without https://, as people say it. */
export const placeOf = (url: string): string => url.replace(/^https?:\/\//, '')

const words: Record<Delivery['status'], string> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  GIVEN_UP: 'Not delivered',
  CANCELLED: 'Cancelled',
}
export const deliveryWord = (status: Delivery['status']): string => words[status]
