/**
 * Parses an RFC 3339 timestamp in UTC. undefined for 30 February or 24:00, which Date reads as the next day.
 */
export function parseTimestamp(text: string): Date | undefined {
  const at = new Date(text)
  const isReal = Number.isFinite(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19)
  return isReal ? at : undefined
}
