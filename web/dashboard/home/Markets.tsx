/** By market and workflow: one row each, most started first. Numbers lead to their applications. */

import type { CSSProperties } from 'react'
import { countOf } from '../formats/numbers.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Section } from '../pieces/Page.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { type Column, Table } from '../pieces/Table.tsx'
import { shareOrNothing, timeOf } from './figure-words.ts'
import * as styles from './Markets.module.css'
import type { Statistics } from './statistics.ts'

type Market = Statistics['markets'][number]
const countries = new Intl.DisplayNames(['en'], { type: 'region' })

interface MarketsProps {
  markets: Market[]
  workflows: ReadonlyArray<{ id: string; name: string }>
}

const Completed = ({ part, of }: { part: number; of: number }) => (
  <>
    <span className={styles.cellBar}>
      <span style={{ inlineSize: `${of === 0 ? 0 : (part / of) * 100}%` } as CSSProperties} />
    </span>
    {shareOrNothing(part, of)}
  </>
)

export function Markets({ markets, workflows }: MarketsProps) {
  const nameOf = (id: string) => workflows.find((each) => each.id === id)?.name ?? 'Another workflow'
  const columns: Array<Column<Market>> = [
    {
      id: 'market',
      head: 'Market',
      className: tableStyles.name,
      cell: ({ countryCode }) => countries.of(countryCode) ?? countryCode,
    },
    { id: 'workflow', head: 'Workflow', cell: ({ workflowId }) => nameOf(workflowId) },
    {
      id: 'started',
      head: 'Started',
      right: true,
      sorted: true,
      cell: ({ started, countryCode, workflowId }) => (
        <PageLink to={`/applications?view=all&market=${countryCode}&workflow=${workflowId}`}>
          {countOf(started)}
        </PageLink>
      ),
    },
    {
      id: 'completed',
      head: 'Completed',
      right: true,
      cell: ({ submitted, started }) => <Completed part={submitted} of={started} />,
    },
    {
      id: 'finish',
      head: 'To complete',
      right: true,
      cell: ({ finishMedian: at }) => at !== null && timeOf(at),
    },
    {
      id: 'review',
      head: 'Came to review',
      right: true,
      cell: (of) => shareOrNothing(of.reviewed, of.submitted),
    },
    {
      id: 'decide',
      head: 'To decide',
      right: true,
      cell: ({ decideMedian: at }) => at !== null && timeOf(at),
    },
    { id: 'approved', head: 'Approved', right: true, cell: (of) => shareOrNothing(of.approved, of.decided) },
  ]
  return (
    <Section title="By market and workflow">
      <div className={tableStyles.tableScroll}>
        <Table
          label="By market and workflow"
          tight
          columns={columns}
          rows={markets}
          keyOf={({ countryCode, workflowId }) => `${countryCode} ${workflowId}`}
        />
      </div>
    </Section>
  )
}
