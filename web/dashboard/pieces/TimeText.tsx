/** A time in few words; the exact one is in its title. */
import { useEffect, useState } from 'react'
import { agoOf, dateOf, exactOf, leftOf, momentOf, waitOf } from '../formats/time.ts'

/** Minutes are the smallest unit that is shown. */
const EVERY = 30_000

/** One timer for all times on a page. */
const readers = new Set<(now: Date) => void>()
let timer: ReturnType<typeof setInterval> | undefined

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    readers.add(setNow)
    timer ??= setInterval(() => {
      const next = new Date()
      for (const read of readers) read(next)
    }, EVERY)
    return () => {
      readers.delete(setNow)
      if (readers.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}

/**
 * `ago`: 4 min ago, yesterday. `wait`: 14 h since then. `left`: 6 days until then. `date`: 23 November 2026.
 * `moment`: 09:31 today, or 23 Nov, 09:31.
 */
type TimeStyle = 'ago' | 'wait' | 'left' | 'date' | 'moment'

const words: Record<TimeStyle, (at: string, now: Date) => string> = {
  ago: agoOf,
  wait: (at, now) => waitOf(now.getTime() - Date.parse(at)),
  left: leftOf,
  date: (at) => dateOf(at),
  moment: (at, now) => momentOf(at, now),
}

export const TimeText = ({ at, as = 'ago' }: { at: string; as?: TimeStyle }) => (
  <time dateTime={at} title={exactOf(at)}>
    {words[as](at, useNow())}
  </time>
)
