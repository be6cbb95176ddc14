/** Asks before words that may tip off reach the applicant: which words, where they stand, and why. */

import { useId } from 'react'
import { Problem } from '../api/problem.ts'
import { Button } from '../pieces/Button.tsx'
import { Dialog } from '../pieces/Dialog.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './TippingOff.module.css'

export const isTippingOff = (error: Error | null): error is Problem =>
  error instanceof Problem && error.code === 'may_tip_off'

interface TippingOffProps {
  error: Error | null
  /** The reader of the message. */
  to: string
  /** The name of the step whose own message has this place in the request. */
  partOf(at: number): string | undefined
  onSend(): void
  /** Back to the text, which is as it was. */
  onClose(): void
}

const placeIn = (path: string): number | null => {
  const at = /^\/stepMessages\/(\d+)\//.exec(path)?.[1]
  return at === undefined ? null : Number(at)
}

export function TippingOff({ error, to, partOf, onSend, onClose }: TippingOffProps) {
  const list = useId()
  const isOpen = isTippingOff(error)
  const fields = isOpen ? error.fields : []
  const back = () => {
    onClose()
    // After the dialog has given the focus back to what opened it.
    setTimeout(() => document.getElementById('request-message')?.focus(), 50)
  }
  return (
    <Dialog
      title={`Send these words to ${to}?`}
      isOpen={isOpen}
      onClose={back}
      role="alertdialog"
      lead={
        'Nothing was sent. To tell an applicant of a check, a suspicion or a report is forbidden (AMLR ' +
        'article 73), and these words may do so:'
      }
      foot={
        <>
          <Button autoFocus onPress={back}>
            Change the words
          </Button>
          <Button kind="grave" onPress={onSend} aria-describedby={list}>
            Send with these words
          </Button>
        </>
      }
    >
      <ul className={styles.tippingOff} id={list}>
        {fields.map(({ path, message }) => {
          const at = placeIn(path)
          const step = at === null ? undefined : partOf(at)
          return (
            <li key={`${path} ${message}`}>
              {message}
              {step && (
                <span className={`${textStyles.hint} ${textStyles.block}`}>In the message on {step}</span>
              )}
            </li>
          )
        })}
      </ul>
      <p className={textStyles.hint}>If you send it, the audit log says that you were asked.</p>
    </Dialog>
  )
}
