/** The name, the address to which applicants return, and the recipient of failure mails. */

import { Form } from 'react-aria-components'
import type { Reply } from '../api/call.ts'
import { fieldProblems } from '../api/problem.ts'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { countOf } from '../formats/numbers.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field, TextArea } from '../pieces/Field.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { DefinitionList, Section } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import * as settingsStyles from './settings.module.css'

type Customer = Reply<'customer.get'>

const SANDBOX = 'Sandbox: providers are simulated unless you set your own'

export function General() {
  const { data, error, refetch } = useRead('customer.get', {})
  if (!data)
    return (
      <div className={pageStyles.section}>
        {error ? <ProblemNotice error={error} onRetry={refetch} /> : <Skeleton />}
      </div>
    )
  return (
    <>
      <Company customer={data} />
      <Section title="What is fixed">
        <DefinitionList
          facts={[
            { name: 'Mode', value: data.mode === 'live' ? 'Live' : SANDBOX },
            { name: 'Customer id', value: <span className={textStyles.mono}>{data.id}</span> },
            { name: 'Rate limit', value: rateWords(data.rateLimit) },
            { name: 'Since', value: <TimeText at={data.createdAt} as="date" /> },
          ]}
        />
      </Section>
    </>
  )
}

const rateWords = (limit: number | null): string => {
  if (limit === null) return 'As the service has it. The operator can change it'
  return limit === 0 ? 'None' : `${countOf(limit)} requests a minute for each credential`
}

function Company({ customer }: { customer: Customer }) {
  const { may } = useSession()
  const save = useChange('customer.update', { refreshes: ['customer.get'], onDone: () => say('Saved') })
  // A problem of one line of many belongs to the field.
  const problems = fieldProblems(save.error)
  const lines = Object.entries(problems).filter(([name]) => /^\d+$/.test(name))
  const shown = lines.length > 0 ? { redirectOrigins: lines.map(([, words]) => words).join(' ') } : problems
  const manages = may('MANAGE')
  const send = ({ name = '', redirectOrigins = '', notifyEmail = '' }: Record<string, string>) =>
    save.mutate({
      name: name.trim(),
      redirectOrigins: redirectOrigins.split(/[\s,]+/).filter(Boolean),
      notifyEmail: notifyEmail.trim() || null,
    })
  return (
    <Section title="Company" hint="Applies within five seconds">
      <Form
        className={settingsStyles.form}
        validationErrors={shown}
        onSubmit={(event) => sendForm(event, send)}
      >
        <Field
          label="Name"
          hint="Applicants read it on every page."
          name="name"
          defaultValue={customer.name}
          isReadOnly={!manages}
          isRequired
          missing="Write the name of the company."
        />
        <TextArea
          label="Where applicants may be sent afterwards"
          hint={
            customer.mode === 'live'
              ? 'One origin a line: https and the host. Others are refused.'
              : 'One origin a line. Empty allows any, in the sandbox only.'
          }
          name="redirectOrigins"
          defaultValue={customer.redirectOrigins.join('\n')}
          isReadOnly={!manages}
        />
        <Field
          label="Who is told when a webhook fails"
          hint="One email address, for example of your team."
          name="notifyEmail"
          type="email"
          defaultValue={customer.notifyEmail ?? ''}
          isReadOnly={!manages}
        />
        {Object.keys(shown).length === 0 && <ProblemNotice error={save.error} />}
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
