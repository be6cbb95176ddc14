/** Makes a webhook, and shows its signing secret once. */
import { useState } from 'react'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { KindChoice } from './KindChoice.tsx'
import { WebhookSecret } from './WebhookMenu.tsx'
import type { Webhook } from './webhook-words.ts'

export function NewWebhook({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [types, setTypes] = useState<Webhook['types']>([])
  const [secret, setSecret] = useState<string>()
  const create = useChange('webhooks.create', {
    refreshes: ['webhooks.list'],
    onDone: (reply) => {
      close()
      setSecret(reply.secret)
    },
  })
  const close = () => {
    create.reset()
    setTypes([])
    onClose()
  }
  return (
    <>
      <FormDialog
        title="New webhook"
        lead="Foyer sends events there by POST, signed as in Standard Webhooks."
        isOpen={isOpen}
        onClose={close}
        verb="Create"
        busy={create.isPending && 'Creating'}
        error={create.error}
        onSend={({ url = '', description = '' }) => create.mutate({ url, description, types })}
      >
        <Field
          label="Address"
          name="url"
          placeholder="https://api.company.com/foyer"
          autoFocus
          isRequired
          missing="Write the address, beginning with https."
        />
        <Field label="Note" name="description" />
        <KindChoice value={types} onChange={setTypes} />
      </FormDialog>
      <WebhookSecret secret={secret} onDone={() => setSecret(undefined)} />
    </>
  )
}
