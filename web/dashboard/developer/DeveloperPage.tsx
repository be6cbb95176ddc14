/** Developer: credentials, webhooks, events, the log of requests, and the reference. */

import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { useParam } from '../frame/address.ts'
import { useActions } from '../frame/palette-state.ts'
import { NotFound } from '../frame/Whole.tsx'
import { Button } from '../pieces/Button.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead } from '../pieces/Page.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { Credentials } from './Credentials.tsx'
import { Events } from './Events.tsx'
import { NewCredential } from './NewCredential.tsx'
import { NewWebhook } from './NewWebhook.tsx'
import { ReferenceTab } from './ReferenceTab.tsx'
import { Requests } from './Requests.tsx'
import { Webhooks } from './Webhooks.tsx'

const tabs = [
  { to: '/developer', label: 'Credentials' },
  { to: '/developer/webhooks', label: 'Webhooks' },
  { to: '/developer/events', label: 'Events' },
  { to: '/developer/requests', label: 'Request log' },
  { to: '/developer/reference', label: 'API reference' },
]
const bodies: Record<string, () => React.ReactNode> = {
  webhooks: Webhooks,
  events: Events,
  requests: Requests,
  reference: ReferenceTab,
}

export function DeveloperPage() {
  const { customer } = useSession()
  const section = useParam('section')
  const [making, setMaking] = useState<'CREDENTIAL' | 'WEBHOOK'>()
  useActions([
    { does: 'New credential', icon: Plus, run: () => setMaking('CREDENTIAL') },
    { does: 'New webhook', icon: Plus, run: () => setMaking('WEBHOOK') },
  ])
  const Body = section === undefined ? Credentials : bodies[section]
  if (!Body) return <NotFound />
  return (
    <>
      <PageHead
        title="Developer"
        beside={
          customer.mode === 'sandbox' && (
            <Tag meaning="attention" icon={FlaskConical}>
              Sandbox
            </Tag>
          )
        }
        actions={
          <>
            {section === undefined && (
              <Button kind="primary" icon={Plus} onPress={() => setMaking('CREDENTIAL')}>
                New credential
              </Button>
            )}
            {section === 'webhooks' && (
              <Button kind="primary" icon={Plus} onPress={() => setMaking('WEBHOOK')}>
                New webhook
              </Button>
            )}
          </>
        }
      />
      <main className={pageStyles.main}>
        <Tabs label="Developer" tabs={tabs} at={section ? `/developer/${section}` : '/developer'} />
        <Body />
      </main>
      <NewCredential isOpen={making === 'CREDENTIAL'} onClose={() => setMaking(undefined)} />
      <NewWebhook isOpen={making === 'WEBHOOK'} onClose={() => setMaking(undefined)} />
    </>
  )
}
