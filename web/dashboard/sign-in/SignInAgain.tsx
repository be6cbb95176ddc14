/** Over the page: shows that the person is still there, before something that harms in the wrong hands. */

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../api/query.ts'
import { readSessionAgain, useSession } from '../api/session.ts'
import { Button } from '../pieces/Button.tsx'
import { Dialog, FormDialog } from '../pieces/Dialog.tsx'
import { Field, PasswordField } from '../pieces/Field.tsx'
import { ProblemNotice, signInAgainAddress } from '../pieces/Notice.tsx'
import * as textStyles from '../pieces/text.module.css'
import { canUsePasskeys, passkeyProblem, signInWithPasskey } from './passkey-sign-in.ts'
import type { SecondSteps } from './SecondStep.tsx'

/** true: they have signed in. */
type OnEnd = (done: boolean) => void

const title = 'Sign in again'

export function SignInAgain({ onEnd }: { onEnd: OnEnd }) {
  const { person } = useSession()
  const [steps, setSteps] = useState<SecondSteps>([])
  const arrive = async () => {
    const session = await readSessionAgain()
    // A passkey can be another person's.
    if (session.person?.id !== person.id) location.reload()
    onEnd(true)
  }
  if (steps.includes('TOTP')) return <Code steps={steps} onArrive={arrive} onEnd={onEnd} />
  if (steps.length > 0) return <Passkey onArrive={arrive} onEnd={onEnd} />
  return <Password onArrive={arrive} onSecondStep={setSteps} onEnd={onEnd} />
}

interface StepProps {
  onArrive(): Promise<void>
  onEnd: OnEnd
}

interface PasswordProps extends StepProps {
  onSecondStep(steps: SecondSteps): void
}

function Password({ onArrive, onSecondStep, onEnd }: PasswordProps) {
  const { person } = useSession()
  const signIn = useChange('staff.session.create', {
    onDone: ({ secondSteps }) => (secondSteps ? onSecondStep(secondSteps) : onArrive()),
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
      <p className={textStyles.hint}>
        You sign in without a password? <a href={`/dashboard${signInAgainAddress()}`}>Sign in another way</a>
      </p>
    </FormDialog>
  )
}

interface PasskeyButtonProps extends Pick<StepProps, 'onArrive'> {
  secondStep?: boolean
}

function PasskeyButton({ onArrive, secondStep = false }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const start = async () => {
    setBusy(true)
    await signInWithPasskey(secondStep).then(onArrive, (thrown) => setError(passkeyProblem(thrown)))
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

/** A person with a passkey and no app uses it after the password. */
const Passkey = ({ onArrive, onEnd }: StepProps) => (
  <Dialog
    title={title}
    lead="Your password is right. Your passkey is the second step."
    isOpen
    onClose={() => onEnd(false)}
    foot={<Button onPress={() => onEnd(false)}>Cancel</Button>}
  >
    <PasskeyButton onArrive={onArrive} secondStep />
  </Dialog>
)

function Code({ steps, onArrive, onEnd }: StepProps & { steps: SecondSteps }) {
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
      {canUsePasskeys() && steps.includes('PASSKEY') && <PasskeyButton onArrive={onArrive} secondStep />}
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
