/**
 * Parses an RFC 3339 timestamp with Z or an offset. undefined for 30 February or 24:00, which Date reads as
 * the next day, and for an offset of a day or more.
 */
export function parseTimestamp(text: string): Date | undefined {
  const clock = text.slice(0, 19)
  const local = new Date(`${clock}Z`)
  const [, hours = '0', minutes = '0'] = /[+-](\d{2}):(\d{2})$/.exec(text.slice(19)) ?? []
  const isReal = Number.isFinite(local.getTime()) && local.toISOString().slice(0, 19) === clock
  if (!isReal || Number(hours) > 23 || Number(minutes) > 59) return undefined
  const at = new Date(text)
  return Number.isFinite(at.getTime()) ? at : undefined
}
