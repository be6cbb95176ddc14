/** Which languages the pages for applicants offer, and which one they begin with. */

import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { useState } from 'react'
import type { Reply } from '../api/call.ts'
import { fieldProblems } from '../api/problem.ts'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import { Choice } from '../pieces/Choice.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Field } from '../pieces/Field.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Section } from '../pieces/Page.tsx'
import { Select } from '../pieces/Select.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { nameOfLanguage } from '../workflows/editor/language-names.ts'
import * as settingsStyles from './settings.module.css'
import { WorkflowTable } from './WorkflowTable.tsx'

type Customer = Reply<'customer.get'>
type Code = Customer['languages'][number]

const MARKET = 'MARKET'

export function Languages() {
  const { data, error, refetch } = useRead('customer.get', {})
  if (!data)
    return (
      <div className={pageStyles.section}>
        {error ? <ProblemNotice error={error} onRetry={refetch} /> : <Skeleton />}
      </div>
    )
  return (
    <>
      <Offered key={JSON.stringify([data.languages, data.defaultLanguage])} customer={data} />
      <WorkflowTable
        title="In the workflows"
        hint="Each offers those of its own that are offered here. A workflow with none of them keeps its own."
        columns={[
          {
            id: 'languages',
            head: 'Languages',
            cell: ({ languages }) => languages.map(nameOfLanguage).join(', '),
          },
        ]}
      />
    </>
  )
}

function Offered({ customer }: { customer: Customer }) {
  const manages = useSession().may('MANAGE')
  const [languages, setLanguages] = useState<Code[]>(customer.languages)
  const [byDefault, setByDefault] = useState<Code | null>(customer.defaultLanguage)
  const [missing, setMissing] = useState(false)
  const save = useChange('customer.update', { refreshes: ['customer.get'], onDone: () => say('Saved') })
  const offer = (code: Code, on: boolean) => {
    const next = languageCodes.filter((each) => (each === code ? on : languages.includes(each)))
    setLanguages(next)
    setMissing(false)
    if (!on && byDefault === code) setByDefault(null)
  }
  const send = () =>
    languages.length === 0 ? setMissing(true) : save.mutate({ languages, defaultLanguage: byDefault })
  const options = [
    { value: MARKET, label: 'The language of the market', hint: 'For example Swedish in Sweden' },
    ...languages.map((value) => ({ value, label: nameOfLanguage(value) })),
  ]
  return (
    <Section title="Languages" hint="Applies within five seconds">
      <div className={settingsStyles.form}>
        <fieldset className={fieldStyles.field}>
          <legend className={fieldStyles.label}>The pages for applicants are offered in</legend>
          {languageCodes.map((code) => (
            <Choice
              key={code}
              isSelected={languages.includes(code)}
              isReadOnly={!manages}
              onChange={(on) => offer(code, on)}
            >
              {nameOfLanguage(code)}
            </Choice>
          ))}
          {missing && <p className={textStyles.badText}>Choose at least one language.</p>}
        </fieldset>
        {manages ? (
          <Select
            label="For applicants whose browser asks for none of them"
            options={options}
            value={byDefault ?? MARKET}
            onChange={(value) => setByDefault(languages.find((each) => each === value) ?? null)}
          />
        ) : (
          <Field
            label="For applicants whose browser asks for none of them"
            value={options.find(({ value }) => value === (byDefault ?? MARKET))?.label ?? ''}
            isReadOnly
          />
        )}
        {fieldProblems(save.error).defaultLanguage && (
          <p className={textStyles.badText}>{fieldProblems(save.error).defaultLanguage}</p>
        )}
        {Object.keys(fieldProblems(save.error)).length === 0 && <ProblemNotice error={save.error} />}
        {manages && (
          <div className={buttonStyles.buttons}>
            <Button kind="primary" onPress={send} busy={save.isPending && 'Saving'}>
              Save
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
