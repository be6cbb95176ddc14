/** What is wrapped by a master key, and the place that each is bound to. */

export const SECRET_PLACE = 'service_secret'

/** As in src/adapters/postgres/cases/envelope.ts, which wraps and reads it. */
export const keyPlace = (customerId: string, applicationId: string): string =>
  `${customerId}|${applicationId}|key`
