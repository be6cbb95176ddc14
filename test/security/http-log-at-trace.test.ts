/** The log at level trace contains no input of callers or applicants, also in lines of libraries. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { frameworkLog } from '#http/logging/framework-log.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { proveAs, visitorOf } from '../harness/flow-visitor.ts'
import { request, startWorld, type World } from '../harness/world.ts'
import { pdfOf } from '../journeys/document-files.ts'

const email = 'annabellina@mail.example'
const personalNumber = '198302182384'
const typed = 'Hemlighetsgatan'

const withPapers: WorkflowDefinition = {
  name: 'Papers',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    { key: 'identity', kind: 'IDENTITY' },
    {
      key: 'papers',
      kind: 'DOCUMENTS',
      documents: [{ key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill' }, most: 3 }],
    },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}

describe('the log at trace', () => {
  let world: World
  before(async () => {
    world = await startWorld({ environment: { FOYER_LOG_LEVEL: 'trace' } })
  })
  after(() => world.close())

  test('contains no cookie, token, secret, identity number or e-mail address', async () => {
    const customer = await world.customer({ workflows: [withPapers] })
    const bearer = await world.token(customer)
    const { sessionToken, onboardingUrl } = await world.create(customer, { prefill: { email } })
    await request(onboardingUrl)
    const visitor = await visitorOf(world, customer)
    await visitor.post('', { do: 'begin' })
    await proveAs(world, visitor, 'identity', 'anna-testsson')
    const file = { field: 'file:bill', name: `${typed}.pdf`, type: 'application/pdf' }
    const bytes = new Uint8Array(pdfOf('bill.pdf', email).buffer)
    const sent = await visitor.upload('papers', {}, [{ ...file, bytes }], { accept: 'application/json' })
    assert.equal(sent.status, 200, sent.text)
    await visitor.post('contact', { email, phoneNumber: personalNumber, line: typed, revision: '0' })
    await wrongWaysIn(customer.clientId, customer.clientSecret, bearer, visitor.cookie)
    const document = { applicationId: visitor.id, name: `${typed}.pdf`, type: 'OTHER' }
    const contentBase64 = Buffer.from(bytes).toString('base64')
    const uploaded = await world.call(
      '/v1/applications.documents.upload',
      { ...document, contentBase64 },
      bearer,
    )
    assert.equal(uploaded.status, 200, uploaded.text)
    await request(uploaded.body.downloadURL)
    // The lines of a request are written after its reply.
    await new Promise((resolve) => setTimeout(resolve, 200))

    const log = world.log.join('')
    assert.ok(log.includes('"level":10'), 'a line was logged at trace')
    const secrets = {
      cookie: visitor.cookie.split('=')[1] ?? '',
      csrf: visitor.csrf,
      bearer,
      sessionToken,
      linkCode: onboardingUrl.split('/').at(-1) ?? '',
      clientSecret: customer.clientSecret,
      apiKey: customer.apiKey,
      basic: Buffer.from(`${customer.clientId}:${customer.clientSecret}`).toString('base64'),
      download: new URL(uploaded.body.downloadURL).pathname.split('/').at(-1) ?? '',
      email,
      personalNumber,
      typed,
    }
    for (const [what, secret] of Object.entries(secrets)) {
      assert.ok(secret.length > 8, what)
      assert.ok(!log.includes(secret), `${what} is in the log`)
    }
    assert.doesNotMatch(log, /cookie|authorization/i)
  })

  /** Each causes a log line, of Foyer or of a library. */
  async function wrongWaysIn(clientId: string, secret: string, bearer: string, cookie: string) {
    const at = (path: string) => `${world.baseUrl}${path}`
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie }
    await request(at(`/v1/applications.get?access_token=${bearer}`), { method: 'POST' })
    await request(at(`/nowhere/${email}?token=${bearer}`), { headers: { cookie } })
    await request(at(`/%zz?token=${bearer}`), { headers: { cookie } })
    await request(at('/v1/oauth2/token'), {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({ client_id: secret, client_secret: clientId, grant_type: email }),
    })
    await world.call('/v1/applications.get', `{"applicationId": "${personalNumber}", ${email}`, bearer)
    await world.call('/v1/applications.get', { applicationId: email }, `${bearer}x`)
    await request(at('/onboarding/x/papers'), {
      method: 'POST',
      headers: { cookie, origin: world.baseUrl, 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\nContent-Disposition: form-data; name="${email}"\r\n\r\n${personalNumber}`,
    })
  }
})

test('a line of Fastify or a plugin keeps the event, without objects, URLs and messages', () => {
  const lines: Array<Record<string, unknown>> = []
  const log = pino(
    { level: 'trace', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const framework = frameworkLog(log)
  framework
    .child({ token: 'secret' })
    .trace({ busboyOptions: { headers: { cookie: 'secret' } } }, 'Providing options')
  framework.warn('Reply was already sent in the "/onboarding?token=secret" (GET) route?')
  framework.info('Route GET:/x?token=secret not found')
  framework.error({
    err: Object.assign(new Error('anna@mail.example'), { code: 'FST_X', rawPacket: 'secret' }),
  })
  framework.error(new Error('198302182384'))
  assert.doesNotMatch(JSON.stringify(lines), /secret|anna|1983/)
  assert.deepEqual(
    lines.map(({ level, framework, code }) => [level, framework, code]),
    [
      [10, 'Providing options', undefined],
      [40, 'Reply was already sent in the … (GET) route?', undefined],
      [30, 'Route … not found', undefined],
      [50, undefined, 'FST_X'],
      [50, undefined, undefined],
    ],
  )
  assert.match(String(lines[3]?.at), /http-log-at-trace/)
})
