/** An invitation: joining a customer with a new account, or with an existing one. */

import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { Reply } from '../api/call.ts'
import { fieldProblems, isAway, wordsOf } from '../api/problem.ts'
import { useChange, useRead } from '../api/query.ts'
import { roleWord } from '../frame/frame-menus.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Button } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field, PasswordField } from '../pieces/Field.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { useArrive } from './arrive.ts'
import { Enter } from './Enter.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './PasswordPages.tsx'
import { SecondStep, type SecondSteps } from './SecondStep.tsx'
import * as signInStyles from './sign-in.module.css'

export function JoinPage() {
  const token = useLinkToken()
  const { data, error, refetch } = useRead('staff.invitations.get', { token })
  if (error)
    return (
      <Enter
        title={isAway(error) ? 'Foyer does not answer' : 'This link does not work'}
        lead={isAway(error) ? 'Your invitation stays as it is.' : wordsOf(error)}
      >
        {isAway(error) && <ProblemNotice error={error} onRetry={refetch} />}
        <p className={signInStyles.enterOther}>
          <PageLink to="/sign-in" className={textStyles.linkish}>
            Go to sign-in
          </PageLink>
        </p>
      </Enter>
    )
  if (!data)
    return (
      <Enter title="Join" lead="Looking at the invitation">
        <Skeleton />
      </Enter>
    )
  return <Join token={token} invitation={data} />
}

type Invitation = Reply<'staff.invitations.get'>

function Join({ token, invitation }: { token: string; invitation: Invitation }) {
  const { email, customerName, role, hasAccount } = invitation
  const [steps, setSteps] = useState<SecondSteps>([])
  const arrive = useArrive()
  const accept = useChange('staff.invitations.accept', {
    onDone: ({ secondSteps }) => (secondSteps ? setSteps(secondSteps) : arrive()),
  })
  const problems = fieldProblems(accept.error)
  const send = (values: Record<string, string>) => accept.mutate({ token, ...values })
  if (steps.length > 0) return <SecondStep steps={steps} onBack={() => setSteps([])} />
  return (
    <Enter title={`Join ${customerName}`} lead={`As ${roleWord(role)}${email ? `, with ${email}` : ''}`}>
      <Form validationErrors={problems} onSubmit={(event) => sendForm(event, send)}>
        {hasAccount ? <KnownFields /> : <NewFields email={email} />}
        {Object.keys(problems).length === 0 && <ProblemNotice error={accept.error} />}
        <Button type="submit" kind="primary" busy={accept.isPending && 'Joining'}>
          Join
        </Button>
      </Form>
    </Enter>
  )
}

const KnownFields = () => (
  <PasswordField
    label="Your password"
    name="password"
    hint="You have an account here. It joins this customer too."
    autoComplete="current-password"
    isRequired
    missing="Write your password."
  />
)

/** The first owner chooses the email; all others were invited by it. */
const NewFields = ({ email }: Pick<Invitation, 'email'>) => (
  <>
    {email === null && (
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        isRequired
        missing="Write your email."
      />
    )}
    <Field
      label="Your name"
      name="name"
      autoComplete="name"
      autoFocus={email !== null}
      isRequired
      missing="Write your name."
    />
    <NewPasswordField name="password" label="Password" />
  </>
)
