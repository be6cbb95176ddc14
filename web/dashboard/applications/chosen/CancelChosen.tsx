/** Cancels the selected applications, and says which could not be cancelled and why. */

import { useState } from 'react'
import { mayMoveTo } from '#applications/status.ts'
import { applicationStatusWords } from '#kernel/schemas/status-words.ts'
import { call } from '../../api/call.ts'
import { wordsOf } from '../../api/problem.ts'
import { refresh } from '../../api/query.ts'
import { countedOf } from '../../formats/numbers.ts'
import { Button } from '../../pieces/Button.tsx'
import { Dialog } from '../../pieces/Dialog.tsx'
import { Notice } from '../../pieces/Notice.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import * as applicationsStyles from '../applications.module.css'
import type { Row } from '../row-parts.tsx'
import { nameOf } from '../row-words.ts'

interface Kept {
  row: Row
  why: string
}

/** At the same time: the others wait, so that the limit of requests is not used up. */
const AT_ONCE = 4

async function cancelAll(rows: readonly Row[], onOne: () => void): Promise<Kept[]> {
  const [waiting, kept] = [[...rows], [] as Kept[]]
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const current = row
      await call('applications.cancel', { applicationId: row.id }).catch((error: unknown) =>
        kept.push({ row: current, why: wordsOf(error) }),
      )
      onOne()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await refresh('applications.search', 'applications.counts', 'applications.report.get')
  return kept
}

interface CancelChosenProps {
  rows: readonly Row[]
  onClose(): void
  /** The ids that are still as they were. */
  onDone(kept: readonly string[]): void
}

export function CancelChosen({ rows, onClose, onDone }: CancelChosenProps) {
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState<readonly Kept[]>([])
  const can = rows.filter(({ status }) => mayMoveTo(status, 'CANCELLED'))
  const ended = rows.filter((row) => !can.includes(row))
  const busy = done !== null && `Cancelling ${done} of ${can.length}`
  const run = async () => {
    let count = 0
    setDone(0)
    const kept = await cancelAll(can, () => setDone(++count))
    setDone(null)
    onDone([...ended, ...kept.map(({ row }) => row)].map(({ id }) => id))
    if (kept.length < can.length) say(`Cancelled ${countedOf(can.length - kept.length, 'application')}`)
    if (kept.length === 0) onClose()
    else setFailed(kept)
  }
  if (failed.length > 0) return <Failed kept={failed} onClose={onClose} />
  return (
    <Dialog
      role="alertdialog"
      title={can.length > 0 ? `Cancel ${countedOf(can.length, 'application')}?` : 'None can be cancelled'}
      isOpen
      onClose={onClose}
      dismissable={done === null}
      lead={
        can.length > 0 &&
        'This cannot be undone. Their links stop working, and the applicants read that it was cancelled.'
      }
      foot={
        can.length > 0 ? (
          <>
            <Button onPress={onClose}>Keep</Button>
            <Button kind="grave" busy={busy} onPress={() => void run()}>
              {`Cancel ${countedOf(can.length, 'application')}`}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>Close</Button>
        )
      }
    >
      {ended.length > 0 && (
        <Notice meaning="attention">
          {`${ended.length === 1 ? 'One stays as it is' : `${ended.length} stay as they are`}: `}
          {ended.map((row) => `${nameOf(row)} is ${applicationStatusWords[row.status]}`).join(', ')}.
        </Notice>
      )}
    </Dialog>
  )
}

const Failed = ({ kept, onClose }: { kept: readonly Kept[]; onClose: () => void }) => (
  <Dialog
    title={`${countedOf(kept.length, 'application')} could not be cancelled`}
    isOpen
    onClose={onClose}
    foot={<Button onPress={onClose}>Close</Button>}
  >
    <ul className={applicationsStyles.lines}>
      {kept.map(({ row, why }) => (
        <li key={row.id}>
          <span className={textStyles.strong}>{nameOf(row)}</span>
          <span className={textStyles.hint}>{why}</span>
        </li>
      ))}
    </ul>
  </Dialog>
)
