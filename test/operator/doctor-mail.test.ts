/** What doctor says of the mail server: sound, away, without TLS, or one that refuses the login; and never the password. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { mailServer } from '../../src/operator/doctor/mail.ts'
import { certificate } from '../harness/certificates.ts'
import { type MailServer, startMailServer } from '../harness/mail-server.ts'
import { freePort } from '../harness/world.ts'

describe('doctor of a mail server', () => {
  let server: MailServer
  before(async () => {
    server = await startMailServer(
      { login: { user: 'foyer', password: 'geheim' } },
      { allowInsecureAuth: true, ...certificate({ name: 'localhost' }) },
    )
  })
  after(() => server.close())

  const said = async (url: string) => {
    const finding = await mailServer(
      readConfig({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: 'no-reply@apply.example' }),
    )
    assert.doesNotMatch(JSON.stringify(finding), /geheim/)
    assert.equal(finding.check, 'Mail')
    assert.equal(finding.result === 'OK', finding.mend === undefined)
    return `${finding.result}: ${finding.detail}`
  }
  const at = (host: string, port = server.port) => `${host}:${port}`

  test('one that takes the login; nothing is sent', async () => {
    assert.equal(
      await said(`smtp://foyer:geheim@${at('localhost')}`),
      `OK: ${at('localhost')} takes the login, without TLS`,
    )
    assert.deepEqual(server.delivered, [])
  })
  test('one that refuses it', async () =>
    assert.equal(
      await said(`smtp://foyer:geheimer@${at('localhost')}`),
      `WRONG: ${at('localhost')} refuses the login`,
    ))
  test('one that is away', async () => {
    const port = await freePort()
    assert.match(
      await said(`smtp://${at('127.0.0.1', port)}`),
      /^WRONG: 127\.0\.0\.1:\d+ does not answer: nothing listens there$/,
    )
  })
  test('one without TLS from the first byte', async () =>
    assert.match(
      await said(`smtps://foyer:geheim@${at('localhost')}`),
      /^WRONG: .* has no TLS, or a certificate that is not believed$/,
    ))
  test('a name that leads nowhere', async () =>
    assert.match(
      await said('smtp://mail.invalid'),
      /^WRONG: mail\.invalid:587 (is not known|does not answer in time)/,
    ))
  test('none at all is nothing wrong', async () => {
    const { result, detail } = await mailServer(readConfig({}))
    assert.deepEqual([result, /messages become files/.test(detail)], ['OK', true])
  })
})
