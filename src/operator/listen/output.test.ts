/** The text lines of `foyer listen`. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EventEnvelope } from '#kernel/schemas/event.ts'
import type { ForwardResult } from './forward-events.ts'
import { endedLine, forwardedLine, listeningLine } from './output.ts'

const event: EventEnvelope = {
  eventId: 'foyer:event::01990000-0000-7000-8000-000000000003',
  publishedAt: '2026-11-20T20:54:15.894Z',
  event: {
    type: 'APPLICATION_APPROVED',
    applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001',
  },
}

describe('the printed line of an event', () => {
  const cases: Array<[result: ForwardResult, end: string]> = [
    [{ status: 204, error: null, durationMs: 12, tries: 1 }, '204     12 ms'],
    [{ status: 200, error: null, durationMs: 1204, tries: 4 }, '200   1204 ms  After 4 attempts.'],
    [
      { status: 500, error: 'The receiver answered 500.', durationMs: 3, tries: 1 },
      '500      3 ms  Not 2xx: a webhook would be retried.',
    ],
    [
      {
        status: 302,
        error: 'The receiver answered 302. Redirects are not followed.',
        durationMs: 3,
        tries: 1,
      },
      '302      3 ms  The receiver answered 302. Redirects are not followed.',
    ],
    [
      { status: null, error: 'The receiver did not answer within 10 seconds.', durationMs: 10_000, tries: 2 },
      '---  10000 ms  The receiver did not answer within 10 seconds.  After 2 attempts.',
    ],
  ]
  for (const [result, end] of cases)
    test(end, () => {
      const start = `2026-11-20T20:54:15Z  APPLICATION_APPROVED               ${event.event.applicationId}  `
      assert.equal(forwardedLine(event, result).text, `${start}${end}`)
    })
})

test('shows a generated secret, and hides a given one', () => {
  const info = { url: 'http://127.0.0.1:3000', target: 'http://localhost:4000/hooks', from: 'NOW' as const }
  const made = listeningLine({ ...info, secret: { made: 'whsec_made', source: 'this run' } })
  assert.match(made.text, /from now on.*\n.*with the secret\n {2}whsec_made\n$/)
  const given = listeningLine({ ...info, secret: { made: undefined, source: '--secret' } })
  assert.match(given.text, /Signed with the secret of --secret\.\n$/)
  assert.deepEqual((given.json as { secret: unknown }).secret, null)
})

test('the last line gives the number of forwarded events, and how to continue', () => {
  const last = '2026-11-20T20:54:15.894Z'
  const continuation = `\nTo continue, beginning with the last event: --since ${last}`
  const cases: Array<[count: Parameters<typeof endedLine>[0], text: string]> = [
    [{ forwarded: 0, refused: 0, waiting: 0, last: null }, '0 events were forwarded.'],
    [{ forwarded: 1, refused: 0, waiting: 0, last }, `1 event was forwarded.${continuation}`],
    [
      { forwarded: 3, refused: 2, waiting: 0, last },
      `3 events were forwarded; 2 of them not answered with 2xx.${continuation}`,
    ],
    [
      { forwarded: 3, refused: 0, waiting: 1, last },
      `3 events were forwarded; 1 was still waiting for a response.${continuation}`,
    ],
  ]
  for (const [count, text] of cases) assert.equal(endedLine(count).text, `\nStopped. ${text}`)
})
