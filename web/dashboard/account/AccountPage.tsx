/** Your account: name, password, second step, passkeys, and where you are signed in. */

import { Form } from 'react-aria-components'
import { fieldProblems } from '../api/problem.ts'
import { useChange } from '../api/query.ts'
import { readSessionAgain, useSession } from '../api/session.ts'
import { Button } from '../pieces/Button.tsx'
import { sendForm } from '../pieces/Dialog.tsx'
import { Field, PasswordField } from '../pieces/Field.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead, Section } from '../pieces/Page.tsx'
import { say } from '../pieces/toasts.ts'
import { NewPasswordField } from '../sign-in/PasswordPages.tsx'
import * as styles from './AccountPage.module.css'
import { Notifications } from './Notifications.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoStep } from './TwoStep.tsx'

export const AccountPage = () => (
  <>
    <PageHead title="Your account" />
    <main className={`${pageStyles.main} ${styles.account}`}>
      <NameForm />
      <TwoStep />
      <Passkeys />
      <PasswordForm />
      <Notifications />
      <Sessions />
    </main>
  </>
)

function NameForm() {
  const { person } = useSession()
  const update = useChange('staff.profile.update', {
    onDone: async () => {
      await readSessionAgain()
      say('Saved your name')
    },
  })
  return (
    <section className={pageStyles.section} aria-label="Name">
      <Form
        className={styles.accountForm}
        validationErrors={fieldProblems(update.error)}
        onSubmit={(event) => sendForm(event, ({ name = '' }) => update.mutate({ name }))}
      >
        <Field
          label="Name"
          hint={`Your colleagues see it beside what you do. You sign in as ${person.email}.`}
          name="name"
          autoComplete="name"
          defaultValue={person.name}
          isRequired
          missing="Write your name."
        />
        <Button type="submit" busy={update.isPending && 'Saving'}>
          Save
        </Button>
      </Form>
    </section>
  )
}

function PasswordForm() {
  const change = useChange('staff.password.change', {
    refreshes: ['staff.sessions.list'],
    onDone: () => void say('Changed your password; your other sessions have ended'),
  })
  const problems = fieldProblems(change.error)
  return (
    <Section title="Password">
      <Form
        // A new form after each change, so that no password stays in a field.
        key={change.submittedAt && change.isSuccess ? change.submittedAt : 'form'}
        className={`${styles.accountForm} ${styles.stacked}`}
        validationErrors={problems}
        onSubmit={(event) =>
          sendForm(event, ({ currentPassword = '', newPassword = '' }) =>
            change.mutate({ currentPassword, newPassword }),
          )
        }
      >
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          isRequired
          missing="Write your current password."
        />
        <NewPasswordField label="New password" name="newPassword" />
        {Object.keys(problems).length === 0 && <ProblemNotice error={change.error} />}
        <Button type="submit" busy={change.isPending && 'Changing'}>
          Change the password
        </Button>
      </Form>
    </Section>
  )
}
