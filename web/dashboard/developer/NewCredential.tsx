/** Makes a credential, and shows its secret once. */
import { useState } from 'react'
import type { Reply } from '../api/call.ts'
import { useChange } from '../api/query.ts'
import { Radios } from '../pieces/Choice.tsx'
import { FormDialog } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { PermissionChoices, type PermissionName } from './PermissionChoices.tsx'
import { SecretOnce } from './SecretOnce.tsx'

const scopes = [
  { value: 'application', label: 'Creates and reads', hint: 'For the system that begins applications' },
  { value: 'application.read', label: 'Only reads', hint: 'For reports and data warehouses' },
] as const
type Scope = (typeof scopes)[number]['value']

const usual: Record<Scope, PermissionName[]> = {
  application: ['create', 'read'],
  'application.read': ['read'],
}

export function NewCredential({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [scope, setScope] = useState<Scope>('application')
  const [permissions, setPermissions] = useState<PermissionName[]>(usual.application)
  const [made, setMade] = useState<Reply<'credentials.create'>>()
  const create = useChange('credentials.create', {
    refreshes: ['credentials.list'],
    onDone: (reply) => {
      close()
      setMade(reply)
    },
  })
  const close = () => {
    create.reset()
    setScope('application')
    setPermissions(usual.application)
    onClose()
  }
  return (
    <>
      <FormDialog
        title="New credential"
        lead="One for each system, so that you can end one without the others."
        isOpen={isOpen}
        onClose={close}
        verb="Create"
        busy={create.isPending && 'Creating'}
        error={create.error}
        onSend={({ name = '' }) => create.mutate({ name, scope, permissions })}
      >
        <Field
          label="Name"
          hint="The system that uses it."
          name="name"
          placeholder="Shop backend"
          autoFocus
          isRequired
          missing="Name the system."
        />
        <Radios
          label="Scope"
          options={scopes}
          value={scope}
          onChange={(next) => {
            setScope(next)
            setPermissions(usual[next])
          }}
        />
        <PermissionChoices value={permissions} onChange={setPermissions} />
      </FormDialog>
      <SecretOnce made={made} onDone={() => setMade(undefined)} />
    </>
  )
}
