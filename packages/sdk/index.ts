/** The client library of Foyer. */
export type { CallOptions, Content, Download, List, Upload, WriteOptions } from './calls.ts'
export {
  AuthenticationError,
  type Code,
  ConflictError,
  ConnectionError,
  FoyerError,
  InvalidInputError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
} from './errors.ts'
export { Foyer, type FoyerOptions } from './foyer.ts'
export type { Operations } from './generated/operations.ts'
export type * from './generated/types.ts'
export {
  type ReceivedWebhook,
  signWebhook,
  type UnsignedWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookProblem,
  WebhookVerificationError,
} from './webhooks.ts'
