/** A dialog: only for what cannot be undone, is shown once, or makes something new. */

import type { FormEvent, ReactNode } from 'react'
import { Form, Heading, Modal, ModalOverlay, Dialog as Window } from 'react-aria-components'
import { fieldProblems } from '../api/problem.ts'
import * as buttonStyles from './Button.module.css'
import { Button } from './Button.tsx'
import * as styles from './Dialog.module.css'
import { ProblemNotice } from './Notice.tsx'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose(): void
  children: ReactNode
  /** Buttons at the bottom; the last one is the primary action. */
  foot?: ReactNode
  /** Below the title. */
  lead?: ReactNode
  wide?: boolean
  /** false: shows something once, so that a slip does not close it. */
  dismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

export const Dialog = (props: DialogProps) => {
  const { title, isOpen, onClose, children, foot, lead, wide = false, dismissable = true, role } = props
  return (
    <ModalOverlay
      className={styles.veil}
      data-veil
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
    >
      <Modal className={wide ? `${styles.dialog} ${buttonStyles.wide}` : styles.dialog}>
        <Window {...(role && { role })}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {lead && <p>{lead}</p>}
          <div className={styles.dialogBody}>{children}</div>
          {foot && <div className={styles.dialogFoot}>{foot}</div>}
        </Window>
      </Modal>
    </ModalOverlay>
  )
}

interface QuestionProps {
  title: string
  isOpen: boolean
  onClose(): void
  /** The consequence, in one or two sentences. */
  children: ReactNode
  /** The verb: Erase permanently. */
  verb: string
  /** While it works: Erasing. */
  busy: string | false
  onDo(): unknown
  keep?: string
  error?: unknown
  /** false: the action loses nothing. */
  grave?: boolean
}

/** Asks before something that cannot be undone. */
export const Question = ({
  verb,
  busy,
  onDo,
  keep = 'Keep',
  error,
  grave = true,
  children,
  ...more
}: QuestionProps) => (
  <Dialog
    {...more}
    role="alertdialog"
    lead={children}
    foot={
      <>
        <Button onPress={more.onClose}>{keep}</Button>
        <Button kind={grave ? 'grave' : 'primary'} busy={busy} onPress={() => void onDo()}>
          {verb}
        </Button>
      </>
    }
  >
    <ProblemNotice error={error} />
  </Dialog>
)

interface FormDialogProps {
  title: string
  isOpen: boolean
  onClose(): void
  lead?: ReactNode
  children: ReactNode
  verb: string
  busy: string | false
  /** The fields by name. */
  onSend(values: Record<string, string>): unknown
  /** Problems of fields stand under them, everything else above the buttons. */
  error?: unknown
  wide?: boolean
}

/** Sends a form with Enter or its button. The browser's own bubbles never appear. */
export const FormDialog = ({ verb, busy, onSend, error, children, ...more }: FormDialogProps) => {
  const problems = fieldProblems(error)
  return (
    <Dialog {...more}>
      <Form validationErrors={problems} onSubmit={(event) => sendForm(event, onSend)}>
        {children}
        {Object.keys(problems).length === 0 && <ProblemNotice error={error} />}
        <div className={styles.dialogFoot}>
          <Button onPress={more.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {verb}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Reads the fields of a form that was sent. */
export function sendForm(
  event: FormEvent<HTMLFormElement>,
  onSend: (values: Record<string, string>) => unknown,
): void {
  event.preventDefault()
  // Enter in a field, while the first time is still on its way.
  if (event.currentTarget.querySelector('[data-busy]')) return
  const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
  void onSend(Object.fromEntries(values) as Record<string, string>)
}
