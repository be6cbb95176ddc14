/** Authorisation of every operation: no token, invalid tokens, insufficient scopes, keys, other customers. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '#notifications/test/told.ts'
import { deleteBehindService } from '../harness/customer-client.ts'
import { assertProblem, unknownOf } from '../harness/problem-replies.ts'
import {
  comparable,
  operations,
  type Row,
  sampleOf,
  schemaOf,
  startTableWorld,
  type TableWorld,
} from '../harness/table-requests.ts'
import { request } from '../harness/world.ts'
import { scopes } from './scopes.ts'

/** A new case has no such object yet: an authorised caller gets this error. */
const notReadyYet = [
  'applications.decide',
  'applications.decisions.return',
  'applications.reopen',
  'applications.findings.resolve',
  'applications.hits.resolve',
  'applications.monitoring.set',
  'applications.requestInformation',
  'applications.retry',
  'applications.snooze',
  'applications.escalate',
  'applications.decisions.confirm',
  'applications.hits.confirm',
  'sandbox.applications.act',
].map((name) => `POST /v1/${name}`)

/** What an authorised caller gets for the sample of the body, which names nothing that there is. */
const otherwise: Record<string, string> = {
  'exports.download': 'export_not_ready',
  'exports.cancel': 'export_not_running',
  'workflows.drafts.discard': 'draft_changed',
  'workflows.drafts.propose': 'draft_changed',
  'workflows.drafts.return': 'draft_changed',
  'workflows.publish': 'draft_changed',
  'workflows.preview': 'draft_incomplete',
  'workflows.dryRun': 'draft_incomplete',
  'workflows.terms.upload': 'invalid_body',
  'providers.set': 'invalid_provider_settings',
  'providers.remove': 'provider_not_set',
  'providers.test': 'provider_not_set',
  'screening.versions.approve': 'list_approval_not_allowed',
  'screening.versions.reject': 'list_approval_not_allowed',
  'screening.settings.set': 'invalid_body',
  'screening.ownLists.upload': 'invalid_body',
  'screening.ownLists.versions.list': 'invalid_id',
  'screening.ownLists.changes': 'invalid_id',
  'screening.ownLists.delete': 'invalid_id',
  'screening.search': 'screening_not_available',
  'team.invite': 'insufficient_role',
  'team.invitations.revoke': 'invitation_not_found',
  'team.sessions.end': 'member_not_found',
  'team.singleSignOn.set': 'invalid_body',
  'team.singleSignOn.checkDomain': 'domain_not_found',
}

/** Only filters a list: an unknown id gives an empty list. */
const filters = [
  // The status is checked first: a new application has no hits.
  'POST /v1/applications.hits.resolve hitId',
  'POST /v1/applications.hits.confirm hitId',
  'POST /v1/applications.list workflowId',
  'POST /v1/applications.search workflowId',
  'POST /v1/applications.export workflowId',
  'POST /v1/applications.export.download workflowId',
  'POST /v1/applications.neighbours.get workflowId',
  'POST /v1/statistics.get workflowId',
  'POST /v1/webhooks.deliveries.list applicationId',
  'POST /v1/requests.list applicationId',
  'POST /v1/requests.list credentialId',
  'POST /v1/audit.list userId',
  'POST /v1/audit.list applicationId',
  'POST /v1/monitoring.subjects.list applicationId',
]

/** Names of other things than objects of Foyer. */
const otherNames = ['POST /v1/team.singleSignOn.set clientId']

const malformedBearers = [
  'Bearer',
  'Bearer ',
  'Bearer one two',
  'Bearer {}',
  'Bearer "token"',
  'bearer=token',
]
const challenge = ({ headers }: { headers: Headers }) => headers.get('www-authenticate')

let all: TableWorld
let badTokens: Record<string, string>

