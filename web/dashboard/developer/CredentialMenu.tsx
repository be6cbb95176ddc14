/** Actions on a credential: rename and narrow it, rotate its secret, delete it. */
import { Ellipsis, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../api/call.ts'
import { useChange } from '../api/query.ts'
import { FormDialog, Question } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { MenuButton } from '../pieces/Menu.tsx'
import { say } from '../pieces/toasts.ts'
import type { Credential } from './LastUsed.tsx'
import { PermissionChoices, type PermissionName, useGrantsAll } from './PermissionChoices.tsx'

interface Props {
  credential: Credential
  onSecret(made: Reply<'credentials.rotate'>): void
}

type Asking = 'CHANGE' | 'ROTATE' | 'DELETE'

/** `mayEnd`: this person may give a credential all that it has. */
function actionsOf({ kind, secrets }: Credential, mayEnd: boolean, onAsk: (what: Asking) => void) {
  const mayRotate = mayEnd && kind === 'CLIENT' && secrets.length === 1
  const change = { id: 'change', label: 'Change', icon: Pencil, onDo: () => onAsk('CHANGE') }
  const rotate = { id: 'rotate', label: 'Rotate the secret', icon: RefreshCw, onDo: () => onAsk('ROTATE') }
  const end = kind === 'API_KEY' ? 'Revoke' : 'Delete'
  const remove = { id: 'delete', label: end, icon: Trash2, danger: true, onDo: () => onAsk('DELETE') }
  return [change, ...(mayRotate ? [rotate] : []), ...(mayEnd ? [null, remove] : [])]
}

export function CredentialMenu({ credential, onSecret }: Props) {
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const { id, kind, name } = credential
  const isKey = kind === 'API_KEY'
  const rotate = useChange('credentials.rotate', {
    refreshes: ['credentials.list'],
    onDone: (made) => {
      close()
      onSecret(made)
    },
  })
  const remove = useChange('credentials.delete', {
    refreshes: ['credentials.list'],
    onDone: () => {
      close()
      say(`${isKey ? 'Revoked' : 'Deleted'} ${name}`)
    },
  })
  const mayEnd = useGrantsAll(credential)
  return (
    <>
      <MenuButton
        label={`More about ${name}`}
        icon={Ellipsis}
        actions={actionsOf(credential, mayEnd, setAsking)}
      />
      <ChangeCredential
        key={String(asking === 'CHANGE')}
        credential={credential}
        isOpen={asking === 'CHANGE'}
        onClose={close}
      />
      <Question
        title={`A new secret for ${name}`}
        isOpen={asking === 'ROTATE'}
        onClose={close}
        verb="Make a new secret"
        busy={rotate.isPending && 'Making'}
        keep="Cancel"
        grave={false}
        error={rotate.error}
        onDo={() => rotate.mutate({ credentialId: id })}
      >
        Both secrets work until you end the old one, so that nothing stops.
      </Question>
      <Question
        title={`${isKey ? 'Revoke' : 'Delete'} ${name}?`}
        isOpen={asking === 'DELETE'}
        onClose={close}
        verb={isKey ? 'Revoke' : 'Delete'}
        busy={remove.isPending && (isKey ? 'Revoking' : 'Deleting')}
        error={remove.error}
        onDo={() => remove.mutate({ credentialId: id })}
      >
        {isKey ? 'It stops' : 'It and its tokens stop'} working within five seconds. You cannot bring it back.
      </Question>
    </>
  )
}

function ChangeCredential({
  credential,
  isOpen,
  onClose,
}: Pick<Props, 'credential'> & { isOpen: boolean; onClose(): void }) {
  const [permissions, setPermissions] = useState<PermissionName[]>(credential.permissions)
  const change = useChange('credentials.update', {
    refreshes: ['credentials.list'],
    onDone: ({ name }) => {
      onClose()
      say(`Changed ${name}`)
    },
  })
  return (
    <FormDialog
      title={`Change ${credential.name}`}
      isOpen={isOpen}
      onClose={onClose}
      verb="Save"
      busy={change.isPending && 'Saving'}
      error={change.error}
      onSend={({ name = '' }) => {
        const isSame = permissions.join() === credential.permissions.join()
        change.mutate({ credentialId: credential.id, name, ...(isSame ? {} : { permissions }) })
      }}
    >
      <Field label="Name" name="name" defaultValue={credential.name} isRequired missing="Name the system." />
      {credential.kind === 'CLIENT' && <PermissionChoices value={permissions} onChange={setPermissions} />}
    </FormDialog>
  )
}
