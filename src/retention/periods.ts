/** How long events, the access log and the request log are kept. The workflow decides for applications. */

export const EVENTS_KEPT_DAYS = 90
/** Longer than one year, for annual reviews. */
export const READS_KEPT_DAYS = 400
/** Long enough to find out why a system failed over a holiday. */
export const REQUESTS_KEPT_DAYS = 14
