/** Sign in: a passkey first, single sign-on, and a password last. */

import { Building2, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form } from 'react-aria-components'
import { useChange } from '../api/query.ts'
import { useSessionState } from '../api/session.ts'
import { useUrlQuery } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Button } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field, PasswordField } from '../pieces/Field.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import * as textStyles from '../pieces/text.module.css'
import { useArrive } from './arrive.ts'
import { Enter } from './Enter.tsx'
import { canUsePasskeys, usePasskeySignIn } from './passkey-sign-in.ts'
import { SecondStep, type SecondSteps } from './SecondStep.tsx'
import * as styles from './SignInPage.module.css'
import { SingleSignOn } from './SingleSignOn.tsx'

type Stage = 'START' | 'SINGLE_SIGN_ON'

export function SignInPage() {
  const [stage, setStage] = useState<Stage>('START')
  const [steps, setSteps] = useState<SecondSteps>([])
  const { data: session } = useSessionState()
  const arrive = useArrive()
  const [{ again }] = useUrlQuery()
  const signedIn = session?.person != null && !again
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the session changes
  useEffect(() => {
    if (signedIn) void arrive()
  }, [signedIn])
  if (steps.length > 0) return <SecondStep steps={steps} onBack={() => setSteps([])} />
  if (stage === 'SINGLE_SIGN_ON') return <SingleSignOn onBack={() => setStage('START')} />
  return (
    <Start
      onSecondStep={setSteps}
      onSingleSignOn={() => setStage('SINGLE_SIGN_ON')}
      sandbox={session?.signIn.sandbox === true}
    />
  )
}

interface StartProps {
  onSecondStep(steps: SecondSteps): void
  onSingleSignOn(): void
  sandbox: boolean
}

function Start({ onSecondStep, onSingleSignOn, sandbox }: StartProps) {
  const [{ ended, refused, again }] = useUrlQuery()
  const passkey = usePasskeySignIn()
  const { host } = location
  return (
    <Enter title="Sign in" lead={sandbox ? `The sandbox at ${host}` : `At ${host}`}>
      {ended && <Notice live>Your session has ended. Sign in to go on where you were.</Notice>}
      {again && <Notice live>Sign in again, so that nobody else uses your open session for this.</Notice>}
      {refused !== undefined && (
        <Notice meaning="bad" live>
          Single sign-on did not work. Try again, or ask an admin to look at its settings.
        </Notice>
      )}
      {canUsePasskeys() && (
        <Button
          kind="primary"
          icon={KeyRound}
          busy={passkey.isPending && 'Waiting for the passkey'}
          onPress={passkey.start}
        >
          Sign in with a passkey
        </Button>
      )}
      <Button icon={Building2} onPress={onSingleSignOn}>
        Single sign-on
      </Button>
      <ProblemNotice error={passkey.error} />
      <p className={styles.or}>or with a password</p>
      <PasswordForm onSecondStep={onSecondStep} />
    </Enter>
  )
}

function PasswordForm({ onSecondStep }: Pick<StartProps, 'onSecondStep'>) {
  const arrive = useArrive()
  const [{ to }] = useUrlQuery()
  const signIn = useChange('staff.session.create', {
    onDone: ({ secondSteps }) => (secondSteps ? onSecondStep(secondSteps) : arrive()),
  })
  const forgot = (
    <PageLink
      to={`/forgot-password${to ? `?${new URLSearchParams({ to })}` : ''}`}
      className={textStyles.linkish}
    >
      Forgot password?
    </PageLink>
  )
  return (
    <Form
      onSubmit={(event) =>
        sendForm(event, ({ email = '', password = '' }) => signIn.mutate({ email, password }))
      }
    >
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        isRequired
        missing="Write your email."
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        isRequired
        missing="Write your password."
        aside={forgot}
      />
      <ProblemNotice error={signIn.error} />
      <Button
        type="submit"
        kind={canUsePasskeys() ? 'plain' : 'primary'}
        busy={signIn.isPending && 'Signing in'}
      >
        Continue
      </Button>
    </Form>
  )
}
