/** An applicant at the signing step of a company, and co-signers with links of their own. */
import assert from 'node:assert/strict'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Fields, ledTo, proveAs, type Visitor, visitorOf } from './flow-visitor.ts'
import { linkIn, mailsTo } from './new-link.ts'
import { type Reply, request, type TestCustomer, type World } from './world.ts'

const text = (en: string) => ({ en, sv: en })

/** `more` is added to the step of the signatures. */
export const signedWorkflow = (more: object = {}, kind: 'KYC' | 'KYB' = 'KYB'): WorkflowDefinition => ({
  name: `Signed ${kind}`,
  kind,
  markets: ['SE', 'NO'],
  languages: ['en', 'sv'],
  steps: [
    ...(kind === 'KYB' ? [{ key: 'company', kind: 'ORGANIZATION' as const }] : []),
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    {
      key: 'terms',
      kind: 'TERMS',
      terms: [{ key: 'account', version: '2026-1', title: text('Account terms'), text: text('Be kind.') }],
    },
    { key: 'signing', kind: 'SIGNING', ...more },
  ],
  rules: [],
})

export const companies = {
  alone: '5299999986',
  twoTogether: '5299999994',
  wholeBoard: '5299999846',
  halfRead: '923609016',
  notPublished: '5299999853',
}

const contact = { firstName: 'Anna', lastName: 'Testsson', phoneNumber: '0701740605' }

export interface SigningApplicant extends Visitor {
  email: string
  /** The id without its prefix. */
  uuid: string
}

/** Stands at the signing step, identified as this person. */
export async function applicantAtSigning(
  world: World,
  customer: TestCustomer,
  {
    company = companies.twoTogether,
    person = 'anna-testsson',
    more = {},
    answers = [],
  }: {
    company?: string | null
    person?: string
    more?: Record<string, unknown>
    /** The answers of further steps before the terms. */
    answers?: Array<[step: string, fields: Fields]>
  } = {},
): Promise<SigningApplicant> {
  const workflowId = company === null ? customer.workflows.KYC : customer.workflows.KYB
  const visitor = await visitorOf(world, customer, { workflowId, language: 'en', ...more })
  world.clock.advance(1)
  const email = `applicant-${world.clock.now().getTime()}@home.example`
  await visitor.post('', { do: 'begin' })
  if (company !== null) {
    await visitor.post('company', { revision: '0', stage: 'SEARCH', do: 'search', query: company })
    await visitor.post('company', { revision: '0', stage: 'CONFIRM', do: 'confirm' })
  }
  assert.equal(ledTo(await proveAs(world, visitor, 'identity', person)), 'contact')
  await visitor.post('contact', { ...contact, email, revision: '0', do: 'continue' })
  for (const [step, fields] of answers) await visitor.post(step, { revision: '0', do: 'continue', ...fields })
  const reply = await visitor.post('terms', { accept: 'account', revision: '0', do: 'continue' })
  assert.equal(ledTo(reply), 'check', 'nothing is signed before it is checked')
  assert.equal(ledTo(await send(visitor)), 'signing')
  return { ...visitor, email, uuid: visitor.id.split('::')[1] ?? '' }
}

/** The requests to the test eID and its answers. */
export type EidChoice = { person: string } | { do: 'cancel' | 'time_out' }

export async function atEid(
  world: Pick<World, 'baseUrl'>,
  out: Reply,
  choice: EidChoice,
): Promise<{ back: string; order: string }> {
  const order = new URL(out.headers.get('location') ?? '', world.baseUrl).searchParams.get('order') ?? ''
  const chosen = await request(`${world.baseUrl}/simulator/eid`, {
    method: 'POST',
    headers: { origin: world.baseUrl, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ order, ...choice }),
  })
  return { back: chosen.headers.get('location') ?? '', order }
}

/** The text to sign on the page, as its form sends it back. */
export const seenIn = (page: string): string => /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? ''

/** Presses the button of the eID on the signing page. */
export const startSigning = async (
  visitor: Pick<Visitor, 'get' | 'post'>,
  provider = 'simulator',
  step = 'signing',
): Promise<Reply> =>
  visitor.post(step, { do: 'sign', provider, seen: seenIn((await visitor.get(step)).text) })

/** Signs as the applicant. The reply is that of the way back from the eID. */
export async function signAs(
  world: Pick<World, 'baseUrl'>,
  visitor: Visitor,
  choice: EidChoice | string,
  step = 'signing',
): Promise<Reply> {
  const out = await startSigning(visitor, 'simulator', step)
  const { back } = await atEid(world, out, typeof choice === 'string' ? { person: choice } : choice)
  return request(back, { headers: { cookie: visitor.cookie } })
}

/** Asks the person of this row of the page. */
export const askTo = (visitor: Visitor, person: string, email: string, more: Fields = {}): Promise<Reply> =>
  visitor.post('signing', { person, email, do: 'ask', ...more })

/** The key to ask the person with this first name. */
export async function keyOf(visitor: Visitor, firstName: string, page = 'signing'): Promise<string> {
  const { text: html } = await visitor.get(page)
  const key = new RegExp(`\\?ask=([a-z0-9]+)"[^>]*>[^<]*${firstName}`).exec(html)?.[1]
  assert.ok(key, `nobody to ask: ${firstName}`)
  return key
}

export interface CoSignerVisitor {
  /** Path of their page. */
  path: string
  cookie: string
  link: string
  page(query?: string): Promise<Reply>
  post(fields: Fields, below?: string): Promise<Reply>
  /** Presses the button of the eID. */
  start(provider: string): Promise<Reply>
  sign(choice: EidChoice | string): Promise<Reply>
}

/** Opens the newest link that was mailed to this address, of so many mails. */
export async function coSignerFrom(world: World, email: string, mails = 1): Promise<CoSignerVisitor> {
  const sent = await mailsTo(world, email, mails)
  return coSignerWith(world, linkIn(sent.at(-1)?.text ?? ''))
}

export async function coSignerWith(world: World, link: string): Promise<CoSignerVisitor> {
  const arrived = await request(link)
  assert.equal(arrived.status, 303, arrived.text)
  const cookie = arrived.headers.get('set-cookie')?.split(';')[0] ?? ''
  const address = new URL(arrived.headers.get('location') ?? '', world.baseUrl).href
  const page = (query = '') => request(`${address}${query}`, { headers: { cookie } })
  const post = async (fields: Fields, below = '') => {
    const csrf = /name="csrf" value="([^"]+)"/.exec((await page()).text)?.[1] ?? ''
    return request(`${address}${below}`, {
      method: 'POST',
      headers: { cookie, origin: world.baseUrl, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ csrf, ...(fields as Record<string, string>) }),
    })
  }
  const start = async (provider: string) => post({ provider, seen: seenIn((await page()).text) })
  return {
    path: new URL(address).pathname,
    cookie,
    link,
    page,
    post,
    start,
    async sign(choice) {
      const out = await start('simulator')
      const { back } = await atEid(world, out, typeof choice === 'string' ? { person: choice } : choice)
      return request(back, { headers: { cookie } })
    },
  }
}

/** Continue on Check your answers: sends, or leads to the signatures. */
export const send = (visitor: Visitor): Promise<Reply> => visitor.post('check', { do: 'send' })
