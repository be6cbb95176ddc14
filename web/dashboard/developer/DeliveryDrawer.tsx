/** One delivery: its tries, the request, the answer, and sending it again. */

import { Check, Clock, Copy, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../api/query.ts'
import { addressOfCase, uuidOf } from '../formats/id.ts'
import { durationOf, exactOf } from '../formats/time.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Button, CopyButton } from '../pieces/Button.tsx'
import * as codeStyles from '../pieces/Code.module.css'
import { Coloured } from '../pieces/Coloured.tsx'
import { Drawer } from '../pieces/Drawer.tsx'
import { Icon } from '../pieces/Icon.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { DefinitionList } from '../pieces/Page.tsx'
import { Segments } from '../pieces/Segments.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import * as styles from './DeliveryDrawer.module.css'
import * as developerStyles from './developer.module.css'
import { HttpStatus } from './HttpStatus.tsx'
import { answerWords, type Delivery, deliveryWord, placeOf, type Webhook } from './webhook-words.ts'

interface Props {
  delivery: Delivery
  webhook: Webhook
  onClose(): void
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const meanings = { WAITING: 'attention', DELIVERED: 'good', GIVEN_UP: 'bad', CANCELLED: undefined } as const
const icons = { WAITING: Clock, DELIVERED: Check, GIVEN_UP: X, CANCELLED: X } as const

export function DeliveryDrawer({ delivery, webhook, onClose }: Props) {
  const { id, type, status, eventId, applicationId, tries, nextTryAt } = delivery
  const again = useChange('webhooks.deliveries.replay', {
    refreshes: ['webhooks.deliveries.list'],
    onDone: () => say(`Sent ${type} again`),
  })
  const meaning = meanings[status]
  return (
    <Drawer
      title={
        <>
          <span className={textStyles.mono}>{type}</span>{' '}
          <Tag icon={icons[status]} {...(meaning && { meaning })}>
            {deliveryWord(status)}
          </Tag>
        </>
      }
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          icon={RotateCw}
          busy={again.isPending && 'Resending'}
          onPress={() => again.mutate({ deliveryId: id })}
        >
          Resend
        </Button>
      }
    >
      <ProblemNotice error={again.error} />
      <DefinitionList
        facts={[
          {
            name: 'Event',
            value: (
              <span className={`${textStyles.mono} ${developerStyles.copies}`}>
                <span className={developerStyles.break}>{eventId}</span>
                <CopyButton text={eventId} icon={Copy}>
                  <span className="visually-hidden">Copy the id of the event</span>
                </CopyButton>
              </span>
            ),
          },
          {
            name: 'Application',
            value: (
              <PageLink className={textStyles.linkish} to={addressOfCase(applicationId)}>
                …{uuidOf(applicationId).slice(-12)}
              </PageLink>
            ),
          },
          { name: 'To', value: <span className={developerStyles.break}>{placeOf(webhook.url)}</span> },
        ]}
      />
      <h3>Attempts</h3>
      <ol className={styles.tries}>
        {tries.map((each) => (
          <li key={each.at}>
            {each.error ? <Icon of={X} meaning="bad" /> : <Icon of={Check} meaning="good" />}
            <time dateTime={each.at} title={exactOf(each.at)} className={textStyles.tnum}>
              {clock.format(new Date(each.at))}
            </time>
            <span>
              {each.status !== null && <HttpStatus status={each.status} />}{' '}
              {each.status !== null && (
                <span className={textStyles.quiet}>{answerWords(each.status, each.error)}</span>
              )}
              {each.status === null && <span className={textStyles.strong}>{each.error}</span>}
            </span>
            <span className={`${textStyles.right} ${textStyles.quiet}`}>{durationOf(each.durationMs)}</span>
          </li>
        ))}
        {nextTryAt && (
          <li>
            <Icon of={Clock} />
            <time dateTime={nextTryAt} title={exactOf(nextTryAt)} className={textStyles.tnum}>
              {clock.format(new Date(nextTryAt))}
            </time>
            <span className={textStyles.quiet}>
              next attempt, in <TimeText at={nextTryAt} as="left" />
            </span>
          </li>
        )}
        {tries.length === 0 && !nextTryAt && <li className={textStyles.quiet}>None yet</li>}
      </ol>
      <Exchange delivery={delivery} url={webhook.url} />
      {status === 'WAITING' && (
        <Notice>Delivered in order: later events of this application wait for this one.</Notice>
      )}
    </Drawer>
  )
}

const sides = [
  { value: 'REQUEST', label: 'Request' },
  { value: 'RESPONSE', label: 'Response' },
] as const

function Exchange({ delivery: { tries, requestBody }, url }: { delivery: Delivery; url: string }) {
  const [side, setSide] = useState<(typeof sides)[number]['value']>('REQUEST')
  const last = tries.at(-1)
  const { host, pathname } = new URL(url)
  const headers = Object.entries(last?.requestHeaders ?? {})
  const request = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'webhook-signature: not kept',
    '',
    JSON.stringify(JSON.parse(requestBody), null, 2),
  ].join('\n')
  const flags = headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ')
  const curl = `curl -X POST '${url}' ${flags} -d '${requestBody}'`
  const response = last
    ? [last.status === null ? (last.error ?? '') : `HTTP/1.1 ${last.status}`, '', last.body].join('\n')
    : 'Not sent yet.'
  return (
    <section className={styles.exchange} aria-label="What was sent and what came back">
      <header>
        <Segments label="Side" options={sides} value={side} onChange={(next) => setSide(next)} />
        <CopyButton text={curl} icon={Copy}>
          Copy as curl
        </CopyButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, also by keyboard */}
      <pre className={codeStyles.code} tabIndex={0}>
        <Coloured code={side === 'REQUEST' ? request : response} />
      </pre>
    </section>
  )
}
