/** Changes what a reviewer takes from the queue, whether they are away, and whether they are second line. */

import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { useState } from 'react'
import { riskWords } from '#kernel/schemas/status-words.ts'
import { useChange } from '../api/query.ts'
import { useWorkflowNames } from '../applications/row-parts.tsx'
import { Choice, Switch } from '../pieces/Choice.tsx'
import { FormDialog } from '../pieces/Dialog.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { say } from '../pieces/toasts.ts'
import type { QueueMember, ReviewerEntry } from './Reviewers.tsx'
import * as styles from './TakesDialog.module.css'

const regions = new Intl.DisplayNames(['en'], { type: 'region' })
const tongues = new Intl.DisplayNames(['en'], { type: 'language' })

interface TakesDialogProps {
  entry: ReviewerEntry
  onClose(): void
}

export function TakesDialog({ entry: { member, queue }, onClose }: TakesDialogProps) {
  const workflows = useWorkflowNames()
  const [chosen, setChosen] = useState(queue)
  const save = useChange('queue.members.update', {
    refreshes: ['queue.members.list'],
    onDone: () => {
      say('Saved')
      onClose()
    },
  })
  const set = (change: Partial<QueueMember>) => setChosen({ ...chosen, ...change })
  const setTakes = (change: Partial<QueueMember['takes']>) => set({ takes: { ...chosen.takes, ...change } })
  const { takes, isAway, isSecondLine, userId } = chosen
  const markets = [...new Set(workflows.flatMap((each) => each.markets))].sort()
  return (
    <FormDialog
      title={`What ${member.name} takes`}
      lead="Nothing ticked is everything. What they have stays with them."
      isOpen
      onClose={onClose}
      verb="Save"
      busy={save.isPending && 'Saving'}
      error={save.error}
      onSend={() => save.mutate({ userId, takes, isAway, isSecondLine })}
    >
      <Switch isSelected={isSecondLine} onChange={(on) => set({ isSecondLine: on })}>
        Second line: gets escalated applications
      </Switch>
      <Switch isSelected={isAway} onChange={(on) => set({ isAway: on })}>
        Away: no rule assigns them anything
      </Switch>
      <Boxes
        label="Workflows"
        options={workflows.map(({ id, name }) => [id, name] as const)}
        chosen={takes.workflowIds}
        onChange={(workflowIds) => setTakes({ workflowIds })}
      />
      <Boxes
        label="Markets"
        options={markets.map((code) => [code, regions.of(code) ?? code] as const)}
        chosen={takes.markets}
        onChange={(of) => setTakes({ markets: of })}
      />
      <Boxes
        label="Languages of applicants"
        options={languageCodes.map((code) => [code, tongues.of(code) ?? code] as const)}
        chosen={takes.languages}
        onChange={(languages) => setTakes({ languages })}
      />
      <Boxes
        label="Risk"
        options={(['LOW', 'NORMAL', 'HIGH'] as const).map((risk) => [risk, riskWords[risk]] as const)}
        chosen={takes.risks}
        onChange={(risks) => setTakes({ risks })}
      />
    </FormDialog>
  )
}

interface BoxesProps<V extends string> {
  label: string
  options: ReadonlyArray<readonly [value: V, label: string]>
  /** null: everything. */
  chosen: readonly V[] | null
  onChange(chosen: V[] | null): void
}

function Boxes<V extends string>({ label, options, chosen, onChange }: BoxesProps<V>) {
  const change = (value: V, on: boolean) => {
    const next = options
      .map(([each]) => each)
      .filter((each) => (each === value ? on : chosen?.includes(each)))
    onChange(next.length === 0 ? null : next)
  }
  return (
    <fieldset className={styles.boxes}>
      <legend className={fieldStyles.label}>{label}</legend>
      {options.map(([value, name]) => (
        <Choice
          key={value}
          isSelected={chosen?.includes(value) ?? false}
          onChange={(on) => change(value, on)}
        >
          {name}
        </Choice>
      ))}
    </fieldset>
  )
}
