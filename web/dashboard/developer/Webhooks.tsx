/** Webhooks: how each endpoint does, what became of its deliveries, and sending them again. */

import { PowerOff, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import { usePages } from '../api/use-pages.ts'
import { shareOf } from '../formats/numbers.ts'
import { durationOf, exactOf, momentOf } from '../formats/time.ts'
import { useUrlQuery } from '../frame/address.ts'
import { Button } from '../pieces/Button.tsx'
import { CodeBlock } from '../pieces/Code.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Icon } from '../pieces/Icon.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Empty } from '../pieces/Page.tsx'
import { Pager } from '../pieces/Pager.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { Table } from '../pieces/Table.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import * as developerStyles from './developer.module.css'
import { HttpStatus } from './HttpStatus.tsx'
import { ReplayFailed } from './ReplayFailed.tsx'
import * as requestsStyles from './Requests.module.css'
import { Spark } from './Spark.tsx'
import { WebhookMenu } from './WebhookMenu.tsx'
import * as styles from './Webhooks.module.css'
import { type Delivery, deliveryWord, placeOf, type Webhook } from './webhook-words.ts'

type Health = Reply<'webhooks.health'>['data'][number]

export function Webhooks() {
  const [{ webhook, delivery }, changeQuery] = useUrlQuery()
  const list = useRead('webhooks.list', {}, { every: 15_000 })
  const health = useRead('webhooks.health', {}, { every: 30_000 })
  const all = list.data?.data
  const chosen = all?.find(({ id }) => id === webhook) ?? all?.[0]
  if (all?.length === 0) return <NoWebhook />
  return (
    <div className={delivery ? styles.besideDrawer : undefined}>
      <section className={pageStyles.section} aria-label="Endpoints">
        <ProblemNotice error={list.error} onRetry={list.refetch} />
        {!(list.error && !all) && (
          <Table
            label="Endpoints"
            className={`${styles.endpoints} ${tableStyles.wraps}`}
            columns={[
              {
                id: 'url',
                head: 'Endpoint',
                cell: (each) => <Endpoint webhook={each} health={healthOf(health.data, each)} />,
              },
              {
                id: 'day',
                head: '24 hours',
                className: styles.day,
                cell: (each) => <Spark hours={healthOf(health.data, each)?.hours ?? []} />,
              },
              {
                id: 'more',
                head: <span className="visually-hidden">More</span>,
                right: true,
                cell: (each) => <WebhookMenu webhook={each} />,
              },
            ]}
            rows={all}
            keyOf={({ id }) => id}
            openKey={chosen?.id}
            onOpen={({ id }) => changeQuery({ webhook: id, delivery: undefined })}
          />
        )}
      </section>
      {chosen && (
        <Deliveries
          key={chosen.id}
          webhook={chosen}
          openId={delivery}
          onOpen={(id) => changeQuery({ delivery: id })}
        />
      )}
    </div>
  )
}

const healthOf = (data: Reply<'webhooks.health'> | undefined, { id }: Webhook): Health | undefined =>
  data?.data.find(({ webhookId }) => webhookId === id)

