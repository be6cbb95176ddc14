/** Applications by week or by month, as a chart and as its table. */

import { lazy, Suspense, useState } from 'react'
import { countOf } from '../formats/numbers.ts'
import { Button } from '../pieces/Button.tsx'
import { Section } from '../pieces/Page.tsx'
import { Table } from '../pieces/Table.tsx'
import * as textStyles from '../pieces/text.module.css'
import { type Segment, segments, segmentsOf } from './figure-words.ts'
import type { Statistics } from './statistics.ts'
import * as styles from './Timeline.module.css'

const Chart = lazy(() => import('./Charts.tsx').then(({ TimelineChart }) => ({ default: TimelineChart })))

const week = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

interface TimelineProps {
  bars: Statistics['bars']
  isByMonth: boolean
}

const segmentClasses: Partial<Record<Segment['status'], string>> = {
  APPROVED: styles.dataApproved,
  MANUAL_REVIEW: styles.dataInReview,
  DECLINED: styles.dataDeclined,
}

export function Timeline({ bars, isByMonth }: TimelineProps) {
  const [isTable, setTable] = useState(false)
  const label = (from: string) => (isByMonth ? month : week).format(new Date(from))
  const unit = isByMonth ? 'month' : 'week'
  const last = bars.at(-1)
  return (
    <Section
      title={`Applications by ${unit}`}
      end={
        <Button kind="bare" onPress={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {isTable ? (
        <Table
          label={`Applications by ${unit}`}
          tight
          rows={bars}
          keyOf={({ from }) => from}
          columns={[
            { id: 'from', head: isByMonth ? 'Month' : 'Week from', cell: ({ from }) => label(from) },
            ...segments.map(({ name }, at) => ({
              id: name,
              head: name,
              right: true,
              cell: ({ counts }: Statistics['bars'][number]) => countOf(segmentsOf(counts)[at]?.count ?? 0),
            })),
          ]}
        />
      ) : (
        <div className={styles.timeline} data-part="timeline">
          <div
            className={styles.chart}
            role="img"
            aria-label={`Applications by ${unit} and status; Show as table has the numbers`}
          >
            <Suspense fallback={null}>
              <Chart bars={bars} label={label} />
            </Suspense>
          </div>
          {last && (
            <ul className={styles.chartWords} aria-label={`This ${unit} so far`}>
              {segmentsOf(last.counts)
                .reverse()
                .map(({ status, name, count }) => (
                  <li key={status} className={segmentClasses[status]}>
                    {name} {countOf(count)}
                  </li>
                ))}
              <li className={textStyles.hint}>so far this {unit}</li>
            </ul>
          )}
        </div>
      )}
    </Section>
  )
}
