/** How long events, the logs of access and requests, and ended exports are kept. Workflows set the rest. */

export const EVENTS_KEPT_DAYS = 90
/** Longer than one year, for annual reviews. */
export const READS_KEPT_DAYS = 400
/** Long enough to find out why a system failed over a holiday. */
export const REQUESTS_KEPT_DAYS = 14
/** The row of an ended export, whose file is deleted long before. The audit log keeps who made it. */
export const EXPORTS_KEPT_DAYS = 90
/** After its expiry: until then the page of an expired link offers a new one. */
export const LINKS_KEPT_DAYS = 30
