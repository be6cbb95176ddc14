/** Invites a person by email. */
import { useState } from 'react'
import type { Role } from '#staff/roles.ts'
import { useChange } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { FormDialog } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { Select } from '../pieces/Select.tsx'
import { say } from '../pieces/toasts.ts'
import { roleOptions } from './role-options.ts'

export function Invite({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { role: own, customer } = useSession()
  const [role, setRole] = useState<Role>('REVIEWER')
  const invite = useChange('team.invite', {
    refreshes: ['team.list'],
    onDone: (_reply, { email }) => {
      close()
      say(`Invited ${email}`)
    },
  })
  const close = () => {
    invite.reset()
    onClose()
  }
  return (
    <FormDialog
      title={`Invite to ${customer.name}`}
      lead="They get an email with a link to join. It works once, for a week."
      isOpen={isOpen}
      onClose={close}
      verb="Send the invitation"
      busy={invite.isPending && 'Sending'}
      error={invite.error}
      onSend={({ email = '' }) => invite.mutate({ email, role })}
    >
      <Field label="Email" name="email" type="email" autoFocus isRequired missing="Write their email." />
      <Select label="Role" options={roleOptions(own)} value={role} onChange={setRole} />
    </FormDialog>
  )
}
