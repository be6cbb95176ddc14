/** The signing page: its people, the form to ask one of them, and the page that waits for the others. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { Case, CaseData } from '#applications/case.ts'
import type { CoSigner, SigningState } from '#applications/signing/state.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { pageContext, type RequestOptions } from '#test/fixtures/page-context.ts'
import { coSigner, persons, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import {
  SHOWN_LINK,
  SOMEBODY_ELSE,
  signingNews,
  signingPeopleView,
  signingView,
  waitingPage,
} from './signing-view.ts'

const step = { key: 'signing', kind: 'SIGNING' } as const
const workflow = signingWorkflow()
const at = now.toISOString()
const own = { APPLICANT: persons.anna }
const asked = coSigner('b', persons.bjorn)
const eid = { key: 'eid', name: 'Prov-ID', origins: ['https://eid.example'] } as IdentityProvider
const contextOf = (of: Case, more: Partial<RequestOptions> = {}) =>
  pageContext({ of, workflow, identityProviders: [eid], ...more })
const query = (of: Record<string, string>) => ({ input: { query: of } })
const peopleIn = (of: Case, more: Partial<RequestOptions> = {}) =>
  signingPeopleView(step, contextOf(of, more))

describe('the signing page', () => {
  const shown = (more: Partial<RequestOptions>, typed?: Form, coSigners: CoSigner[] = [asked]) => {
    const view = signingView(step, contextOf(unsentCase({ signed: own, coSigners }), more), typed)
    return view.stage === 'ASK' ? [view.stage, view.name, view.isAskedAlready, view.values] : [view.stage]
  }
  const pages: Array<
    [what: string, query: Record<string, string>, typed: Form | undefined, shown: unknown[]]
  > = [
    ['lists the people at first', {}, undefined, ['PEOPLE']],
    ['lists the people where nobody has this key', { ask: 'p99' }, undefined, ['PEOPLE']],
    [
      'asks a person of the register',
      { ask: 'p2' },
      undefined,
      ['ASK', 'Åsa Märta-Lovisa Ängstest Provsson-Öhman', false, {}],
    ],
    [
      'shows the address of a person who is asked',
      { address: 'b' },
      undefined,
      ['ASK', 'Björn Provberg', true, { email: 'b@board.example' }],
    ],
    [
      'shows what was typed for this person',
      { address: 'b' },
      { person: 'b', email: 'x@y' },
      ['ASK', 'Björn Provberg', true, { person: 'b', email: 'x@y' }],
    ],
    [
      'never shows what was typed for another person',
      { address: 'b' },
      { person: 'p2', email: 'x@y' },
      ['ASK', 'Björn Provberg', true, { email: 'b@board.example' }],
    ],
    [
      'asks somebody whom the register does not name',
      { ask: SOMEBODY_ELSE },
      undefined,
      ['ASK', '', false, {}],
    ],
    ['asks before the sending is taken back', { take_back: '' }, undefined, ['TAKE_BACK']],
  ]
  for (const [what, asks, typed, expected] of pages)
    test(what, () => assert.deepEqual(shown(query(asks), typed), expected))

  test('shows a refused form for the person of the form, not of the address', () =>
    assert.deepEqual(
      shown({ input: { method: 'POST', query: { ask: 'p2' } } }, { person: 'b', email: 'no' }).slice(0, 2),
      ['ASK', 'Björn Provberg'],
    ))
  test('lists the people after a form without names', () =>
    assert.deepEqual(shown({ input: { method: 'POST', query: { ask: 'p2' } } }, {}), ['PEOPLE']))
  test('shows a new link once, with its person', () => {
    const link = 'https://foyer.example/onboarding/s/abc'
    const context = contextOf(unsentCase({ coSigners: [asked] }))
    assert.deepEqual(signingView(step, context, { [SHOWN_LINK]: link, person: 'b' }), {
      ...{ kind: 'SIGNING', stage: 'LINK', link, name: 'Björn Provberg' },
    })
  })
})

describe('the list of people', () => {
  test('names the eID of a signature, or its key where the eID is gone', () => {
    const nameOf = (identityProviders: IdentityProvider[]) =>
      peopleIn(unsentCase({ signed: own }), { identityProviders }).people[0]?.provider
    assert.deepEqual([nameOf([{ ...eid, key: 'simulator' }]), nameOf([])], ['Prov-ID', 'simulator'])
  })

  test('names two people of one first name in full', () => {
    const other = coSigner('c', persons.bjorn)
    const name = { ...other.party.name, fullName: 'Björn Annan', familyName: 'Annan' }
    const namesake = { ...other, party: { ...other.party, name, personalIdentityNumber: null } }
    const named = (coSigners: CoSigner[]) =>
      peopleIn(unsentCase({ signed: own, coSigners })).people.map(({ firstName }) => firstName)
    assert.deepEqual(named([asked, namesake]).slice(0, 3), ['Anna', 'Björn Provberg', 'Björn Annan'])
    assert.deepEqual(named([asked]).slice(0, 2), ['Anna', 'Björn'])
  })

  const offered: Array<[what: string, of: Case, isOffered: boolean]> = [
    ['before the applicant has signed', unsentCase(), true],
    ['not after', unsentCase({ signed: own }), false],
    ['not where the register names others only', unsentCase({ company: 'se-letters' }), false],
  ]
  for (const [what, of, isOffered] of offered)
    test(`offers to sign ${what}`, () => assert.equal(peopleIn(of).sign !== null, isOffered))

  test('asks for a new proof where the identity is too old to sign', () => {
    const isOldAt = (minutes: number) =>
      peopleIn(unsentCase(), { input: { now: () => new Date(now.getTime() + minutes * 60_000) } }).sign?.isOld
    assert.deepEqual([isOldAt(0), isOldAt(60 * 24 * 365)], [false, true])
  })

  test('tells that signatures became void, until a person signs again', () => {
    const voided = { voidedAt: at }
    assert.equal(peopleIn(unsentCase(voided)).isVoid, true)
    assert.equal(peopleIn(unsentCase({ ...voided, signed: own })).isVoid, false)
    assert.equal(peopleIn(unsentCase()).isVoid, false)
  })

  test('lets the applicant ask others only where the register leaves it open who signs', () => {
    assert.equal(peopleIn(unsentCase({ company: 'se-officers-not-published' })).mayAskOthers, true)
    assert.equal(peopleIn(unsentCase()).mayAskOthers, false)
  })

  test('of a person alone has no rule, no company and no person to ask', () => {
    const of = { ...clearCase('KYC'), submittedAt: null }
    const view = peopleIn(of, { workflow: signingWorkflow('KYC') })
    assert.deepEqual(
      [view.isCompany, view.rule, view.mayAskOthers, view.registerText],
      [false, null, false, null],
    )
  })

  test('checks for news only while a person is asked', () => {
    assert.equal(peopleIn(unsentCase({ signed: own })).asks, null)
    assert.match(peopleIn(unsentCase({ signed: own, coSigners: [asked] })).asks ?? '', /\/done\?seen=/)
  })

  const text = ['Firman tecknas av styrelsen.']
  const written = (change: Partial<RegistryAnswer['signing']['basis']>, own: Partial<CaseData> = {}) => {
    const of = unsentCase({}, own)
    const registry = of.data.registry ?? assert.fail()
    const basis = { ...registry.signing.basis, ruleText: text, ...change }
    return peopleIn({
      ...of,
      data: { ...of.data, registry: { ...registry, signing: { ...registry.signing, basis } } },
    }).registerText
  }
  test('quotes the register, in its language, where its rule was not understood in full', () => {
    const quoted = { text, language: 'sv' }
    assert.deepEqual(written({ coverage: 'PARTIAL', truncated: false }), quoted)
    assert.deepEqual(written({ coverage: 'COMPLETE', truncated: true }), quoted)
    assert.equal(written({ coverage: 'COMPLETE', truncated: false }), null)
    assert.equal(written({ coverage: 'NONE', ruleText: [] }), null)
  })
})

describe('the page that waits for the others', () => {
  const sent: Partial<SigningState> = { sentAt: at, coSigners: [asked] }
  const waiting = (more: Partial<RequestOptions> = {}, state: Parameters<typeof unsentCase>[0] = {}) => {
    const reply = waitingPage(contextOf(unsentCase({ signed: own, ...sent, ...state }), more))
    assert.ok('page' in reply && reply.page.screen.kind === 'WAITING')
    return { ...reply, screen: reply.page.screen }
  }
  test('leads to the next page where nothing was sent', () =>
    assert.ok('redirect' in waitingPage(contextOf(unsentCase({ signed: own })))))
  test('leads to the next page where the workflow asks for no signature', () => {
    const { steps } = workflow
    const unsigned = { ...workflow, steps: steps.filter(({ kind }) => kind !== 'SIGNING') }
    assert.ok(
      'redirect' in waitingPage(contextOf(unsentCase({ signed: own, ...sent }), { workflow: unsigned })),
    )
  })
  test('lists the people, since when, and where the applicant can go', () => {
    const { screen } = waiting()
    assert.deepEqual(
      [screen.sentAt, screen.isMailed, screen.host, screen.step.people.map(({ state }) => state).slice(0, 2)],
      [at, true, 'example.com', ['SIGNED', 'ASKED']],
    )
  })
  test('promises no mail where none reaches the applicant', () =>
    assert.equal(waiting({ input: { mail: { reaches: () => false } as never } }).screen.isMailed, false))
  test('lets the browser continue to an eID only where the applicant still has to sign', () => {
    assert.equal(waiting().leadsTo, undefined)
    assert.deepEqual(waiting({}, { signed: {} }).leadsTo, ['https://eid.example'])
  })
  test('says why an eID refused the signature of the applicant', () => {
    const refused = { input: { query: { eid: 'eid', why: 'CANCELLED' } } }
    assert.match(waiting(refused, { signed: {} }).page.noticeText ?? '', /Prov-ID/)
    assert.equal(waiting(refused).page.noticeText, undefined)
  })
})

describe('the page asks whether something is new', () => {
  const opened = { ...asked, mailedAt: at, openedAt: at }
  const news = (of: Case, seen: string) => signingNews(contextOf(of, query({ seen })))
  const seenOf = (of: Case) =>
    new URL(peopleIn(of).asks ?? '', 'https://a.example').searchParams.get('seen') ?? ''
  const before = unsentCase({ signed: own, coSigners: [asked] })
  const base = `/onboarding/${before.id}`
  test('nothing is new in what it shows', () =>
    assert.deepEqual(news(before, seenOf(before)), { done: false }))
  test('a person who was mailed, or has opened the page, is new', () => {
    for (const person of [{ ...asked, mailedAt: at }, opened])
      assert.deepEqual(news(unsentCase({ signed: own, coSigners: [person] }), seenOf(before)), {
        ...{ done: true, next: `${base}/signing` },
      })
  })
  test('after Send, news are on the page that waits', () => {
    const sent = unsentCase({ signed: own, coSigners: [opened], sentAt: at })
    assert.deepEqual(news(sent, seenOf(before)), { done: true, next: `${base}/done` })
  })
  test('an application that was submitted meanwhile is new, whatever was seen', () =>
    assert.deepEqual(news({ ...before, submittedAt: now }, seenOf(before)), {
      done: true,
      next: `${base}/done`,
    }))
  test('a workflow without signatures has no news', () => {
    const { steps } = workflow
    const unsigned = { ...workflow, steps: steps.filter(({ kind }) => kind !== 'SIGNING') }
    const context = contextOf(before, { workflow: unsigned, ...query({ seen: '' }) })
    assert.deepEqual(signingNews(context), { done: false })
  })
})
