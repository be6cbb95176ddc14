/** The doctor's findings about the mail server. They never contain the password. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { certificate } from '@foyer/provider-http/test/certificates'
import { checkMailServer } from '#operator/doctor/mail.ts'
import { readConfig } from '#platform/config.ts'
import { type MailServer, startMailServer } from '#test/harness/mail-server.ts'
import { freePort } from '#test/harness/world.ts'

describe('the doctor checks the mail server and', () => {
  let server: MailServer
  before(async () => {
    server = await startMailServer(
      { login: { user: 'foyer', password: 'geheim' } },
      { allowInsecureAuth: true, ...certificate({ name: 'localhost' }) },
    )
  })
  after(() => server.close())

  const findingOf = async (url: string) => {
    const finding = await checkMailServer(
      readConfig({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: 'no-reply@apply.example' }),
    )
    assert.doesNotMatch(JSON.stringify(finding), /geheim/)
    assert.equal(finding.check, 'Mail')
    assert.equal(finding.result === 'OK', finding.fix === undefined)
    return `${finding.result}: ${finding.detail}`
  }
  const at = (host: string, port = server.port) => `${host}:${port}`

  test('accepts the login, and sends nothing', async () => {
    assert.equal(
      await findingOf(`smtp://foyer:geheim@${at('localhost')}`),
      `OK: ${at('localhost')} accepts the login, without TLS`,
    )
    assert.deepEqual(server.delivered, [])
  })
  test('reports a rejected login', async () =>
    assert.equal(
      await findingOf(`smtp://foyer:geheimer@${at('localhost')}`),
      `WRONG: ${at('localhost')} rejects the login`,
    ))
  test('reports an unreachable server', async () => {
    const port = await freePort()
    assert.match(
      await findingOf(`smtp://${at('127.0.0.1', port)}`),
      /^WRONG: 127\.0\.0\.1:\d+ does not answer: nothing listens there$/,
    )
  })
  test('reports missing TLS', async () =>
    assert.match(
      await findingOf(`smtps://foyer:geheim@${at('localhost')}`),
      /^WRONG: .* has no TLS, or an untrusted certificate$/,
    ))
  test('reports an unknown host', async () =>
    assert.match(
      await findingOf('smtp://mail.invalid'),
      /^WRONG: mail\.invalid:587 (is unknown|does not answer in time)/,
    ))
  test('accepts a missing mail server', async () => {
    const { result, detail } = await checkMailServer(readConfig({}))
    assert.deepEqual([result, /e-mails become files/.test(detail)], ['OK', true])
  })
})