/** Tokens that are no longer valid, and strings that never were. */
async function invalidTokens({ world, one, tokens, expired }: TableWorld): Promise<Record<string, string>> {
  const revoked = await world.token(one)
  const basic = Buffer.from(`${one.clientId}:${one.clientSecret}`).toString('base64')
  const answer = await request(`${world.baseUrl}/v1/oauth2/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ token: revoked }),
  })
  assert.equal(answer.status, 200)
  const another = await world.customer()
  const ofDeleted = await world.token(another)
  await world.database.owner((client) => deleteBehindService(client, another.uuid, another.credentialId))
  // The service hears of it from the database, at most five seconds later.
  const { status } = await until(
    () =>
      request(`${world.baseUrl}/v1/oauth2/userinfo`, { headers: { authorization: `Bearer ${ofDeleted}` } }),
    (reply) => reply.status !== 200,
  )
  assert.equal(status, 401)
  const [head, claims, signature = ''] = tokens.writer.split('.')
  const spare = signature.endsWith('A') ? 'B' : 'A'
  return {
    garbage: 'garbage',
    'three parts of garbage': 'a.b.c',
    'another signature': `${head}.${claims}.${'A'.repeat(86)}`,
    'no signature': `${head}.${claims}.`,
    'another spelling of the signature': `${head}.${claims}.${signature.slice(0, -1)}${spare}`,
    'a key that was never issued': `test_key_${'0'.repeat(49)}`,
    expired,
    revoked,
    'of a deleted credential': ofDeleted,
  }
}

const refusedBody = { raw: '{"broken', headers: { 'content-type': 'text/plain' } }

function callers(row: Row<(typeof operations)[number]['row']>) {
  const { who } = row.row
  test('answers a request without a token with 401 and no error code', async () => {
    for (const url of row.urls) {
      const reply = await all.send(row, { url, ...refusedBody })
      assertProblem(reply, 401, 'missing_token')
      assert.equal(challenge(reply), 'Bearer realm="api"')
    }
  })
  test('answers a malformed header with 400 invalid_request', async () => {
    for (const authorization of malformedBearers) {
      const reply = await all.send(row, { headers: { authorization } })
      const isBearer = /^bearer(?: |$)/i.test(authorization)
      assertProblem(reply, isBearer ? 400 : 401, isBearer ? 'malformed_authorization' : 'missing_token')
      if (isBearer) assert.match(challenge(reply) ?? '', /error="invalid_request"/)
    }
    const inAddress = await all.send(row, { url: `${row.urls[0]}?access_token=${all.tokens.writer}` })
    assertProblem(inAddress, 400, 'malformed_authorization')
  })
  test('answers an invalid token with 401 invalid_token', async () => {
    for (const [why, bearer] of Object.entries(badTokens)) {
      const reply = await all.send(row, { bearer, ...refusedBody })
      assert.equal(reply.status, 401, why)
      assertProblem(reply, 401, 'invalid_token')
      assert.match(challenge(reply) ?? '', /error="invalid_token"/, why)
    }
  })
  test('answers an insufficient scope with 403 before the body is read', async () => {
    const tooLittle =
      who === 'application.read' ? [all.tokens.session] : [all.tokens.session, all.tokens.reader]
    const scope = who === 'application.read' ? 'application.read' : 'application'
    for (const bearer of tooLittle) {
      for (const how of [{}, refusedBody]) {
        const reply = await all.send(row, { bearer, ...how })
        assertProblem(reply, 403, 'insufficient_scope')
        assert.match(challenge(reply) ?? '', /^Bearer realm="api", error="insufficient_scope", error_desc/)
        assert.ok(challenge(reply)?.endsWith(`", scope="${scope}"`))
      }
    }
  })
  test('accepts tokens with the scope, and a key only on deprecated operations', async () => {
    const by = async (bearer: string) => all.send(row, { bearer, known: await all.known() })
    const reply = await by(all.tokens.writer)
    const code = otherwise[row.key.replace('POST /v1/', '')]
    if (code) assertProblem(reply, reply.status, code)
    else if (notReadyYet.includes(row.key)) assertProblem(reply, 409, 'status_conflict')
    else assert.ok([200, 404].includes(reply.status), reply.text)
    if (reply.status === 404 && !code) assert.equal(reply.body.code, 'resource_not_in_workflow')
    if (who === 'application.read') assert.equal((await by(all.tokens.reader)).status, reply.status)
    const byKey = await by(all.tokens.key)
    if (who === 'API_KEY') assert.equal(byKey.status, reply.status)
    else assertProblem(byKey, 401, 'invalid_token')
  })
}

/** Fields of the body or the path that hold an id of a customer’s object. */
function namesOf(row: (typeof operations)[number]): string[] {
  const inBody = Object.keys(schemaOf(row)?.properties ?? {}).filter((name) => name.endsWith('Id'))
  const inPath = [...(row.urls[0] as string).matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as string)
  return [...inBody, ...inPath].filter((name) => !otherNames.includes(`${row.key} ${name}`))
}

describe('every operation: authorisation', () => {
  before(async () => {
    all = await startTableWorld()
    badTokens = await invalidTokens(all)
  })
  after(() => all.close())

  test('requires the caller listed here', () => {
    assert.deepEqual(Object.fromEntries(operations.map(({ key, row }) => [key, row.who])), scopes)
  })
  for (const row of operations) {
    describe(row.key, () => {
      if (row.row.who !== 'NOBODY') callers(row)
      for (const name of namesOf(row)) {
        test(`gives the same reply for another customer's ${name} as for an unknown one`, async () => {
          const [mine, foreign] = [await all.known(), await all.known(all.other)]
          assert.ok(name in mine, `add a known ${name} to table-requests.ts`)
          const ids = [foreign[name], unknownOf(String(mine[name]))]
          for (const url of row.urls) {
            const [theirs, none] = await Promise.all(
              ids.map((id) => {
                const known = { ...mine, [name]: id }
                const body = schemaOf(row) && {
                  ...(sampleOf(schemaOf(row) ?? {}, known) as object),
                  [name]: id,
                }
                return all.send(row, { url, known, body, bearer: all.tokens.writer })
              }),
            )
            assert.ok(theirs && none)
            if (!filters.includes(`${row.key} ${name}`)) assert.ok([404, 422].includes(theirs.status))
            assert.deepEqual(comparable(theirs), comparable(none))
            assert.equal(theirs.headers.get('content-length'), none.headers.get('content-length'))
            assert.ok(!theirs.text.includes(String(ids[0])), 'the id is not repeated')
          }
        })
      }
    })
  }
})
