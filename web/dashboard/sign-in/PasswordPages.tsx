/** A forgotten password: asking for a link, and choosing a new one with it. */

import { useState } from 'react'
import { Form } from 'react-aria-components'
import { fieldProblems } from '../api/problem.ts'
import { useChange } from '../api/query.ts'
import { PageLink } from '../frame/PageLink.tsx'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field, PasswordField } from '../pieces/Field.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import * as textStyles from '../pieces/text.module.css'
import { Enter } from './Enter.tsx'
import { useLinkToken } from './link-token.ts'
import * as signInStyles from './sign-in.module.css'

const ToSignIn = () => (
  <p className={signInStyles.enterOther}>
    <PageLink to="/sign-in" className={textStyles.linkish}>
      Back to sign-in
    </PageLink>
  </p>
)

/** The answer is the same whether a person has this email or not. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const ask = useChange('staff.password.requestReset', { onDone: (_reply, { email }) => setSentTo(email) })
  if (sentTo !== undefined)
    return (
      <Enter
        title="Look at your email"
        lead={`If ${sentTo} has an account here, a link is on its way to it.`}
      >
        <Notice>The link works for 30 minutes, and once.</Notice>
        <ToSignIn />
      </Enter>
    )
  return (
    <Enter title="Forgot your password" lead="A link to choose a new one comes by email.">
      <Form onSubmit={(event) => sendForm(event, ({ email = '' }) => ask.mutate({ email }))}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoFocus
          autoComplete="username"
          isRequired
          missing="Write your email."
        />
        <ProblemNotice error={ask.error} />
        <Button type="submit" kind="primary" busy={ask.isPending && 'Sending'}>
          Send the link
        </Button>
      </Form>
      <ToSignIn />
    </Enter>
  )
}

export function ResetPasswordPage() {
  const token = useLinkToken()
  const reset = useChange('staff.password.reset')
  if (reset.isSuccess)
    return (
      <Enter title="The new password works" lead="All other sessions have ended. Sign in with it.">
        <ToSignIn />
      </Enter>
    )
  return (
    <Enter title="Choose a new password" lead="All your sessions end when it changes.">
      <Form
        validationErrors={fieldProblems(reset.error)}
        onSubmit={(event) => sendForm(event, ({ password = '' }) => reset.mutate({ token, password }))}
      >
        <NewPasswordField name="password" label="New password" />
        {reset.error && Object.keys(fieldProblems(reset.error)).length === 0 && (
          <ProblemNotice error={reset.error} />
        )}
        <Button type="submit" kind="primary" busy={reset.isPending && 'Changing'}>
          Change the password
        </Button>
      </Form>
      <p className={`${signInStyles.enterOther} ${buttonStyles.buttons}`}>
        <PageLink to="/forgot-password" className={textStyles.linkish}>
          Get a new link
        </PageLink>
        <PageLink to="/sign-in" className={textStyles.linkish}>
          Back to sign-in
        </PageLink>
      </p>
    </Enter>
  )
}

/** A new password, with the rule before a person breaks it. */
export const NewPasswordField = ({ name, label }: { name: string; label: string }) => (
  <PasswordField
    label={label}
    name={name}
    autoComplete="new-password"
    hint="At least 12 characters. Three words that do not belong together are good."
    isRequired
    missing="Write a password."
  />
)
