/** How long it takes: to complete, and to decide in review. */

import { lazy, Suspense, useState } from 'react'
import { countOf } from '../formats/numbers.ts'
import { durationOf } from '../formats/time.ts'
import { Button } from '../pieces/Button.tsx'
import { Section } from '../pieces/Page.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import * as textStyles from '../pieces/text.module.css'
import { timeOf } from './figure-words.ts'
import * as homeStyles from './home.module.css'
import type { Statistics } from './statistics.ts'
import * as timelineStyles from './Timeline.module.css'
import * as styles from './Times.module.css'

const Chart = lazy(() => import('./Charts.tsx').then(({ HistogramChart }) => ({ default: HistogramChart })))

const label = (seconds: number) => (seconds === 0 ? '0' : durationOf(seconds * 1000))

const within = (seconds: number) => (seconds < 5 ? timeOf(seconds) : `within ${timeOf(seconds)}`)

export function Times({ data }: { data: Statistics }) {
  const [isTable, setTable] = useState(false)
  const { finish, decideByPeople, decideByRules } = data
  const nine = finish.p90 === null ? '' : `; nine in ten ${within(finish.p90)}`
  const rules = decideByRules.median === null ? '' : `; rules take ${timeOf(decideByRules.median)}`
  const all = [
    { of: finish, name: 'Time to complete', hint: `to complete${nine}` },
    { of: decideByPeople, name: 'Time to decide', hint: `to decide in review${rules}` },
  ]
  return (
    <Section
      title="How long it takes"
      end={
        <Button kind="bare" onPress={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      <div className={styles.times}>
        {all.map(({ of, name, hint }) => (
          <div key={name}>
            <p className={homeStyles.figure}>{timeOf(of.median)}</p>
            <p className={textStyles.hint}>{hint}</p>
            {isTable ? (
              <TimeTable name={name} histogram={of.histogram} />
            ) : (
              <div
                className={timelineStyles.chart}
                role="img"
                aria-label={`${name}; Show as table has the numbers`}
              >
                <Suspense fallback={null}>
                  <Chart {...of} />
                </Suspense>
              </div>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

const TimeTable = ({ name, histogram }: { name: string; histogram: Statistics['finish']['histogram'] }) => (
  <table className={`${tableStyles.table} ${tableStyles.tight}`} aria-label={name}>
    <thead>
      <tr>
        <th scope="col">From</th>
        <th scope="col" className={textStyles.right}>
          Applications
        </th>
      </tr>
    </thead>
    <tbody>
      {histogram.counts.map((count, at) => {
        const from = label(at * histogram.width)
        return (
          <tr key={from}>
            <td>{from}</td>
            <td className={textStyles.right}>{countOf(count)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
