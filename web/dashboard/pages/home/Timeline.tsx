/** Applications by week or by month, as a chart and as its table. */
import { lazy, Suspense, useState } from 'react'
import { countOf } from '../../formats/numbers.ts'
import { Button } from '../../pieces/Button.tsx'
import { Section } from '../../pieces/Page.tsx'
import { Table } from '../../pieces/Table.tsx'
import { segmentsOf } from './figure-words.ts'
import type { Statistics } from './statistics.ts'

const Chart = lazy(() => import('./Charts.tsx').then(({ TimelineChart }) => ({ default: TimelineChart })))

const week = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

interface TimelineProps {
  bars: Statistics['bars']
  isByMonth: boolean
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
            ...(['Approved', 'In review', 'Declined', 'Other'] as const).map((name, at) => ({
              id: name,
              head: name,
              right: true,
              cell: ({ counts }: Statistics['bars'][number]) => countOf(segmentsOf(counts)[at]?.count ?? 0),
            })),
          ]}
        />
      ) : (
        <div className="timeline">
          <div
            className="chart"
            role="img"
            aria-label={`Applications by ${unit} and status; Show as table has the numbers`}
          >
            <Suspense fallback={null}>
              <Chart bars={bars} label={label} />
            </Suspense>
          </div>
          {last && (
            <ul className="chart-words" aria-label={`This ${unit} so far`}>
              {segmentsOf(last.counts)
                .reverse()
                .map(({ name, count }) => (
                  <li key={name} className={`data-${name.toLowerCase().replace(' ', '-')}`}>
                    {name} {countOf(count)}
                  </li>
                ))}
              <li className="hint">so far this {unit}</li>
            </ul>
          )}
        </div>
      )}
    </Section>
  )
}
