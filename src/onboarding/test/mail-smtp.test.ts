/** Mail by SMTP to an external server: what arrives, what is rejected, and what is retried. */
import assert from 'node:assert/strict'
import net, { type AddressInfo } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { authority, certificate } from '@foyer/provider-http/test/certificates'
import type { MailMessage } from '#kernel/mail.ts'
import type { SmtpServer } from '#platform/mail/settings.ts'
import { assertMailServerReachable, MailNotSent, mailBySmtp, type Smtp } from '#platform/mail/smtp.ts'
import { type Answers, type MailServer, startMailServer } from '#test/harness/mail-server.ts'
import { freePort } from '#test/harness/world.ts'

const from = { name: 'Foyer', address: 'no-reply@apply.example' }
const message: MailMessage = {
  to: 'anna@home.example',
  subject: 'Hello',
  text: 'One\nTwo\n.\nFour',
  id: 'one',
}
const password = 'hemligt-lösen:@/'
const login = { user: 'foyer', password }

describe('mail by SMTP', () => {
  let server: MailServer | undefined
  let lines: string[] = []
  afterEach(async () => {
    await server?.close()
    server = undefined
  })

  const start = async (...given: Parameters<typeof startMailServer>) => {
    server = await startMailServer(...given)
    return server
  }
  const smtpTo = (port: number, more: Partial<SmtpServer> = {}, settings: Partial<Smtp> = {}): Smtp => {
    lines = []
    const log = { warn: (...given: unknown[]) => void lines.push(JSON.stringify(given)) }
    return {
      server: { host: 'localhost', port, tls: 'NONE', login: undefined, ...more },
      from,
      log,
      ...settings,
    }
  }
  const sendTo = (smtp: Smtp, more: Partial<MailMessage> = {}) =>
    mailBySmtp(smtp).send({ ...message, ...more })
  const notSent = (code: string | RegExp) => (error: unknown) => {
    assert.ok(error instanceof MailNotSent)
    assert.match(error.code, new RegExp(code))
    assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /hemligt|anna|home\.example/)
    return true
  }

  test('arrives unchanged, from the given name', async () => {
    const { port, delivered } = await start()
    const subject = `Din ansökan till Räksmörgåsbolaget: ${'fortsätt här, '.repeat(20)}`
    const link = `http://localhost:3000/onboarding?token=${'abcdefghij'.repeat(140)}`
    const text = `Hej Åsa,\n\n${link}\n\n.\nHälsningar`
    assert.equal(await sendTo(smtpTo(port), { subject, text, fromName: 'Räksmörgåsbolaget "AB"' }), 'SENT')
    const [mail] = delivered
    assert.deepEqual([mail?.from, mail?.to, mail?.text], [from.address, [message.to], text])
    assert.equal(mail?.headers.from, 'Räksmörgåsbolaget AB <no-reply@apply.example>')
    assert.equal(mail?.headers.to, message.to)
    assert.equal(mail?.headers.subject, subject.trim())
    assert.equal(mail?.headers['auto-submitted'], 'auto-generated')
    assert.match(mail?.headers['content-type'] ?? '', /^text\/plain; charset=utf-8/)
    const longest = Math.max(...(mail?.raw ?? '').split('\r\n').map(({ length }) => length))
    assert.ok(longest <= 998, `RFC 5322 2.1.1: a line of ${longest}`)
  })

  test('has the same Message-ID in a retry, and another one in another message', async () => {
    const { port, delivered } = await start()
    for (const id of ['["mailLink","7"]', '["mailLink","7"]', '["mailLink","8"]'])
      await sendTo(smtpTo(port), { id })
    const [first, again, other] = delivered.map(({ headers }) => headers['message-id'])
    assert.equal(first, again)
    assert.notEqual(first, other)
    assert.match(first ?? '', /^<[A-Za-z0-9_-]{43}@apply\.example>$/)
  })

  test('never uses input as a header, an address or a file', async () => {
    const { port, delivered } = await start()
    await sendTo(smtpTo(port), {
      subject: 'Hi\r\nBcc: thief@evil.example\r\n\r\nBody',
      fromName: 'A" <thief@evil.example>,\r\nBcc: thief@evil.example\r\nX: "',
      text: '/etc/hostname',
    })
    const [mail] = delivered
    assert.deepEqual(mail?.to, [message.to])
    assert.equal(mail?.from, from.address)
    assert.deepEqual([mail?.headers.bcc, mail?.headers.x], [undefined, undefined])
    assert.equal(mail?.text, '/etc/hostname')
    assert.match(mail?.headers.from ?? '', /<no-reply@apply\.example>$/)
  })

  for (const to of [
    'anna@home.example, thief@evil.example',
    'anna@home.example>\r\nRCPT TO:<thief@evil.example',
    '',
  ])
    test(`rejects an address like ${JSON.stringify(to)}, and sends to no one else`, async () => {
      const { port, delivered } = await start()
      assert.equal(await sendTo(smtpTo(port), { to }), 'REFUSED')
      assert.deepEqual(delivered, [])
      assert.doesNotMatch(lines.join(), /anna|evil/)
    })

  describe('TLS', () => {
    const trusted = authority('Test authority')
    const right = certificate({ name: 'localhost' }, trusted)
    const believing = { authorities: [trusted.cert] }

    for (const [tls, secure] of [
      ['FIRST', false],
      ['AT_ONCE', true],
    ] as const)
      test(`${tls}: encrypts login and message, and verifies the server's name`, async () => {
        const { port, delivered } = await start({ login }, { ...right, secure })
        await sendTo(smtpTo(port, { tls, login }, believing))
        assert.equal(delivered[0]?.secure, true)
      })

    test('sends neither to a server without a valid certificate for its name', async () => {
      for (const shown of [
        certificate({ name: 'localhost' }),
        certificate({ name: 'other.example' }, trusted),
      ]) {
        const { port, asked, close } = await start({ login }, shown)
        await assert.rejects(sendTo(smtpTo(port, { tls: 'FIRST', login }, believing)), notSent('^ETLS$'))
        assert.deepEqual(asked, [])
        await close()
      }
      server = undefined
    })

    test('sends neither to a server without TLS', async () => {
      const { port, asked } = await start({ login }, { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
      await assert.rejects(sendTo(smtpTo(port, { tls: 'FIRST', login })), notSent('ETLS'))
      assert.deepEqual(asked, [])
    })
  })

  describe('failures', () => {
    test('retries after a rejected login, and logs neither password nor address', async () => {
      const { port, delivered } = await start({ login }, { allowInsecureAuth: true })
      const wrong = smtpTo(port, { login: { user: 'foyer', password: `${password}!` } })
      await assert.rejects(sendTo(wrong), notSent('^EAUTH$'))
      await assert.rejects(assertMailServerReachable(wrong), notSent('^EAUTH$'))
      assert.deepEqual([delivered.length, lines], [0, []])
      const right = smtpTo(port, { login })
      await assertMailServerReachable(right)
      assert.equal(await sendTo(right), 'SENT')
    })

    test('retries after 451', async () => {
      let times = 0
      const later: Answers = {
        rcpt: () => (++times === 1 ? '451 4.3.0 anna@home.example: later' : undefined),
      }
      const { port, delivered } = await start(later)
      await assert.rejects(sendTo(smtpTo(port)), notSent('^451$'))
      assert.equal(await sendTo(smtpTo(port)), 'SENT')
      assert.equal(delivered.length, 1)
    })

    for (const [what, answers] of [
      ['550 to the address', { rcpt: () => '550 5.1.1 anna@home.example is nobody' }],
      ['554 to the message', { data: () => '554 5.7.1 anna@home.example wants none' }],
    ] satisfies Array<[string, Answers]>)
      test(`${what}: gives up, with one log line that does not name the address`, async () => {
        const { port, delivered } = await start(answers)
        assert.equal(await sendTo(smtpTo(port)), 'REFUSED')
        assert.equal(delivered.length, 0)
        assert.equal(lines.length, 1)
        assert.match(lines[0] ?? '', /"reply":55[04],"status":"5\.\d\.1"/)
        assert.doesNotMatch(lines[0] ?? '', /anna|home\.example/)
      })

    test('gives up an unresponsive server', async () => {
      await assert.rejects(sendTo(smtpTo(await freePort())), notSent('^ECONNREFUSED$'))
    })

    for (const [what, greeting, drop] of [
      ['says nothing', '', ''],
      ['greets and then says nothing', '220 hello\r\n', ''],
      ['never comes to an end', '220 hello\r\n', '250-x\r\n'],
    ] as const)
      test(`gives up a server that ${what} after a timeout`, async (t) => {
        const tiresome = net.createServer((socket) => {
          socket.on('error', () => undefined).resume()
          socket.write(greeting)
          const drops = setInterval(() => socket.write(drop), 50)
          socket.on('close', () => clearInterval(drops))
        })
        t.after(() => void tiresome.close())
        await new Promise<void>((resolve) => tiresome.listen(0, '127.0.0.1', resolve))
        const { port } = tiresome.address() as AddressInfo
        const began = performance.now()
        await assert.rejects(sendTo(smtpTo(port, {}, { patience: 200 })), notSent('ETIMEDOUT|EABORT'))
        assert.ok(performance.now() - began < 15_000)
      })
  })
})
