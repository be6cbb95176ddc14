/** Which requests reach the page of a person with a link of their own: the same for every kind. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { PageInput, PageReply } from '#endpoint.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { ownerRequest } from '#test/fixtures/owner-requests.ts'
import { ownerWith } from '#test/fixtures/owners.ts'
import { coSigner, persons, unsentCase } from '#test/fixtures/signing.ts'
import { requireOwner } from '../owner-link/require-owner.ts'
import { requireCoSigner } from '../signing/require-co-signer.ts'
import type { LinkedPerson } from './person-link.ts'

const clear = clearCase('KYB')
const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })
const reached = async ({ base }: { base: string }) => ({ redirect: base })
const cancelled = { cancelledAt: now.toISOString() }

type Loaded = Awaited<ReturnType<PageInput['sessions']['load']>>
interface Request {
  cookie?: string | undefined
  session?: 'OPEN' | 'IDLE' | 'NONE'
  method?: 'GET' | 'POST'
  csrf?: string
  suspended?: boolean
  person?: Partial<LinkedPerson>
  party?: string
}
/** The reply, and how many posts were counted. */
type Shown = [reply: string, status: number | undefined, posts: number]
const page = (key: string): Shown => [`page of ${key}`, undefined, 0]

function inputOf(of: Case, request: Request): { input: PageInput; posts(): number } {
  const { cookie = 'c', session = 'OPEN', method = 'GET', csrf = 'right', party = 'b' } = request
  const customer = { id: of.customerId, name: 'C', mode: 'sandbox', suspended: request.suspended ?? false }
  let posts = 0
  const load = async (token: string, application: string, page: string): Promise<Loaded> => {
    assert.deepEqual([token, application, page], [cookie, of.id, party])
    return session === 'NONE'
      ? undefined
      : ({ kind: session, case: of, session: { csrf: 'right' } } as unknown as Loaded)
  }
  const input = {
    ...{ method, query: {}, acceptLanguage: 'en', nocodeUrl: 'https://foyer.example/onboarding' },
    cookie: 'cookie' in request ? request.cookie : cookie,
    params: { application: of.id, party },
    form: method === 'POST' ? { csrf } : {},
    now: () => now,
    sessions: { load },
    customers: { byId: async () => customer },
    workflows: { version: async () => workflowOf('KYB') },
    providers: { of: async () => ({}) },
    ids: { of: (_kind: string, id: string) => id },
    countPost: async () => {
      posts += 1
    },
  } as unknown as PageInput
  return { input, posts: () => posts }
}

interface Kind {
  caseWith(more?: Partial<LinkedPerson>): Case
  guard(input: PageInput): Promise<PageReply>
  page: string
  ended: string
  linkEnded: string
}
const kinds: Record<string, Kind> = {
  'a co-signer': {
    caseWith: (more) => unsentCase({ coSigners: [coSigner('b', persons.bjorn, more)] }),
    guard: requireCoSigner(reached),
    ...{ page: 'co_signer', ended: 'co_signer_ended', linkEnded: 'co_signer_link_ended' },
  },
  'an owner': {
    caseWith: (more) => ({
      ...clear,
      data: { ...clear.data, ownerRequests: [ownerRequest('b', frida, more)] },
    }),
    guard: requireOwner(reached),
    ...{ page: 'owner_link', ended: 'owner_ended', linkEnded: 'owner_link_ended' },
  },
}
const rowsOf = ({ ended, linkEnded }: Kind): Array<[what: string, request: Request, shown: Shown]> => [
  ['with their session', {}, page('b')],
  ['that posts, with the token of the page', { method: 'POST' }, ['page of b', undefined, 1]],
  ['that posts, without the token', { method: 'POST', csrf: 'wrong' }, ['invalid_form', 403, 1]],
  ['without a cookie', { cookie: undefined }, [ended, 401, 0]],
  ['with a session of another person', { session: 'NONE' }, [ended, 401, 0]],
  ['with a session that has ended', { session: 'IDLE' }, [ended, 401, 0]],
  ['that posts, with a session that has ended', { session: 'IDLE', method: 'POST' }, [ended, 401, 0]],
  ['of a suspended customer', { suspended: true }, ['unavailable', 403, 0]],
  ['of a suspended customer, that posts', { suspended: true, method: 'POST' }, ['unavailable', 403, 1]],
  ['who is asked no more', { person: cancelled }, [linkEnded, 410, 0]],
  ['who is asked no more, and posts', { person: cancelled, method: 'POST' }, [linkEnded, 410, 1]],
  ['who is unknown', { party: 'x' }, [linkEnded, 410, 0]],
]

for (const [who, kind] of Object.entries(kinds))
  describe(`a request of ${who}`, () => {
    for (const [what, request, shown] of rowsOf(kind))
      test(`${what}: ${shown[0]}`, async () => {
        const of = kind.caseWith(request.person)
        const { input, posts } = inputOf(of, request)
        const reply = await kind.guard(input)
        assert.deepEqual([...shownBy(reply, `/onboarding/${of.id}/${kind.page}/`), posts()], shown)
      })
  })

function shownBy(reply: PageReply, base: string): [string, number | undefined] {
  if ('redirect' in reply) return [reply.redirect.replace(base, 'page of '), undefined]
  if (!('page' in reply) || reply.page.screen.kind !== 'MESSAGE') return assert.fail('another reply')
  return [reply.page.screen.key, reply.status]
}

test('the page of the eID tells a browser without a session that another one began', async () => {
  const { input } = inputOf(clear, { cookie: undefined })
  const reply = await requireOwner(reached, 'eid_other_browser')(input)
  assert.deepEqual(shownBy(reply, ''), ['eid_other_browser', 401])
})