function Endpoint({ webhook, health }: { webhook: Webhook; health: Health | undefined }) {
  const { url, types, enabled, switchedOff, failingSince, description } = webhook
  const kinds =
    types.length === 0 ? 'all events' : types.length === 1 ? 'one event type' : `${types.length} event types`
  const hours = health?.hours ?? []
  const delivered = hours.reduce((sum, each) => sum + each.delivered, 0)
  const tries = hours.reduce((sum, each) => sum + each.delivered + each.failed, 0)
  const figures =
    tries > 0 && health ? `, ${shareOf(delivered, tries)} delivered, ${durationOf(health.medianMs)}` : ''
  const offWords = { OWNER: 'Switched off', GONE: 'Gone: it answered 410', FAILING: 'Failed for five days' }
  return (
    <>
      <span className={`${tableStyles.name} ${developerStyles.break}`}>{placeOf(url)}</span>
      <br />
      <span className={textStyles.hint}>
        {!enabled && (
          <>
            <Icon of={PowerOff} /> {offWords[switchedOff ?? 'OWNER']}, {kinds}
          </>
        )}
        {enabled && failingSince && (
          <>
            <Icon of={TriangleAlert} meaning="attention" /> Failing since{' '}
            <TimeText at={failingSince} as="moment" />, {kinds}
            {figures}
          </>
        )}
        {enabled && !failingSince && `${tries > 0 ? 'Healthy' : 'Nothing sent today'}, ${kinds}${figures}`}
        {description && `, ${description}`}
      </span>
    </>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString()

interface DeliveriesProps {
  webhook: Webhook
  openId: string | undefined
  onOpen(id: string | undefined): void
}

function Deliveries({ webhook, openId, onOpen }: DeliveriesProps) {
  const pages = usePages(webhook.id)
  const [replaying, setReplaying] = useState(false)
  const body = { webhookId: webhook.id, limit: 20, ...(pages.cursor ? { cursor: pages.cursor } : {}) }
  const { data, error, refetch } = useRead('webhooks.deliveries.list', body, { every: 5_000, keep: true })
  const rows = data?.data
  const open = rows?.find(({ id }) => id === openId)
  return (
    <section className={pageStyles.section}>
      <div className={pageStyles.sectionHead}>
        <h2>Deliveries</h2>
        <span className={fieldStyles.end}>
          <Button kind="bare" icon={RotateCw} onPress={() => setReplaying(true)}>
            Resend failed
          </Button>
        </span>
      </div>
      <ProblemNotice error={error} onRetry={refetch} />
      {rows?.length === 0 && (
        <p className={textStyles.quiet}>
          Nothing has been sent yet. Send a test with the menu of the endpoint.
        </p>
      )}
      {rows?.length !== 0 && !(error && !data) && (
        <Table
          label="Deliveries"
          className={requestsStyles.deliveries}
          columns={[
            {
              id: 'sent',
              head: 'Sent',
              cell: ({ createdAt, tries }) => {
                const at = tries[0]?.at ?? createdAt
                return (
                  <time dateTime={at} title={exactOf(at)} className={textStyles.tnum}>
                    {isToday(at) ? clock.format(new Date(at)) : momentOf(at)}
                  </time>
                )
              },
            },
            {
              id: 'type',
              head: 'Event',
              cell: ({ type, replay }) => (
                <>
                  <span className={`${textStyles.mono} ${developerStyles.break}`}>{type}</span>
                  {replay && <span className={textStyles.hint}> resent</span>}
                </>
              ),
            },
            {
              id: 'status',
              head: 'Status',
              right: true,
              cell: (each) => <HttpStatus status={each.tries.at(-1)?.status ?? null} word={stateOf(each)} />,
            },
          ]}
          rows={rows}
          keyOf={({ id }) => id}
          openKey={openId}
          onOpen={({ id }) => onOpen(id)}
        />
      )}
      <Pager {...pages.links(data)} />
      {open && <DeliveryDrawer delivery={open} webhook={webhook} onClose={() => onOpen(undefined)} />}
      <ReplayFailed webhook={webhook} isOpen={replaying} onClose={() => setReplaying(false)} />
    </section>
  )
}

/** Beside or in place of a status of HTTP. */
function stateOf({ status, tries }: Delivery): string | undefined {
  const last = tries.at(-1)
  if (status === 'DELIVERED') return undefined
  if (!last) return deliveryWord(status)
  return last.status === null ? (/time/i.test(last.error ?? '') ? 'Timed out' : 'No answer') : undefined
}

const NoWebhook = () => (
  <section className={pageStyles.section}>
    <Empty
      title="One address, and your system hears of every decision"
      code={
        <CodeBlock
          code={
            `curl -s ${location.origin}/v1/webhooks.create \\\n` +
            '  -H "Authorization: Bearer $FOYER_TOKEN" \\\n' +
            `  --json '{"url":"https://api.company.com/foyer","types":[]}'`
          }
          own={[location.origin]}
        />
      }
    >
      Press New webhook and give an address, or send these lines. Foyer sends each event there, signed, and
      tries again for three days when your system does not answer. Until then, read the events in the next
      tab.
    </Empty>
  </section>
)
