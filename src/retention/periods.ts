/** How long events and the access log are kept. The workflow decides for applications. */

export const EVENTS_KEPT_DAYS = 90
/** Longer than one year, for annual reviews. */
export const READS_KEPT_DAYS = 400
