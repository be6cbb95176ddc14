/** BankID under the contract of identity providers, on a local server over mutual TLS. */
import type { IncomingMessage } from 'node:http'
import { type BadCertificate, badCertificates } from '@foyer/provider-http/test/bad-certificates'
import {
  brokenOff,
  endless,
  never,
  type Reply,
  reset,
  send,
  stalled,
  status,
} from '@foyer/provider-http/test/local-server'
import { guardedFetch } from '@foyer/provider-http/tls-fetch'
import {
  type BankIdOrder,
  type BankIdServer,
  badBankCertificate,
  type Override,
  send as sendJson,
  serveBankId,
} from '../test/bankid/server.ts'
import { anna, person } from '../test/bankid/world.ts'
import { identityContract } from '../test/identity.ts'
import { transactionsInMemory } from '../test/identity-transactions.ts'
import type { IdentityAsk, IdentityWorld, OpenedIdentity } from '../test/identity-world.ts'
import { bankid } from './bankid.ts'
import { bindingOf } from './order-request.ts'
import { COLLECT_MS, OFFERED_MS, OPENED_MS } from './order-state.ts'
import { rpApi } from './rp-api.ts'

const SHORT_MS = 300
const PATIENT_MS = 20_000
const tlsFetch = guardedFetch({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })

type Change = Parameters<BankIdServer['complete']>[1]
interface Situation {
  /** Default: Anna, who identifies as asked. */
  answers?: Change | { failed: string }
  by?: typeof anna
  /** Limits of a start, and of a question. */
  startMs?: number
  collectMs?: number
  /** Before the start, or after the person has answered. */
  before?: (bank: BankIdServer) => void
  after?: (bank: BankIdServer) => void
}

const open =
  ({ answers = {}, by = anna, startMs = PATIENT_MS, collectMs = PATIENT_MS, ...more }: Situation = {}) =>
  async (): Promise<OpenedIdentity> => {
    const bank = await serveBankId()
    more.before?.(bank)
    let now = new Date('2026-11-20T09:30:00.000Z')
    const { certificate: pem, authority: ca } = bank.settings
    const fetch = tlsFetch({ cert: pem, key: pem, ca })
    const within = (timeoutMs: number) => rpApi({ baseUrl: bank.baseUrl, fetch, timeoutMs, now: () => now })
    const api = { ...within(collectMs), start: within(startMs).start }
    const key = new Uint8Array(32).fill(1)
    let answered: BankIdOrder | undefined
    const wait = (ms: number) => {
      now = new Date(now.getTime() + ms)
    }
    return {
      provider: bankid({ api, transactions: transactionsInMemory(), mode: 'live', key, asksRisk: 'always' }),
      ...{ now: () => now, wait },
      async act(_page, ask) {
        answered = orderIn(bank, ask)
        if ('failed' in answers) bank.hint(String(answers.failed), 'failed', answered)
        else bank.complete(by, answers, answered)
        wait(COLLECT_MS)
        more.after?.(bank)
        return { state: ask.state }
      },
      async replay(_page, ask) {
        const { completionData = {} } = answered ?? {}
        Object.assign(orderIn(bank, ask), { status: 'complete', completionData })
        wait(COLLECT_MS)
        return { state: ask.state }
      },
      [Symbol.asyncDispose]: () => bank.close(),
    }
  }

/** The order of this start, or the newest one to sign. */
const orderIn = (bank: BankIdServer, ask: IdentityAsk): BankIdOrder =>
  bank.orders.find(({ asked }) => asked.userNonVisibleData === bindingOf(ask, null)) ?? bank.newest()

const replying =
  (reply: Reply): Override =>
  (response) => {
    send(reply, response, response.req as IncomingMessage, '')
    return true
  }
const starting = (reply: Reply, startMs = PATIENT_MS) =>
  open({ startMs, before: ({ answer }) => answer(replying(reply)) })
const collecting = (reply: Reply, collectMs = PATIENT_MS) =>
  open({ collectMs, after: ({ answer }) => answer(replying(reply)) })
const certificates = (prefix: string, of: (which: BadCertificate) => ReturnType<typeof open>) =>
  Object.fromEntries(badCertificates.map((which) => [`${prefix}${which}`, of(which)]))
const base64 = (content: string) => Buffer.from(content).toString('base64')
const forged = (name: string, answers: Change) => ({ name, open: open({ answers }) })

/** The answer about one order, given to the questions about another one. */
const mixed: Override = (response, { path, body }) => {
  if (path !== 'collect') return false
  const completionData = { user: anna }
  sendJson(response, 200, { orderRef: `${body.orderRef}x`, status: 'complete', completionData })
  return true
}

const world: IdentityWorld = {
  name: 'bankid',
  country: 'SE',
  person: {
    givenName: anna.givenName,
    familyName: anna.surname,
    dateOfBirth: person?.birth ?? null,
    number: anna.personalNumber,
  },
  level: 'SUBSTANTIAL',
  // It has one level.
  lowerLevel: 'REFUSED',
  // The page may come back in two tabs; the case takes the outcome once.
  singleUse: 'CASE',
  keepsStarts: true,
  endsAfterMs: OFFERED_MS + OPENED_MS,
  situations: {
    PROVEN: open(),
    OTHER_PERSON: open({ by: { personalNumber: '197802022389', givenName: 'Bo', surname: 'Provsson' } }),
    CANCELLED: open({ answers: { failed: 'userCancel' } }),
    TIMED_OUT: open({ answers: { failed: 'expiredTransaction' } }),
    START_DOWN: starting(status(503)),
    START_SLOW: starting(never, SHORT_MS),
    START_HALF: starting('{"orderRef":"12345678-aaaa'),
    ...certificates('START_', (which) =>
      open({ before: ({ secureWith }) => secureWith(badBankCertificate(which)) }),
    ),
    DOWN: collecting(status(503)),
    RESET: collecting(reset),
    SLOW: collecting(never, SHORT_MS),
    STALLED: collecting(stalled, SHORT_MS),
    BROKEN_OFF: collecting(brokenOff),
    HALF: collecting('{"orderRef":"'),
    HTML: collecting('<html>'),
    OTHER_JSON: open({ after: ({ answer }) => answer(mixed) }),
    EMPTY: collecting(''),
    TOO_LARGE: collecting(endless),
    REDIRECTED: collecting(status(302, { location: '/elsewhere' })),
    ...certificates('', (which) =>
      open({ after: ({ secureWith }) => secureWith(badBankCertificate(which)) }),
    ),
  },
  forged: [
    forged('of another start', { nonVisible: base64('0'.repeat(64)) }),
    forged('of another text', { visible: base64('Another text') }),
    forged('without a signature', { without: 'signature' }),
    forged('without the answer of the issuer', { without: 'ocspResponse' }),
    forged('of nobody', { without: 'user' }),
    forged('with two signed parts', {
      xml: (xml) => xml.replace('</Object>', '</Object><Object><bankIdSignedData Id="x"/></Object>'),
    }),
    { name: 'a number that is none', open: open({ by: { ...anna, personalNumber: '198302182385' } }) },
    { name: 'no family name', open: open({ by: { ...anna, surname: '' } }) },
  ],
  limitMs: 10_000,
}

identityContract(world)
