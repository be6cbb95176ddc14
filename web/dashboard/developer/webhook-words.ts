/** Webhooks and deliveries as the API gives them, and their words. */
import type { Reply } from '../api/call.ts'

export type Webhook = Reply<'webhooks.list'>['data'][number]
export type Delivery = Reply<'webhooks.deliveries.list'>['data'][number]

/** Without https://, as people say it. */
export const placeOf = (url: string): string => url.replace(/^https?:\/\//, '')

/** The statuses of receivers, in the words of RFC 9110. */
const phrases: Record<number, string> = {
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
/** The number stands beside it; of the error, what it says beyond the number. */
export function answerWords(status: number, error: string | null): string {
  const more = error?.replace(/^The receiver answered \d+\.\s*/, '') ?? ''
  return [phrases[status] ?? '', more].filter(Boolean).join('. ')
}

const words: Record<Delivery['status'], string> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  GIVEN_UP: 'Not delivered',
  CANCELLED: 'Cancelled',
}
export const deliveryWord = (status: Delivery['status']): string => words[status]
