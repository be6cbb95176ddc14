/** Sign in: a passkey first, single sign-on, and a password last. */
import { Building2, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form } from 'react-aria-components'
import { useChange } from '../../api/query.ts'
import { useSessionState } from '../../api/session.ts'
import { useUrlQuery } from '../../frame/address.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { Button } from '../../pieces/Button.tsx'
import { sendForm } from '../../pieces/Dialog.tsx'
import { Field, PasswordField } from '../../pieces/Field.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { useArrive } from './arrive.ts'
import { Enter } from './Enter.tsx'
import { canUsePasskeys, usePasskeySignIn } from './passkey-sign-in.ts'
import { SecondStep } from './SecondStep.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'

type Stage = 'START' | 'SECOND_STEP' | 'SINGLE_SIGN_ON'

export function SignInPage() {
  const [stage, setStage] = useState<Stage>('START')
  const { data: session } = useSessionState()
  const arrive = useArrive()
  const [{ again }] = useUrlQuery()
  const signedIn = session?.person != null && !again
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the session changes
  useEffect(() => {
    if (signedIn) void arrive()
  }, [signedIn])
  const back = () => setStage('START')
  if (stage === 'SECOND_STEP') return <SecondStep onBack={back} />
  if (stage === 'SINGLE_SIGN_ON') return <SingleSignOn onBack={back} />
  return <Start onStage={setStage} sandbox={session?.signIn.sandbox === true} />
}

function Start({ onStage, sandbox }: { onStage: (stage: Stage) => void; sandbox: boolean }) {
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
      <Button icon={Building2} onPress={() => onStage('SINGLE_SIGN_ON')}>
        Single sign-on
      </Button>
      <ProblemNotice error={passkey.error} />
      <p className="or">or with a password</p>
      <PasswordForm onSecondStep={() => onStage('SECOND_STEP')} />
    </Enter>
  )
}

function PasswordForm({ onSecondStep }: { onSecondStep: () => void }) {
  const arrive = useArrive()
  const [{ to }] = useUrlQuery()
  const signIn = useChange('staff.session.create', {
    onDone: ({ state }) => (state === 'TWO_STEP' ? onSecondStep() : arrive()),
  })
  const forgot = (
    <PageLink to={`/forgot-password${to ? `?${new URLSearchParams({ to })}` : ''}`} className="linkish">
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
