/** The contract of sending mail: the files and the server. The same table against each. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Mail, MailMessage } from '#kernel/mail.ts'
import type { Delivered } from '../mail-server.ts'

type Arrived = Pick<Delivered, 'headers' | 'text' | 'html'>

export interface MailUnderTest {
  mail: Mail
  /** The messages that have arrived so far. A partly sent message is not among them. */
  arrived(): Promise<Arrived[]>
  [Symbol.asyncDispose](): Promise<void>
}

export interface MailWorld {
  name: string
  works(): Promise<MailUnderTest>
  /** Each is a way in which a message cannot be sent now, and may be sent later. */
  failures: Record<string, () => Promise<MailUnderTest>>
  /** Each is a way in which a message will never be accepted. Absent: no person could refuse. */
  refusals?: Record<string, () => Promise<MailUnderTest>>
}

/** A failure must show within this time; the waiting of the adapter is shortened by the world. */
const LIMIT_MS = 30_000

const message = (more: Partial<MailMessage> = {}): MailMessage => ({
  to: 'anna@home.example',
  subject: 'Välkommen åter',
  text: 'Hej Åsa,\n\nhär är länken.',
  id: 'a-message',
  ...more,
})

export function mailContract({ name, works, failures, refusals = {} }: MailWorld): void {
  describe(`the mail contract: ${name}`, () => {
    test('sends a message with its sender, receiver, subject and text', async () => {
      await using world = await works()
      assert.equal(await world.mail.send(message()), 'SENT')
      const [arrived, ...more] = await world.arrived()
      assert.equal(more.length, 0)
      assert.match(arrived?.headers.to ?? '', /anna@home\.example/)
      assert.match(arrived?.headers.subject ?? '', /Välkommen åter|V.+lkommen/)
      assert.equal(arrived?.text.replaceAll('\r\n', '\n').trim(), 'Hej Åsa,\n\nhär är länken.')
    })

    test('the same message has the same id each time, and another one another', async () => {
      await using world = await works()
      for (const id of ['x', 'x', 'y']) await world.mail.send(message({ id }))
      const [first, second, third] = (await world.arrived()).map(({ headers }) => headers['message-id'])
      assert.ok(first)
      assert.deepEqual([second, third === first], [first, false])
    })

    test('has both forms of a message with HTML', async () => {
      await using world = await works()
      await world.mail.send(message({ html: '<p>Hej Åsa</p>' }))
      const [arrived] = await world.arrived()
      assert.match(arrived?.text ?? '', /här är länken/)
      assert.match(arrived?.html ?? '', /<p>Hej Åsa<\/p>/)
    })

    test('no field adds a header or a receiver', async () => {
      await using world = await works()
      const injected = '\r\nBcc: other@home.example'
      await world.mail
        .send(
          message({ subject: `A${injected}`, fromName: `B${injected}`, to: `anna@home.example${injected}` }),
        )
        .catch(() => undefined)
      for (const { headers } of await world.arrived()) assert.equal(headers.bcc, undefined)
    })

    test('many at once all arrive', async () => {
      await using world = await works()
      const ids = Array.from({ length: 10 }, (_, at) => String(at))
      const sent = await Promise.all(ids.map((id) => world.mail.send(message({ id }))))
      assert.deepEqual(new Set(sent), new Set(['SENT']))
      const arrived = (await world.arrived()).map(({ headers }) => headers['message-id'])
      assert.equal(new Set(arrived).size, ids.length)
    })

    for (const [what, open] of Object.entries(failures))
      test(`${what}: throws in time, nothing of it arrives, and no address is in the error`, async () => {
        await using world = await open()
        const began = performance.now()
        await assert.rejects(world.mail.send(message()), (error: Error) => {
          assert.doesNotMatch(`${error.name} ${error.message}`, /anna|home\.example/)
          return true
        })
        assert.ok(performance.now() - began < LIMIT_MS)
        assert.deepEqual(await world.arrived(), [])
      })

    for (const [what, open] of Object.entries(refusals))
      test(`${what}: is refused for good, and does not arrive`, async () => {
        await using world = await open()
        assert.equal(await world.mail.send(message()), 'REFUSED')
        assert.deepEqual(await world.arrived(), [])
      })
  })
}
