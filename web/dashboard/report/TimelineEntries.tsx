/** The entries of the timeline: the time, the words of the action, and the end of the entry's hash. */
import type { NameOf } from '#audit/action-row.ts'
import { detailOf, sentenceOf } from '#audit/entry-words.ts'
import { rowOf } from '#audit-actions.ts'
import { dateOf, exactOf } from '../formats/time.ts'
import * as dossierStyles from './Dossier.module.css'
import type { Report } from './use-report.ts'

type Entry = Report['timeline'][number]

const clock = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

const wordsOf = ({ action, actor, detail }: Entry, nameOf: NameOf): string =>
  sentenceOf(rowOf(action), { action, actor, detail: detailOf(detail) }, nameOf)

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

export const TimelineEntries = ({ entries, nameOf }: { entries: readonly Entry[]; nameOf: NameOf }) => (
  <ol className={dossierStyles.timeline} data-part="timeline">
    {byDay(entries).map(({ day, entries: ofDay }) => [
      <li key={day} className={dossierStyles.day}>
        {day}
      </li>,
      ...ofDay.map((entry) => (
        <li key={entry.number} className={rowOf(entry.action)?.turn ? dossierStyles.turn : ''}>
          <time className={dossierStyles.when} dateTime={entry.at} title={exactOf(entry.at)}>
            {clock(entry.at)}
          </time>
          <span>{wordsOf(entry, nameOf)}</span>
          <span className={dossierStyles.hash} title={`Entry ${entry.number}: ${entry.hash}`}>
            {entry.hash.slice(-4)}
          </span>
        </li>
      )),
    ])}
  </ol>
)
