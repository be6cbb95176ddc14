/** When the interface with API keys was deprecated, and when it ends. */
export const deprecatedInterface = {
  since: new Date('2026-11-20T00:00:00Z'),
  sunset: new Date('2028-11-20T00:00:00Z'),
}
