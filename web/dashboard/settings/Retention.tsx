/** How long applications are kept: what new workflows begin with, and what every workflow has. */

import { useState } from 'react'
import { Form } from 'react-aria-components'
import {
  DEFAULT_EXPIRY_DAYS,
  DEFAULT_RETENTION_YEARS,
  MAX_EXPIRY_DAYS,
  MAX_RETENTION_YEARS,
} from '#customers/periods.ts'
import { EVENTS_KEPT_DAYS, READS_KEPT_DAYS, REQUESTS_KEPT_DAYS } from '#retention/periods.ts'
import type { Reply } from '../api/call.ts'
import { fieldProblems } from '../api/problem.ts'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { countedOf } from '../formats/numbers.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { DefinitionList, Section } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import * as settingsStyles from './settings.module.css'
import { WorkflowTable } from './WorkflowTable.tsx'

type Customer = Reply<'customer.get'>

const yearsOf = (years: number): string => (years === 0 ? 'At once' : countedOf(years, 'year'))
const daysOf = (days: number): string => countedOf(days, 'day')

export function Retention() {
  const { data, error, refetch } = useRead('customer.get', {})
  if (!data)
    return (
      <div className={pageStyles.section}>
        {error ? <ProblemNotice error={error} onRetry={refetch} /> : <Skeleton />}
      </div>
    )
  return (
    <>
      <Defaults key={JSON.stringify([data.retentionYears, data.expiryDays])} customer={data} />
      <WorkflowTable
        title="In the workflows"
        hint="Each keeps its own. A change applies to applications of its next version."
        columns={[
          {
            id: 'expiry',
            head: 'Not sent',
            cell: ({ expiryDays }) => `Fails after ${daysOf(expiryDays)}`,
          },
          {
            id: 'retention',
            head: 'Ended',
            cell: ({ retentionYears }) =>
              retentionYears === 0 ? 'Erased at once' : `Erased after ${yearsOf(retentionYears)}`,
          },
        ]}
      />
      <Section title="What the service deletes by itself">
        <DefinitionList
          facts={[
            { name: 'Events', value: `After ${daysOf(EVENTS_KEPT_DAYS)}` },
            { name: 'Who read what', value: `After ${daysOf(READS_KEPT_DAYS)}` },
            { name: 'Request log', value: `After ${daysOf(REQUESTS_KEPT_DAYS)}` },
            { name: 'Audit log', value: 'Never. It holds no answers of applicants' },
          ]}
        />
      </Section>
    </>
  )
}

const ranges = { retentionYears: [0, MAX_RETENTION_YEARS], expiryDays: [1, MAX_EXPIRY_DAYS] } as const
type Name = keyof typeof ranges

function problemOf(name: Name, text = ''): string | undefined {
  const [least, most] = ranges[name]
  const isFine = text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && +text >= least && +text <= most)
  return isFine ? undefined : `Write a whole number from ${least} to ${most}.`
}
const numberOr = (text = ''): number | null => (text.trim() === '' ? null : Number(text))
const textOf = (value: number | null): string => (value === null ? '' : String(value))

const yearsHint =
  'Counted from the decision, or from the day it expired or was cancelled. Anti-money-laundering law asks ' +
  `for five. Without a number: ${DEFAULT_RETENTION_YEARS}.`

function Defaults({ customer }: { customer: Customer }) {
  const manages = useSession().may('MANAGE')
  const save = useChange('customer.update', { refreshes: ['customer.get'], onDone: () => say('Saved') })
  const problems = fieldProblems(save.error)
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const send = ({ retentionYears, expiryDays }: Record<string, string>) => {
    const typed = { retentionYears, expiryDays }
    const found = (Object.keys(ranges) as Name[]).flatMap((name) => {
      const problem = problemOf(name, typed[name])
      return problem ? [[name, problem] as const] : []
    })
    setWrong(Object.fromEntries(found))
    if (found.length === 0)
      save.mutate({ retentionYears: numberOr(retentionYears), expiryDays: numberOr(expiryDays) })
  }
  return (
    <Section title="New workflows begin with">
      <Form
        className={settingsStyles.form}
        validationErrors={problems}
        onSubmit={(event) => sendForm(event, send)}
      >
        <Field
          label="Years until an ended application is erased"
          hint={yearsHint}
          name="retentionYears"
          inputMode="numeric"
          defaultValue={textOf(customer.retentionYears)}
          problem={wrong.retentionYears}
          onChange={() => setWrong({})}
          isReadOnly={!manages}
        />
        <Field
          label="Days until an application that is not sent fails"
          hint={`Counted from its creation. Without a number: ${DEFAULT_EXPIRY_DAYS}.`}
          name="expiryDays"
          inputMode="numeric"
          defaultValue={textOf(customer.expiryDays)}
          problem={wrong.expiryDays}
          onChange={() => setWrong({})}
          isReadOnly={!manages}
        />
        <p className={textStyles.hint}>
          A legal hold stops the erasure. What is erased stays provable in the audit log.
        </p>
        {Object.keys(problems).length === 0 && <ProblemNotice error={save.error} />}
        {manages && (
          <div className={buttonStyles.buttons}>
            <Button kind="primary" type="submit" busy={save.isPending && 'Saving'}>
              Save
            </Button>
          </div>
        )}
      </Form>
    </Section>
  )
}
