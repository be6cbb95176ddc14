/** Log lines by the minute: the first of each cause is written whole; what follows is counted, and told when the minute is over. */

export type LineLevel = 'info' | 'warn' | 'error'
type Fields = Record<string, unknown>
export type LineLog = Partial<Record<LineLevel, (fields: Fields, message: string) => void>>

export interface MinuteLines {
  /** `cause` comes from our own code, never from a caller. Answers whether the line was written. `part` is counted apart. */
  tell(line: { level: LineLevel; cause: string; part?: string; fields: Fields; message: string }): boolean
  /** Tells what was counted so far. */
  close(): void
}

const MINUTE = 60_000
/** Bugs in very many places at once share the last one. */
const MOST_CAUSES = 200
const MOST_PARTS = 20

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
    // The alarm was the first line: this one only says how large it was.
    const level = minute.level === 'error' ? 'warn' : minute.level
    log[level]?.({ cause, more, ...(parts.size > 0 && { parts: Object.fromEntries(parts) }) }, message)
  }

  return {
    tell({ level, cause: given, part, fields, message }) {
      const cause = minutes.has(given) || minutes.size < MOST_CAUSES ? given : 'OTHER'
      const minute = minutes.get(cause)
      if (minute) {
        minute.more += 1
        if (part !== undefined && (minute.parts.has(part) || minute.parts.size < MOST_PARTS))
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
