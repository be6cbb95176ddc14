/**
 * A sandbox customer with the simulated wallet, applicants who begin with it, and their wallets over HTTP.
 */
import assert from 'node:assert/strict'
import type { Case } from '#applications/case.ts'
import { envelopeOf } from '#platform/crypto/envelope.ts'
import { masterKeyFile } from '#platform/open-installation.ts'
import { openMasterKeys } from '#platform/postgres/master-keys.ts'
import type { OpenedWallet } from '#providers/store/from-settings/wallet.ts'
import {
  encryptedAnswer,
  type OpenedRequest,
  openLink,
  type WalletChoice,
  type WalletExchange,
} from '#providers/store/wallet-simulator/wallet.ts'
import type { SimulatedWorld } from '#providers/store/wallet-simulator/world.ts'
import { ledTo, pageAfter, type Visitor, visitorOf } from './flow-visitor.ts'
import { seenIn } from './signing.ts'
import { type Reply, request, type TestCustomer, type World } from './world.ts'

export const setWallet = (
  world: World,
  { uuid }: TestCustomer,
  settings: Record<string, string> = { testEnvironment: 'true' },
) =>
  world.foyer.ports.providerSettings.set(
    { id: uuid, mode: 'sandbox' },
    { kind: 'OPERATOR', id: null },
    { provider: 'wallet', settings, secrets: {} },
  )

export async function simulatedWorldOf(world: World, customer: TestCustomer): Promise<SimulatedWorld> {
  const providers = await world.foyer.ports.providers.of({ customerId: customer.uuid, mode: 'sandbox' })
  const wallet = providers.identityProviders('SE').find(({ key }) => key === 'wallet') as OpenedWallet
  return wallet.simulated ?? assert.fail('no simulated wallet')
}

export interface Started {
  visitor: Visitor
  /** The link of the button "Open your wallet". */
  link: URL
  /** The page that waits. */
  page: Reply
}

const unescaped = (html: string) => html.replaceAll('&amp;', '&')

/** Begins, chooses the wallet, and is on the page that waits. */
export async function startWallet(world: World, customer: TestCustomer): Promise<Started> {
  const visitor = await visitorOf(world, customer, { language: 'en' })
  await visitor.post('', { do: 'begin' })
  return startAgain(visitor)
}

export async function startAgain(visitor: Visitor, step = 'identity'): Promise<Started> {
  const doing = step === 'identity' ? 'start' : 'sign'
  const seen = doing === 'sign' ? seenIn((await pageAfter(visitor, await visitor.get(step))).text) : ''
  const out = await visitor.post(step, { do: doing, provider: 'wallet', seen, revision: '0' })
  assert.equal(ledTo(out), `${step}/eid`, out.text)
  const page = await visitor.get(`${step}/eid`)
  return { visitor, link: linkIn(page), page }
}

/** The form of a button that opens the wallet. */
export function linkIn(page: Reply): URL {
  const [, href = ''] = /href="([^"]*request_uri=[^"]*)"/.exec(page.text) ?? []
  assert.notEqual(href, '', page.text.slice(-2_000))
  return new URL(unescaped(href))
}

export const post = (url: string, fields: Record<string, string>) =>
  request(url, { method: 'POST', body: new URLSearchParams(fields) })

/** Over HTTP, as a real wallet. `replies` gets every reply to an answer. */
const exchangeWith = (replies: Reply[] = []): WalletExchange => ({
  async fetchRequest(uri, walletNonce) {
    const reply = await post(uri, { wallet_nonce: walletNonce })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.headers.get('content-type'), 'application/oauth-authz-req+jwt')
    return reply.text
  },
  async postAnswer(uri, form) {
    const reply = await post(uri, form)
    replies.push(reply)
    return reply.body?.redirect_uri
  },
})

export interface WalletSide {
  simulated: SimulatedWorld
  now(): Date
}

export const opened = (
  started: Pick<Started, 'link'>,
  { simulated, now }: WalletSide,
): Promise<OpenedRequest> => openLink(started.link, simulated, exchangeWith(), now())

/** The parameter `response` of this wallet's answer. */
export async function responseOf(started: Pick<Started, 'link'>, side: WalletSide, choice: WalletChoice) {
  const asked = await opened(started, side)
  const response = await encryptedAnswer(side.simulated, asked, choice, side.now())
  return { to: asked.responseUri ?? '', response }
}

export async function answered(started: Pick<Started, 'link'>, side: WalletSide, choice: WalletChoice) {
  const { to, response } = await responseOf(started, side, choice)
  return post(to, { response })
}

const idOf = ({ id }: Visitor) => id.split('::')[1] ?? ''

export async function caseOfVisitor(world: World, { uuid }: TestCustomer, visitor: Visitor): Promise<Case> {
  const found = await world.foyer.ports.applications.find(uuid, idOf(visitor))
  return found ?? assert.fail('no case')
}

const EVIDENCE = `select e.evidence_id as id, e.sealed, k.master_key_version as version, k.wrapped
  from foyer.evidence e join foyer.application_key k using (customer_id, application_id)
  where customer_id = $1 and application_id = $2`

/** The stored data of the application, decrypted: its case, and the evidence of its providers. */
export async function openedOfVisitor(
  world: World,
  customer: TestCustomer,
  visitor: Visitor,
): Promise<string> {
  const [of, id] = [customer.uuid, idOf(visitor)]
  const evidence = await world.database.owner(async (owner) => {
    const source = { owner, environmentKey: undefined, file: masterKeyFile(world.config) }
    const { dataKey, openBytes } = envelopeOf(
      (await openMasterKeys({ ...source, now: world.clock.now })).master,
    )
    const { rows } = await owner.query<{ id: string; sealed: Buffer; version: number; wrapped: Buffer }>(
      EVIDENCE,
      [of, id],
    )
    return rows.map((row) =>
      openBytes(dataKey(of, id, row.version, row.wrapped), of, id, `evidence.sealed|${row.id}`, row.sealed),
    )
  })
  const texts = evidence.map((bytes) => Buffer.from(bytes).toString('utf8'))
  return [JSON.stringify(await caseOfVisitor(world, customer, visitor)), ...texts].join('\n')
}

interface AuditRow {
  action: string
  detail: Record<string, unknown>
}

/** The lines of the application, the oldest first. */
export async function auditOfVisitor(
  world: World,
  { uuid }: TestCustomer,
  visitor: Visitor,
): Promise<AuditRow[]> {
  const { rows } = await world.database.owner((client) =>
    client.query<{ entry: string }>(
      'select entry from foyer.audit_line where customer_id = $1 and application_id = $2 order by seq',
      [uuid, idOf(visitor)],
    ),
  )
  return rows.map(({ entry }) => JSON.parse(entry) as AuditRow)
}

/** The browser that the wallet opens. */
export const returned = (visitor: Pick<Visitor, 'cookie'>, reply: Reply) =>
  request(reply.body.redirect_uri, { headers: { cookie: visitor.cookie } })
