/** The second step: a passkey, a code of an authenticator app, or one of the recovery codes. */

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { Reply } from '../api/call.ts'
import { useChange } from '../api/query.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { useArrive } from './arrive.ts'
import { Enter } from './Enter.tsx'
import { canUsePasskeys, usePasskeySignIn } from './passkey-sign-in.ts'
import * as signInStyles from './sign-in.module.css'

type Kind = 'TOTP' | 'RECOVERY_CODE'

/** The person's second steps; empty: the server waits for none. */
export type SecondSteps = readonly NonNullable<Reply<'staff.session.create'>['secondSteps']>[number][]

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

interface SecondStepProps {
  steps: SecondSteps
  onBack(): void
}

export function SecondStep({ steps, onBack }: SecondStepProps) {
  const [byCode, setByCode] = useState(!steps.includes('PASSKEY'))
  const toCode = steps.includes('TOTP') ? () => setByCode(true) : undefined
  const toPasskey = steps.includes('PASSKEY') ? () => setByCode(false) : undefined
  return byCode ? (
    <CodeStep onBack={onBack} onPasskey={toPasskey} />
  ) : (
    <PasskeyStep onBack={onBack} onCode={toCode} />
  )
}

interface PasskeyStepProps {
  onBack(): void
  /** Left out: the person has no app. */
  onCode: (() => void) | undefined
}

function PasskeyStep({ onBack, onCode }: PasskeyStepProps) {
  const passkey = usePasskeySignIn(true)
  return (
    <Enter title="Use your passkey" lead="Your password is right. Your passkey is the second step.">
      {canUsePasskeys() ? (
        <Button
          kind="primary"
          icon={KeyRound}
          busy={passkey.isPending && 'Waiting for the passkey'}
          onPress={passkey.start}
        >
          Use your passkey
        </Button>
      ) : (
        <Notice meaning="attention">
          Passkeys need the host name of Foyer over https. Open Foyer at that address.
        </Notice>
      )}
      <ProblemNotice error={passkey.error} />
      <div className={`${buttonStyles.buttons} ${signInStyles.enterOther}`}>
        {onCode && (
          <Button kind="bare" onPress={onCode}>
            Use the authenticator app
          </Button>
        )}
        <Button kind="bare" onPress={onBack}>
          Start over
        </Button>
      </div>
    </Enter>
  )
}

interface CodeStepProps {
  onBack(): void
  /** Left out: the person has no passkey. */
  onPasskey: (() => void) | undefined
}

function CodeStep({ onBack, onPasskey }: CodeStepProps) {
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
      <div className={`${buttonStyles.buttons} ${signInStyles.enterOther}`}>
        <Button kind="bare" onPress={change}>
          {other}
        </Button>
        {onPasskey && (
          <Button kind="bare" onPress={onPasskey}>
            Use your passkey
          </Button>
        )}
        <Button kind="bare" onPress={onBack}>
          Start over
        </Button>
      </div>
    </Enter>
  )
}
