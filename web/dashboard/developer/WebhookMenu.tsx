/** Actions on a webhook: test, change, disable and enable, a new secret, delete. */

import { Ellipsis, Pencil, Power, PowerOff, RefreshCw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../api/call.ts'
import { useChange } from '../api/query.ts'
import { Button } from '../pieces/Button.tsx'
import * as codeStyles from '../pieces/Code.module.css'
import { SecretText } from '../pieces/Code.tsx'
import { Dialog, FormDialog, Question } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { MenuButton } from '../pieces/Menu.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { say } from '../pieces/toasts.ts'
import { type Kind, KindChoice } from './KindChoice.tsx'
import * as styles from './WebhookMenu.module.css'
import { placeOf, type Webhook } from './webhook-words.ts'

const refreshes = ['webhooks.list', 'webhooks.deliveries.list'] as const

interface PartProps {
  webhook: Webhook
  isOpen: boolean
  onClose(): void
}

function DeleteWebhook({ webhook: { id, url }, isOpen, onClose }: PartProps) {
  const remove = useChange('webhooks.delete', {
    refreshes,
    onDone: () => {
      onClose()
      say(`Deleted ${placeOf(url)}`)
    },
  })
  return (
    <Question
      title="Delete this webhook?"
      isOpen={isOpen}
      onClose={onClose}
      verb="Delete"
      busy={remove.isPending && 'Deleting'}
      error={remove.error}
      onDo={() => remove.mutate({ webhookId: id })}
    >
      Nothing more is sent to {placeOf(url)}. Its deliveries can be read for 30 days.
    </Question>
  )
}

export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const { id, url, enabled } = webhook
  const [asking, setAsking] = useState<'CHANGE' | 'DELETE' | 'TEST'>()
  const [secret, setSecret] = useState<string>()
  const close = () => setAsking(undefined)
  const change = useChange('webhooks.update', {
    refreshes,
    onDone: (reply) => {
      if (reply.secret) setSecret(reply.secret)
      else say(reply.enabled ? `Switched on ${placeOf(url)}` : `Switched off ${placeOf(url)}`)
    },
  })
  const test = useChange('webhooks.test')
  const sendTest = () => {
    setAsking('TEST')
    test.mutate({ webhookId: id })
  }
  const set = (patch: { enabled?: boolean; rotateSecret?: boolean }) =>
    change.mutate({ webhookId: id, ...patch })
  return (
    <>
      <MenuButton
        label={`More about ${placeOf(url)}`}
        icon={Ellipsis}
        actions={[
          { id: 'test', label: 'Send a test', icon: Send, onDo: sendTest },
          { id: 'change', label: 'Change', icon: Pencil, onDo: () => setAsking('CHANGE') },
          {
            id: 'secret',
            label: 'New signing secret',
            hint: 'The old one signs too for 24 hours',
            icon: RefreshCw,
            onDo: () => set({ rotateSecret: true }),
          },
          {
            id: 'power',
            label: enabled ? 'Switch off' : 'Switch on',
            icon: enabled ? PowerOff : Power,
            onDo: () => set({ enabled: !enabled }),
          },
          null,
          { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onDo: () => setAsking('DELETE') },
        ]}
      />
      <ChangeWebhook webhook={webhook} isOpen={asking === 'CHANGE'} onClose={close} />
      <TestResult
        place={placeOf(url)}
        reply={test.data}
        error={test.error}
        isOpen={asking === 'TEST'}
        onClose={close}
      />
      <DeleteWebhook webhook={webhook} isOpen={asking === 'DELETE'} onClose={close} />
      <WebhookSecret secret={secret} onDone={() => setSecret(undefined)} />
    </>
  )
}

interface TestProps {
  place: string
  reply: Reply<'webhooks.test'> | undefined
  error: unknown
  isOpen: boolean
  onClose(): void
}

const TestResult = ({ place, reply, error, isOpen, onClose }: TestProps) => (
  <Dialog
    title={`A test to ${place}`}
    isOpen={isOpen}
    onClose={onClose}
    foot={
      <Button kind="primary" onPress={onClose}>
        Done
      </Button>
    }
  >
    <ProblemNotice error={error} />
    {!reply && !error && <p aria-live="polite">Waiting for its answer, at most ten seconds.</p>}
    {reply && (
      <>
        <Notice meaning={reply.error ? 'bad' : 'good'} live>
          {reply.error ?? `It answered ${reply.status} in ${reply.durationMs} ms.`}
        </Notice>
        {reply.body && <pre className={`${codeStyles.code} ${styles.answer}`}>{reply.body}</pre>}
      </>
    )}
  </Dialog>
)

export const WebhookSecret = ({ secret, onDone }: { secret: string | undefined; onDone(): void }) => (
  <Dialog
    title="Save this signing secret now"
    lead="Your system verifies with it that an event comes from Foyer. It is not shown again."
    isOpen={secret !== undefined}
    onClose={onDone}
    dismissable={false}
    foot={
      <Button kind="primary" onPress={onDone}>
        I have stored it
      </Button>
    }
  >
    {secret && <SecretText secret={secret} />}
  </Dialog>
)

function ChangeWebhook({ webhook, isOpen, onClose }: PartProps) {
  const [types, setTypes] = useState<Kind[]>(webhook.types)
  const change = useChange('webhooks.update', {
    refreshes: ['webhooks.list'],
    onDone: ({ url }) => {
      onClose()
      say(`Changed ${placeOf(url)}`)
    },
  })
  return (
    <FormDialog
      title="Change the webhook"
      isOpen={isOpen}
      onClose={onClose}
      verb="Save"
      busy={change.isPending && 'Saving'}
      error={change.error}
      onSend={({ url = '', description = '' }) =>
        change.mutate({ webhookId: webhook.id, url, description, types })
      }
    >
      <Field label="Address" name="url" defaultValue={webhook.url} isRequired missing="Write the address." />
      <Field label="Note" name="description" defaultValue={webhook.description} />
      <KindChoice value={types} onChange={setTypes} />
    </FormDialog>
  )
}
