/** Sends what was not delivered again: says how many first, then shows how far it is. */

import { useState } from 'react'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/problem.ts'
import { refresh, useChange, useRead } from '../api/query.ts'
import { countedOf } from '../formats/numbers.ts'
import { Button } from '../pieces/Button.tsx'
import { Dialog } from '../pieces/Dialog.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { Segments } from '../pieces/Segments.tsx'
import { beginWork, say } from '../pieces/toasts.ts'
import * as styles from './ReplayFailed.module.css'
import { placeOf, type Webhook } from './webhook-words.ts'

const DAY = 86_400_000
const periods = [
  { value: '1', label: 'Today and yesterday' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const

interface Props {
  webhook: Webhook
  isOpen: boolean
  onClose(): void
}

export function ReplayFailed({ webhook, isOpen, onClose }: Props) {
  const [days, setDays] = useState<string>('1')
  // The same for the count and for the replay.
  const [now] = useState(() => Date.now())
  const range = {
    webhookId: webhook.id,
    from: new Date(now - (Number(days) + 1) * DAY).toISOString(),
    to: new Date(now + DAY).toISOString(),
    status: 'GIVEN_UP' as const,
  }
  const { data, error } = useRead('webhooks.deliveries.count', range, { when: isOpen, staleTime: 0 })
  const count = data?.count
  const waiting = useRead(
    'webhooks.deliveries.count',
    { ...range, status: 'WAITING' },
    { when: isOpen, staleTime: 0 },
  )
  const start = () => {
    onClose()
    void replay(range, count ?? 0, placeOf(webhook.url))
  }
  return (
    <Dialog
      title="Resend what was not delivered"
      lead={`To ${placeOf(webhook.url)}. The events keep their ids, so your system can tell a repetition.`}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" onPress={count === 0 ? onClose : start}>
            {count === undefined ? 'Resend' : count === 0 ? 'Done' : `Resend ${countedOf(count, 'event')}`}
          </Button>
        </>
      }
    >
      <div className={styles.replayPeriod}>
        <Segments label="Period" options={periods} value={days} onChange={setDays} />
      </div>
      <ProblemNotice error={error} />
      <p aria-live="polite">
        {count === undefined && !error && 'Counting'}
        {count === 0 && waiting.data?.count === 0 && 'Every event of this period was delivered.'}
        {waiting.data && waiting.data.count > 0 && (
          <Waiting webhook={webhook} count={waiting.data.count} onDone={onClose} />
        )}
        {count !== undefined && count > 0 && `${countedOf(count, 'event')} ended without being delivered.`}
      </p>
    </Dialog>
  )
}

interface WaitingProps {
  webhook: Webhook
  count: number
  onDone(): void
}

/** Foyer tries these by itself: after a failure later and later. */
function Waiting({ webhook, count, onDone }: WaitingProps) {
  const place = placeOf(webhook.url)
  const now = useChange('webhooks.update', {
    refreshes: ['webhooks.list', 'webhooks.deliveries.list', 'webhooks.deliveries.count'],
    onDone: () => {
      say(`Trying ${countedOf(count, 'event')} to ${place} now`)
      onDone()
    },
  })
  const isOff = !webhook.enabled
  return (
    <Notice
      meaning="attention"
      action={
        <Button
          busy={now.isPending && 'Trying'}
          onPress={() => now.mutate({ webhookId: webhook.id, enabled: true })}
        >
          {isOff ? 'Switch it on' : 'Try now'}
        </Button>
      }
    >
      {countedOf(count, 'event')} {count === 1 ? 'has' : 'have'} failed or not been sent yet, and{' '}
      {isOff ? 'wait until the webhook is on.' : 'will be tried again by itself.'}
      {now.error && ` ${wordsOf(now.error)}`}
    </Notice>
  )
}

type Range = Parameters<typeof call<'webhooks.deliveries.replay'>>[1]

async function replay(range: Range, total: number, place: string): Promise<void> {
  let stopped = false
  const work = beginWork(`Resending to ${place}`, () => {
    stopped = true
  })
  let done = 0
  let cursor: string | undefined
  try {
    do {
      const reply = await call('webhooks.deliveries.replay', { ...range, ...(cursor ? { cursor } : {}) })
      done += reply.replayed
      cursor = reply.nextCursor ?? undefined
      work.progress(done, Math.max(total, done))
    } while (cursor && !stopped)
    work.end(`Resent ${countedOf(done, 'event')}`)
  } catch (error) {
    work.end()
    say(`Resent ${countedOf(done, 'event')}, then it stopped. ${wordsOf(error)}`)
  }
  await refresh('webhooks.deliveries.list', 'webhooks.health')
}
