/** How long an application may stay unsent, and how long an ended one is kept. Each workflow sets its own. */

export const DEFAULT_EXPIRY_DAYS = 30
export const MAX_EXPIRY_DAYS = 365

/** AMLR article 77. */
export const DEFAULT_RETENTION_YEARS = 5
export const MAX_RETENTION_YEARS = 30
