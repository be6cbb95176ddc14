/** Over the page: shows that the person is still there, before something that harms in the wrong hands. */
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../api/query.ts'
import { readSessionAgain, useSession } from '../../api/session.ts'
import { Button } from '../../pieces/Button.tsx'
import { FormDialog } from '../../pieces/Dialog.tsx'
import { Field, PasswordField } from '../../pieces/Field.tsx'
import { ProblemNotice, signInAgainAddress } from '../../pieces/Notice.tsx'
import { canUsePasskeys, passkeyProblem, signInWithPasskey } from './passkey-sign-in.ts'

/** true: they have signed in. */
type OnEnd = (done: boolean) => void

const title = 'Sign in again'

export function SignInAgain({ onEnd }: { onEnd: OnEnd }) {
  const { person } = useSession()
  const [needsCode, setNeedsCode] = useState(false)
  const arrive = async () => {
    const session = await readSessionAgain()
    // A passkey can be somebody else's.
    if (session.person?.id !== person.id) location.reload()
    onEnd(true)
  }
  return needsCode ? (
    <Code onArrive={arrive} onEnd={onEnd} />
  ) : (
    <Password onArrive={arrive} onCode={() => setNeedsCode(true)} onEnd={onEnd} />
  )
}

interface StepProps {
  onArrive(): Promise<void>
  onEnd: OnEnd
}

function Password({ onArrive, onCode, onEnd }: StepProps & { onCode: () => void }) {
  const { person } = useSession()
  const signIn = useChange('staff.session.create', {
    onDone: ({ state }) => (state === 'TWO_STEP' ? onCode() : onArrive()),
  })
  return (
    <FormDialog
      title={title}
      lead="Your last sign-in is more than 30 minutes ago. Show that it is you at this desk."
      isOpen
      onClose={() => onEnd(false)}
      verb="Continue"
      busy={signIn.isPending && 'Signing in'}
      error={signIn.error}
      onSend={({ password = '' }) => signIn.mutate({ email: person.email, password })}
    >
      {canUsePasskeys() && person.passkeys > 0 && <PasskeyButton onArrive={onArrive} />}
      <PasswordField
        label={`Password of ${person.email}`}
        name="password"
        autoComplete="current-password"
        autoFocus
        isRequired
        missing="Write your password."
      />
      <p className="hint">
        You sign in without a password? <a href={`/dashboard${signInAgainAddress()}`}>Sign in another way</a>
      </p>
    </FormDialog>
  )
}

function PasskeyButton({ onArrive }: Pick<StepProps, 'onArrive'>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const start = async () => {
    setBusy(true)
    await signInWithPasskey().then(onArrive, (thrown) => setError(passkeyProblem(thrown)))
    setBusy(false)
  }
  return (
    <>
      <div>
        <Button icon={KeyRound} busy={busy && 'Waiting for the passkey'} onPress={() => void start()}>
          Use a passkey
        </Button>
      </div>
      <ProblemNotice error={error} />
    </>
  )
}

function Code({ onArrive, onEnd }: StepProps) {
  const verify = useChange('staff.session.verify', { onDone: onArrive })
  return (
    <FormDialog
      title={title}
      lead="Open your authenticator app. It shows six digits for Foyer."
      isOpen
      onClose={() => onEnd(false)}
      verb="Continue"
      busy={verify.isPending && 'Signing in'}
      error={verify.error}
      onSend={({ code = '' }) => verify.mutate({ kind: 'TOTP', code: code.replaceAll(/\s/g, '') })}
    >
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        isRequired
        missing="Write the six digits."
      />
    </FormDialog>
  )
}
