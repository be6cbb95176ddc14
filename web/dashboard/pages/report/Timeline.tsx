/** The timeline: what happened, newest first, with the end of each entry's hash. */
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { countedOf } from '../../formats/numbers.ts'
import { dateOf, exactOf } from '../../formats/time.ts'
import { Button } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { ReportSection } from './ReportSection.tsx'
import { isTurn, timelineWords } from './timeline-words.ts'
import { type Report, useReport } from './use-report.ts'

type Entry = Report['timeline'][number]

/** The rest is shown on request. */
const FIRST = 25

const clock = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** With the day before the first entry of each. */
function byDay(entries: readonly Entry[]): Array<{ day: string; entries: Entry[] }> {
  const days: Array<{ day: string; entries: Entry[] }> = []
  for (const entry of entries) {
    const day = dateOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

export function Timeline() {
  const { report, nameOf, isMe } = useReport()
  const [all, setAll] = useState(false)
  const { timeline } = report
  const shown = all ? timeline : timeline.slice(0, FIRST)
  const named = (id: string | null) => (isMe(id) ? 'You' : nameOf(id))
  return (
    <ReportSection
      id="timeline"
      title="Timeline"
      end={
        <>
          <Icon of={Link2} /> {countedOf(timeline.length, 'entry', 'entries')} of the audit log
        </>
      }
    >
      <ol className="timeline">
        {byDay(shown).map(({ day, entries }) => [
          <li key={day} className="day">
            {day}
          </li>,
          ...entries.map((entry) => (
            <li key={entry.number} className={isTurn(entry) ? 'turn' : ''}>
              <time className="when" dateTime={entry.at} title={exactOf(entry.at)}>
                {clock(entry.at)}
              </time>
              <span>{timelineWords(entry, named)}</span>
              <span className="hash" title={`Entry ${entry.number}: ${entry.hash}`}>
                {entry.hash.slice(-4)}
              </span>
            </li>
          )),
        ])}
      </ol>
      {!all && timeline.length > FIRST && (
        <Button kind="bare" onPress={() => setAll(true)}>
          Show all {timeline.length}
        </Button>
      )}
    </ReportSection>
  )
}
