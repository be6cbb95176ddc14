/** AAD of everything that a master key wraps. */

export const SECRET_AAD = 'service_secret'

/** As in src/platform/crypto/envelope.ts, which wraps and unwraps data keys. */
export const dataKeyAad = (customerId: string, applicationId: string): string =>
  `${customerId}|${applicationId}|key`
