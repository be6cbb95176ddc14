/** Drop-off and median time of each step, a table for each version, the newest first. */

import { countOf, shareOf } from '../formats/numbers.ts'
import * as tableStyles from '../pieces/Table.module.css'
import { type Column, Table } from '../pieces/Table.tsx'
import * as textStyles from '../pieces/text.module.css'
import { clockOf, rowNamesOf } from './figure-words.ts'
import * as styles from './StepVersions.module.css'
import type { Statistics } from './statistics.ts'

interface StepVersionsProps {
  versions: Statistics['versions']
  workflows: ReadonlyArray<{ id: string; name: string }>
}

export function StepVersions({ versions, workflows }: StepVersionsProps) {
  const nameOf = (id: string) => workflows.find((each) => each.id === id)?.name ?? 'Another workflow'
  if (versions.length === 0) return <p className={textStyles.hint}>Nobody has opened a link in this time.</p>
  return versions.map(({ workflowId, version, started, submitted, steps }) => {
    const words = `${nameOf(workflowId)}, version ${version}`
    return (
      <section key={`${workflowId} ${version}`} className={styles.stepVersion}>
        <h3>{words}</h3>
        <p className={textStyles.hint}>
          {countOf(started)} started, {countOf(submitted)} submitted
        </p>
        <Table
          label={`Drop-off in ${words}`}
          tight
          columns={columnsOf(steps)}
          rows={steps}
          keyOf={({ keys }) => keys.join()}
        />
      </section>
    )
  })
}

type Step = Statistics['steps'][number]

const columnsOf = (steps: readonly Step[]): Array<Column<Step>> => [
  {
    id: 'step',
    head: 'Step',
    className: tableStyles.name,
    cell: (step) => rowNamesOf(steps)[steps.indexOf(step)],
  },
  { id: 'remaining', head: 'Remaining', right: true, cell: ({ remaining }) => countOf(remaining) },
  {
    id: 'left',
    head: 'Left',
    right: true,
    cell: ({ left, remaining }) =>
      left > 0 ? `${countOf(left)} (${shareOf(left, left + remaining)})` : countOf(0),
  },
  { id: 'median', head: 'Median', right: true, cell: ({ median }) => clockOf(median) },
]
