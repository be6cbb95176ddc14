/**
 * An applicant without a browser: opens the link, keeps the cookie, reads the form token and submits forms.
 */
import assert from 'node:assert/strict'
import { type Reply, request, type TestCustomer, type World } from './world.ts'

export type Fields = Record<string, string | string[]>
export interface File {
  field: string
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface Visitor {
  id: string
  /** The URL of this application's pages. */
  base: string
  cookie: string
  csrf: string
  get(page: string, headers?: Record<string, string>): Promise<Reply>
  /** Like a form of the page itself: with its token, from the service's own origin. */
  post(page: string, fields?: Fields, headers?: Record<string, string>): Promise<Reply>
  upload(page: string, fields: Fields, files: File[], headers?: Record<string, string>): Promise<Reply>
}

/** The origin of the applicant in these tests, for the fields of a person. */
export const origin: Fields = { citizenship: 'SE', birthTown: 'Lund', birthCountry: 'SE' }

/** The part of a world that a visitor needs; a service in a separate process has it too. */
export type Site = Pick<World, 'baseUrl' | 'create'> & { config: { nocodeUrl: string } }

export const linkOf = (world: Pick<Site, 'config'>, sessionToken: string): string =>
  `${world.config.nocodeUrl}?token=${sessionToken}`

const cookieIn = (reply: Reply): string => reply.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Opens the link of a new application. */
export async function visitorOf(
  world: Site,
  customer: TestCustomer,
  more: Record<string, unknown> = {},
): Promise<Visitor> {
  const { id, sessionToken } = await world.create(customer, more)
  return visitorWith(world, id, linkOf(world, sessionToken))
}

/** Opens a link that the customer's system has created. */
export async function visitorWith(world: Site, id: string, link: string): Promise<Visitor> {
  const arrived = await request(link)
  assert.equal(arrived.status, 303, arrived.text)
  return visitorAt(world, id, cookieIn(arrived), arrived.headers.get('location') ?? '')
}

async function visitorAt(world: Site, id: string, cookie: string, path: string): Promise<Visitor> {
  const base = new URL(path, world.baseUrl).href
  const own = { cookie, origin: world.baseUrl, 'sec-fetch-site': 'same-origin' }
  const at = (page: string) => (page ? `${base}/${page}` : base)
  const get: Visitor['get'] = (page, headers = {}) => request(at(page), { headers: { cookie, ...headers } })
  const csrf = /name="csrf" value="([^"]+)"/.exec((await get('')).text)?.[1] ?? ''
  return {
    id,
    base,
    cookie,
    csrf,
    get,
    post: (page, fields = {}, headers = {}) =>
      request(at(page), {
        method: 'POST',
        headers: { ...own, ...headers },
        body: new URLSearchParams(pairsOf({ csrf, ...fields })),
      }),
    upload(page, fields, files, headers = {}) {
      const form = new FormData()
      for (const [name, value] of pairsOf({ csrf, ...fields })) form.append(name, value)
      for (const { field, name, type, bytes } of files) form.append(field, new Blob([bytes], { type }), name)
      return request(at(page), { method: 'POST', headers: { ...own, ...headers }, body: form })
    },
  }
}

const pairsOf = (fields: Fields): Array<[string, string]> =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )

/** The messages of the page's error summary. */
export const problemsIn = (reply: Reply): string[] =>
  [...(/id="summary"(.*?)<h1/s.exec(reply.text)?.[1] ?? '').matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(
    ([, sentence]) =>
      (sentence ?? '')
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'"),
  )

/** The target of the redirect, relative to this application's pages. */
export const ledTo = (reply: Reply): string | undefined =>
  reply.status === 303
    ? (reply.headers.get('location') ?? '').replace(/^.*\/onboarding\/[^/?]*\/?/, '')
    : undefined

/**
 * The page after a submission: a form with mistakes is answered by a redirect to the page that shows them.
 */
export async function pageAfter(visitor: Visitor, reply: Reply): Promise<Reply> {
  const address = ledTo(reply)
  return address === undefined ? reply : pageAfter(visitor, await visitor.get(address))
}

/** Goes to the test eID and back as this person, by following the redirects. */
export async function proveAs(
  world: Site,
  visitor: Visitor,
  step: string,
  person: string,
  revision = '0',
): Promise<Reply> {
  const out = await visitor.post(step, { do: 'start', provider: 'simulator', revision })
  const order = new URL(out.headers.get('location') ?? '', world.baseUrl).searchParams.get('order') ?? ''
  const chosen = await request(`${world.baseUrl}/simulator/eid`, {
    method: 'POST',
    headers: { origin: world.baseUrl, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ order, person }),
  })
  return request(chosen.headers.get('location') ?? '', { headers: { cookie: visitor.cookie } })
}
