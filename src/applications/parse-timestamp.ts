/** An RFC 3339 instant in UTC as typed; undefined for a moment that there is not: Date takes 30 February and 24:00 for the day after. */
export function instantOf(text: string): Date | undefined {
  const at = new Date(text)
  const isReal = Number.isFinite(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19)
  return isReal ? at : undefined
}
