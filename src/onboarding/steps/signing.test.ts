/** The rules of the signing step: where its page is, what its form keeps, and what its summary tells. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { Case } from '#applications/case.ts'
import { now } from '#test/fixtures/case.ts'
import { pageContext, type RequestOptions } from '#test/fixtures/page-context.ts'
import { coSigner, persons, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { pagesOf } from './kinds.ts'

const step = { key: 'signing', kind: 'SIGNING' } as const
const workflow = signingWorkflow()
const pages = pagesOf(step)
const at = now.toISOString()
const own = { APPLICANT: persons.anna }
const asked = coSigner('b', persons.bjorn)
const ready = unsentCase({ signed: own, coSigners: [asked] })
const sent = unsentCase({ signed: own, coSigners: [asked], sentAt: at })
const base = `/onboarding/${ready.id}`
const contextOf = (of: Case, query: Record<string, string> = {}, more: Partial<RequestOptions> = {}) =>
  pageContext({ of, workflow, input: { query }, ...more })

describe('the signing page', () => {
  const unchecked = unsentCase({ checked: null })
  const { contact: _contact, ...unanswered } = ready.data.answers
  const rows: Array<[what: string, of: Case, query: Record<string, string>, url: string | undefined]> = [
    ['is shown before Send', ready, {}, undefined],
    ['leads to the page that waits, after Send', sent, {}, `${base}/done`],
    ['brings its notice to that page', sent, { notice: 'signer_asked' }, `${base}/done?notice=signer_asked`],
    ['brings no unknown notice to that page', sent, { notice: 'x' }, `${base}/done`],
    ['still shows the form to ask a person after Send', sent, { ask: 'p2' }, undefined],
    ['still asks after Send before it is taken back', sent, { take_back: '' }, undefined],
    ['leads to the check of the answers before it', unchecked, {}, `${base}/check`],
    [
      'leads to an answer that is missing',
      { ...ready, data: { ...ready.data, answers: unanswered } },
      {},
      `${base}/contact`,
    ],
  ]
  for (const [what, of, query, url] of rows)
    test(what, () => assert.equal(pages.redirect(step, contextOf(of, query)), url))
})

const backs: Array<[what: string, of: Case, query: Record<string, string>, url: string | undefined]> = [
  ['the list leaves the step', ready, {}, undefined],
  ['the form to ask a person leads to the list', ready, { ask: 'p2' }, `${base}/signing`],
  ['the address of a person leads to the list', ready, { address: 'b' }, `${base}/signing`],
  ['the form after Send leads to the page that waits', sent, { ask: 'p2' }, `${base}/done`],
]
for (const [what, of, query, url] of backs)
  test(`Back in ${what}`, () => assert.equal(pages.back(step, contextOf(of, query)), url))

test('the browser may go to the eIDs that the workflow accepts', () => {
  const eid = (key: string) => ({ key, origins: [`https://${key}.example`] }) as IdentityProvider
  const identityProviders = [eid('other'), eid('simulator')]
  const steps = workflow.steps.map((each) =>
    each.kind === 'IDENTITY' ? { ...each, providers: ['simulator' as const] } : each,
  )
  const leadsTo = (more: Partial<RequestOptions>) =>
    pages.leadsTo(step, contextOf(ready, {}, { identityProviders, ...more }))
  assert.deepEqual(leadsTo({}), ['https://other.example', 'https://simulator.example'])
  assert.deepEqual(leadsTo({ workflow: { ...workflow, steps } }), ['https://simulator.example'])
})

test('a phone is offered while the applicant has to sign', () => {
  const isOffered = (of: Case, query: Record<string, string> = {}) =>
    pages.offersPhone(pages.view(step, contextOf(of, query), undefined))
  const unsigned = unsentCase()
  assert.deepEqual(
    [isOffered(unsigned), isOffered(ready), isOffered(unsigned, { ask: 'p2' })],
    [true, false, false],
  )
})

describe('the form to ask a person', () => {
  const typed = {
    ...{ person: 'other', email: 'vera@example.com', givenName: 'Vera', familyName: '' },
    ...{ 'dateOfBirth.day': '1', 'dateOfBirth.month': '2', 'dateOfBirth.year': '1980' },
  }
  test('keeps what was typed, and no secret of the page', () =>
    assert.deepEqual(
      pages.draftOf({ ...typed, csrf: 'x', do: 'ask', ':link': 'https://x' }, undefined),
      typed,
    ))
  test('keeps only fields that the form has', () =>
    assert.deepEqual(pages.draftOf({ person: 'p1', email: '' }, undefined), { person: 'p1', email: '' }))
  test('keeps nothing of another button', () =>
    assert.equal(pages.draftOf({ do: 'sign' }, undefined), undefined))
  test('is no unsaved change of an answer', () =>
    assert.equal(pages.hasUnsavedChange(step, contextOf(ready), typed), false))
})

test('a signature is given again each time, and never counts as sent before', () =>
  assert.equal(
    pages.isResubmission({ kind: 'SIGNING', at, revision: 1 } as StepAnswer, step, contextOf(ready)),
    false,
  ))

test('the applicant prepares an eID', () =>
  assert.deepEqual(pages.toPrepare(step, contextOf(ready)), [{ kind: 'IDENTITY' }]))

test('the summary tells who has signed and who is asked, and when', () => {
  const answer = { kind: 'SIGNING', at, revision: 1 } as StepAnswer
  const told = (of: Case) =>
    pages.summary(answer, step, contextOf(of)).map(({ label, value }) => [label, value[0], value.length])
  assert.deepEqual(told(ready), [
    ['Anna Testsson', 'Signed', 2],
    ['Björn Provberg', 'Asked to sign', 2],
  ])
  const declined = { ...asked, declined: { at, reason: 'No' } }
  assert.deepEqual(told(unsentCase({ signed: own, coSigners: [declined] })), [['Anna Testsson', 'Signed', 2]])
})
