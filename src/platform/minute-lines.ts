/**
 * Rate-limited log lines: the first of each cause is written; others are counted and summarized after a
 * minute.
 */

export type LineLevel = 'info' | 'warn' | 'error'
type Fields = Record<string, unknown>
export type LineLog = Partial<Record<LineLevel, (fields: Fields, message: string) => void>>

export interface MinuteLines {
  /**
   * Returns whether the line was written. `cause` must not contain input of a caller. Counts each `part`
   * separately.
   */
  write(line: { level: LineLevel; cause: string; part?: string; fields: Fields; message: string }): boolean
  /** Writes the summaries of the current minute. */
  close(): void
}

const MINUTE = 60_000
/** Further causes are counted as OTHER. */
const MAX_CAUSES = 200
const MAX_PARTS = 20

interface Minute {
  level: LineLevel
  message: string
  more: number
  parts: Map<string, number>
  timer: NodeJS.Timeout
}

export function minuteLines(log: LineLog): MinuteLines {
  const minutes = new Map<string, Minute>()

  function end(cause: string): void {
    const minute = minutes.get(cause)
    if (!minute) return
    minutes.delete(cause)
    clearTimeout(minute.timer)
    const { more, message, parts } = minute
    if (more === 0) return
    // The first line was the error; the summary is only a warning.
    const level = minute.level === 'error' ? 'warn' : minute.level
    log[level]?.({ cause, more, ...(parts.size > 0 && { parts: Object.fromEntries(parts) }) }, message)
  }

  return {
    write({ level, cause: wanted, part, fields, message }) {
      const cause = minutes.has(wanted) || minutes.size < MAX_CAUSES ? wanted : 'OTHER'
      const minute = minutes.get(cause)
      if (minute) {
        minute.more += 1
        if (part !== undefined && (minute.parts.has(part) || minute.parts.size < MAX_PARTS))
          minute.parts.set(part, (minute.parts.get(part) ?? 0) + 1)
        return false
      }
      const timer = setTimeout(end, MINUTE, cause).unref()
      minutes.set(cause, { level, message: `more of: ${message}`, more: 0, parts: new Map(), timer })
      log[level]?.({ cause, ...fields }, message)
      return true
    },
    close() {
      for (const cause of [...minutes.keys()]) end(cause)
    },
  }
}
