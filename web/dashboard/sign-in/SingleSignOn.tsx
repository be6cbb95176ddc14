/** Single sign-on: the domain of the email says which company's sign-in page follows. */

import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useChange } from '../api/query.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { Enter } from './Enter.tsx'
import * as signInStyles from './sign-in.module.css'

export function SingleSignOn({ onBack }: { onBack: () => void }) {
  const [unknown, setUnknown] = useState(false)
  const start = useChange('staff.singleSignOn.start', {
    onDone: ({ url }) => (url === null ? setUnknown(true) : location.assign(url)),
  })
  const send = ({ email = '' }: Record<string, string>) => {
    setUnknown(false)
    start.mutate({ email })
  }
  return (
    <Enter title="Single sign-on" lead="Your company's own sign-in page opens next.">
      <Form onSubmit={(event) => sendForm(event, send)}>
        <Field
          label="Work email"
          name="email"
          type="email"
          autoFocus
          autoComplete="email"
          isRequired
          missing="Write your work email."
        />
        {unknown && (
          <Notice meaning="attention" live>
            No customer here uses single sign-on for this email. Sign in with a passkey or a password.
          </Notice>
        )}
        <ProblemNotice error={start.error} />
        <Button type="submit" kind="primary" busy={start.isPending && 'Looking it up'}>
          Continue
        </Button>
      </Form>
      <div className={`${buttonStyles.buttons} ${signInStyles.enterOther}`}>
        <Button kind="bare" onPress={onBack}>
          Other ways to sign in
        </Button>
      </div>
    </Enter>
  )
}
