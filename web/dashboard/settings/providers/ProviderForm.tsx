/** The form of a provider in a market: built from the catalogue, with each problem at its field. */

import { useState } from 'react'
import { Form } from 'react-aria-components'
import { fieldProblems } from '../../api/problem.ts'
import { useChange } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { sendForm } from '../../pieces/Dialog.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { changeOf } from './form-values.ts'
import { type Given, ProviderFields } from './ProviderFields.tsx'
import * as styles from './ProviderForm.module.css'
import { type CatalogueRow, marketWord, type SetProvider } from './provider-words.ts'

interface ProviderFormProps {
  row: CatalogueRow
  market: string
  known: SetProvider | undefined
}

/** Live customers cannot use one. */
const TEST_ENVIRONMENT = 'testEnvironment'
const nothing: Given = { flags: {}, choices: {}, certificates: {} }

export function ProviderForm({ row, market, known }: ProviderFormProps) {
  const { may, customer } = useSession()
  const manages = may('MANAGE')
  const [given, setGiven] = useState<Given>(nothing)
  const save = useChange('providers.set', {
    refreshes: ['providers.list', 'providers.gaps.list'],
    onDone: () => {
      setGiven(nothing)
      say(`${row.name} is saved for ${marketWord(market)}`)
    },
  })
  const fields = row.fields.filter(
    ({ name }) =>
      name !== TEST_ENVIRONMENT || customer.mode === 'sandbox' || known?.settings[name] === 'true',
  )
  const problems = fieldProblems(save.error)
  const own = Object.keys(problems).filter((name) => fields.some((field) => field.name === name))
  const send = (values: Record<string, string>) =>
    save.mutate({ provider: row.key, market, ...changeOf(fields, values, given, known) })
  const hasRequired = fields.some(({ required }) => required)
  const firstFields = fields.filter(
    ({ name, kind, required }) =>
      !hasRequired || required || kind === 'secret' || kind === 'certificate' || known?.settings[name],
  )
  const moreFields = fields.filter((field) => !firstFields.includes(field))
  const common = { known, isReadOnly: !manages, given, onGive: setGiven, problems }
  return (
    <Form
      className={styles.providerForm}
      validationErrors={problems}
      onSubmit={(event) => sendForm(event, send)}
    >
      <ProviderFields fields={firstFields} {...common} />
      {moreFields.length > 0 && (
        <details open={moreFields.some(({ name }) => own.includes(name))}>
          <summary>More settings</summary>
          <div className={styles.providerMore}>
            <ProviderFields fields={moreFields} {...common} />
          </div>
        </details>
      )}
      {Object.entries(problems)
        .filter(([name]) => !own.includes(name))
        .map(([name, words]) => (
          <Notice key={name} meaning="bad" live>
            {words}
          </Notice>
        ))}
      {Object.keys(problems).length === 0 && <ProblemNotice error={save.error} />}
      {manages && (
        <div className={buttonStyles.buttons}>
          <Button kind="primary" type="submit" busy={save.isPending && 'Saving'}>
            Save
          </Button>
          <span className={textStyles.hint}>
            Applies within 5 seconds.
            {fields.some(({ kind }) => kind === 'secret' || kind === 'certificate') &&
              ' Secrets are encrypted, and never shown again.'}
          </span>
        </div>
      )}
    </Form>
  )
}
