/** Assigns one or several applications to a person. */
import { useState } from 'react'
import { mayUse } from '#staff/roles.ts'
import { call } from '../api/call.ts'
import { refresh, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { countedOf } from '../formats/numbers.ts'
import { FormDialog } from '../pieces/Dialog.tsx'
import { Select } from '../pieces/Select.tsx'
import { say } from '../pieces/toasts.ts'

const NOBODY = 'NOBODY'

interface AssignProps {
  /** Ids of applications; [] closes it. */
  ids: readonly string[]
  onClose(): void
}

export function Assign({ ids, onClose }: AssignProps) {
  const { person } = useSession()
  const { data } = useRead('team.list', {}, { when: ids.length > 0 })
  const [chosen, setChosen] = useState(person.id)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const members = (data?.members ?? []).filter(({ role }) => mayUse(role, 'REVIEW'))
  const options = [
    ...members.map(({ userId, name }) => ({
      value: userId,
      label: userId === person.id ? `${name} (you)` : name,
    })),
    { value: NOBODY, label: 'Nobody' },
  ]
  const assign = async () => {
    setBusy(true)
    setError(undefined)
    const userId = chosen === NOBODY ? null : chosen
    try {
      for (const applicationId of ids) await call('applications.assign', { applicationId, userId })
      const name = members.find((each) => each.userId === userId)?.name ?? 'nobody'
      say(`${countedOf(ids.length, 'application')} assigned to ${name}`)
      onClose()
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
      await refresh('applications.search', 'applications.counts')
    }
  }
  return (
    <FormDialog
      title={ids.length === 1 ? 'Assign the application' : `Assign ${countedOf(ids.length, 'application')}`}
      isOpen={ids.length > 0}
      onClose={onClose}
      verb="Assign"
      busy={busy && 'Assigning'}
      error={error}
      onSend={assign}
    >
      <Select label="Assign to" options={options} value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
