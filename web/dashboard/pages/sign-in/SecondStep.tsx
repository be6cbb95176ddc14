/** The second step: a code of an authenticator app, or one of the recovery codes. */
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useChange } from '../../api/query.ts'
import { Button } from '../../pieces/Button.tsx'
import { sendForm } from '../../pieces/Dialog.tsx'
import { Field } from '../../pieces/Field.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { useArrive } from './arrive.ts'
import { Enter } from './Enter.tsx'

type Kind = 'TOTP' | 'RECOVERY_CODE'

const words = {
  TOTP: {
    title: 'Enter your code',
    lead: 'Open your authenticator app. It shows six digits for Foyer.',
    label: 'Code',
    other: 'Use a recovery code',
  },
  RECOVERY_CODE: {
    title: 'Use a recovery code',
    lead: 'Each of your recovery codes works once.',
    label: 'Recovery code',
    other: 'Use the authenticator app',
  },
} as const

export function SecondStep({ onBack }: { onBack: () => void }) {
  const [kind, setKind] = useState<Kind>('TOTP')
  const arrive = useArrive()
  const verify = useChange('staff.session.verify', { onDone: arrive })
  const { title, lead, label, other } = words[kind]
  const change = () => {
    setKind(kind === 'TOTP' ? 'RECOVERY_CODE' : 'TOTP')
    verify.reset()
  }
  return (
    <Enter title={title} lead={lead}>
      <Form
        key={kind}
        onSubmit={(event) =>
          sendForm(event, ({ code = '' }) => verify.mutate({ kind, code: code.replaceAll(/\s/g, '') }))
        }
      >
        <Field
          label={label}
          name="code"
          autoFocus
          isRequired
          missing={kind === 'TOTP' ? 'Write the six digits.' : 'Write one of your recovery codes.'}
          autoComplete="one-time-code"
          {...(kind === 'TOTP' && { inputMode: 'numeric' as const })}
        />
        <ProblemNotice error={verify.error} />
        <Button type="submit" kind="primary" busy={verify.isPending && 'Signing in'}>
          Sign in
        </Button>
      </Form>
      <div className="buttons enter-other">
        <Button kind="bare" onPress={change}>
          {other}
        </Button>
        <Button kind="bare" onPress={onBack}>
          Start over
        </Button>
      </div>
    </Enter>
  )
}
