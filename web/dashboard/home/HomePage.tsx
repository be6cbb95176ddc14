/** Home: how many came, where they left, how long it took, and what waits for me. */

import { useState } from 'react'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useIsFirst } from '../api/use-is-first.ts'
import { stoppedAddress } from '../applications/list-query.ts'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead } from '../pieces/Page.tsx'
import { Segments } from '../pieces/Segments.tsx'
import { WordSelect } from '../pieces/Select.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { DropOff } from './DropOff.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import type { Period } from './figure-words.ts'
import * as styles from './HomePage.module.css'
import { Markets } from './Markets.tsx'
import { Numbers } from './Numbers.tsx'
import { Timeline } from './Timeline.tsx'
import { Times } from './Times.tsx'
import { WaitingForYou } from './WaitingForYou.tsx'

const EVERY = 60_000
const ALL = 'ALL'
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const periods = [
  { value: 'DAYS_7', label: '7 days' },
  { value: 'DAYS_30', label: '30 days' },
  { value: 'MONTHS_12', label: '12 months' },
] as const

export function HomePage() {
  const { may } = useSession()
  const isFirst = useIsFirst()
  const [period, setPeriod] = useState<Period>('DAYS_30')
  const [workflowId, setWorkflow] = useState(ALL)
  const [countryCode, setMarket] = useState(ALL)
  const workflows = useRead('workflows.list', {}, { staleTime: EVERY }).data?.data ?? []
  const body = {
    period,
    ...(workflowId !== ALL && { workflowId }),
    ...(countryCode !== ALL && { countryCode }),
  }
  const { data, error, refetch } = useRead('statistics.get', body, { keep: true, every: EVERY })
  const markets = [...new Set(workflows.flatMap((each) => each.markets))].sort()
  const named = workflows.map(({ id, name }) => ({ value: id, label: name }))
  const places = markets.map((code) => ({ value: code, label: countries.of(code) ?? code }))
  const stoppedAt = (since: string) => (steps: readonly string[]) =>
    stoppedAddress({
      steps,
      since,
      workflowId: workflowId === ALL ? undefined : workflowId,
      countryCode: countryCode === ALL ? undefined : countryCode,
    })
  const actions = (
    <>
      <WordSelect
        label="Workflow"
        options={[{ value: ALL, label: 'All workflows' }, ...named]}
        value={workflowId}
        onChange={setWorkflow}
      />
      <WordSelect
        label="Market"
        options={[{ value: ALL, label: 'All markets' }, ...places]}
        value={countryCode}
        onChange={setMarket}
      />
      <Segments label="Period" options={periods} value={period} onChange={(to) => setPeriod(to as Period)} />
    </>
  )
  return (
    <>
      <PageHead title={day.format(new Date())} windowTitle="Home" actions={!isFirst && actions} />
      <main className={`${pageStyles.main} ${styles.home}`}>
        <ProblemNotice error={error} onRetry={refetch} />
        {!data && !error && !isFirst && <Skeleton lines={8} />}
        {isFirst && <FirstSteps />}
        {data && !isFirst && (
          <>
            <Numbers data={data} period={period} />
            <div className={styles.gridHome}>
              <Timeline bars={data.bars} isByMonth={period === 'MONTHS_12'} />
              <WaitingForYou />
            </div>
            <div className={styles.gridHome}>
              <DropOff
                data={data}
                workflows={workflows}
                addressOf={may('READ') ? stoppedAt(data.from) : undefined}
              />
              <Times data={data} />
            </div>
            <Markets markets={data.markets} workflows={workflows} />
          </>
        )}
      </main>
    </>
  )
}
