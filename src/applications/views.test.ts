/** The views of a case: what each read of the API shows, and what it leaves out. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { idsOf } from '#kernel/ids.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import { signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import type { AnswerOf, StepAnswer } from '#workflows/answers.ts'
import type { PublishedWorkflow, StepKind } from '#workflows/workflow.ts'
import type { Case, CaseData } from './case.ts'
import {
  answerOf,
  answersOf,
  applicationOf,
  bankAccountsOf,
  boardMembersOf,
  collects,
  contactDetailsOf,
  listedOf,
  newestRegistryOf,
  organizationOf,
  personOf,
  registryOf,
  signedByOf,
  signingCombinationsOf,
} from './views.ts'

const workflow = workflowOf('KYB')
const ids = idsOf('foyer')
const caseWith = (data: Partial<CaseData> = {}): Case => {
  const clear = clearCase('KYB')
  return { ...clear, data: { ...clear.data, ...data } }
}
const withAnswers = (answers: Record<string, StepAnswer>): Case =>
  caseWith({ answers: { ...clearCase('KYB').data.answers, ...answers } })
const without = (...kinds: StepKind[]): PublishedWorkflow => ({
  ...workflow,
  steps: workflow.steps.filter(({ kind }) => !kinds.includes(kind)),
})
/** The step exists and does not apply to this case. */
const notNeeded = (key: string): PublishedWorkflow => ({
  ...workflow,
  steps: workflow.steps.map((step) => (step.key === key ? { ...step, when: { '==': [1, 2] } } : step)),
})
const address = (type: Address['type'], line: string): Address => ({
  type,
  careOf: null,
  lines: [line],
  street: null,
  houseNumber: null,
  apartment: null,
  poBox: null,
  postalCode: null,
  city: null,
  municipality: null,
  region: null,
  country: 'SE',
  formatted: line,
})
const company = clearCase('KYB').data.answers.company as AnswerOf<'ORGANIZATION'>
const declared: AnswerOf<'ORGANIZATION'> = {
  ...company,
  source: 'DECLARED',
  name: 'By Hand AB',
  declared: { legalForm: 'AB', address: address('REGISTERED', 'Provgatan 1') },
}

describe('an application', () => {
  test('shows public ids, times in UTC and the position of the applicant', () => {
    const shown = applicationOf(caseWith(), workflow, ids)
    assert.equal(shown.id, 'foyer:application::01990000-0000-7000-8000-000000000002')
    assert.equal(shown.customerId, 'foyer:customer::01990000-0000-7000-8000-000000000001')
    assert.equal(shown.workflowId, 'foyer:workflow::w')
    assert.deepEqual(
      [shown.createdAt, shown.startedAt, shown.submittedAt, shown.decidedAt],
      [now.toISOString(), now.toISOString(), now.toISOString(), null],
    )
    assert.deepEqual(shown.steps.slice(0, 3), [
      { key: 'company', kind: 'ORGANIZATION', status: 'DONE' },
      { key: 'identity', kind: 'IDENTITY', status: 'DONE' },
      { key: 'person', kind: 'PERSON_DETAILS', status: 'NOW' },
    ])
  })
  test('is still listed without its encrypted part', () => {
    const { data: _data, ...plain } = caseWith()
    const shown = listedOf(plain, null, ids)
    assert.deepEqual([shown.steps, shown.decision, shown.failure, shown.risk], [[], null, null, null])
    assert.equal(shown.status, 'IN_PROGRESS')
  })
  test('has no times of what has not happened', () => {
    const of: Case = { ...caseWith(), startedAt: null, submittedAt: null, decidedAt: now }
    const { startedAt, submittedAt, decidedAt } = applicationOf(of, workflow, ids)
    assert.deepEqual([startedAt, submittedAt, decidedAt], [null, null, now.toISOString()])
  })
  const signed: Array<[what: string, sentAt: string | null, status: string]> = [
    ['waits at the step of signing for the signatures of others', now.toISOString(), 'NOW'],
    ['has the step of signing behind it once all have signed', null, 'DONE'],
  ]
  for (const [what, sentAt, status] of signed)
    test(what, () => {
      const of = unsentCase({ signed: { APPLICANT: 'anna-testsson' }, sentAt })
      const answers = { ...of.data.answers, signing: { kind: 'SIGNING', at: '', revision: 1 } as StepAnswer }
      const sent: Case = { ...of, data: { ...of.data, answers }, submittedAt: sentAt ? null : now }
      const { steps } = applicationOf(sent, signingWorkflow(), ids)
      assert.deepEqual(steps.at(-1), { key: 'signing', kind: 'SIGNING', status })
    })
  test('contains no data of the applicant', () => {
    const text = JSON.stringify(applicationOf(caseWith({ pepHits: [pepHit('1')] }), workflow, ids))
    for (const secret of ['anna', 'Testsson', 'Pepsson', 'SE4550']) assert.ok(!text.includes(secret), secret)
  })
})

describe('the review of an application', () => {
  const findings: CaseData['findings'] = [
    { code: 'pep_hit', detail: 'Petra Pepsson', outcome: 'REVIEW' },
    { code: 'pep_hit', detail: 'Per Pepsson', outcome: 'REVIEW' },
    { code: 'company_dissolved', detail: null, outcome: 'DECLINE' },
    { code: 'cash_intensive', detail: null, outcome: 'POINTS', points: 10 },
    { code: 'all_clear', detail: null, outcome: 'APPROVE' },
  ]
  const reviewOf = (status: Case['status'], data: Partial<CaseData> = {}) =>
    applicationOf({ ...caseWith({ findings, ...data }), status }, workflow, ids).review
  const reasons = ['pep_hit', 'company_dissolved']

  test('names each reason once, without details and without what needs no person', () =>
    assert.deepEqual(reviewOf('MANUAL_REVIEW'), { reasons }))
  test('shows the proposed decision, and not what only the second person needs', () => {
    const shown = { outcome: 'APPROVED', by: 'API', actor: 'c', reasons: ['Called'], at: '' } as const
    const proposal = { ...shown, reasons: [...shown.reasons], acknowledgeUnresolvedHits: true, laterHits: 1 }
    assert.deepEqual(reviewOf('MANUAL_REVIEW', { proposal }), { reasons, proposal: shown })
  })
  test('is over once the application has another status', () => {
    for (const status of ['IN_PROGRESS', 'APPROVED', 'DECLINED'] as const)
      assert.equal(reviewOf(status), null, status)
  })
})

const reads: Record<
  string,
  [view: (of: Case, flow: PublishedWorkflow, known: typeof ids) => unknown, ...kinds: StepKind[]]
> = {
  organization: [organizationOf, 'ORGANIZATION'],
  signingCombinations: [signingCombinationsOf, 'ORGANIZATION'],
  boardMembers: [boardMembersOf, 'ORGANIZATION'],
  signedBy: [signedByOf, 'ORGANIZATION'],
  contactDetails: [contactDetailsOf, 'CONTACT_DETAILS'],
  person: [personOf, 'IDENTITY', 'PERSON_DETAILS', 'CONTACT_DETAILS'],
}
for (const [name, [view, ...kinds]] of Object.entries(reads))
  test(`${name} exists when the workflow collects ${kinds.join(' or ')}`, () => {
    assert.equal(view(caseWith(), without(...kinds), ids), undefined)
    for (const kind of kinds) {
      const others = kinds.filter((each) => each !== kind)
      assert.notEqual(view(caseWith({ answers: {} }), without(...others), ids), undefined, kind)
      assert.equal(collects(without(...others), ...kinds), true)
    }
  })

describe('the answers of a case', () => {
  test('come only from steps that apply, and the last one counts', () => {
    const second = { key: 'second', kind: 'CONTACT_DETAILS' } as const
    const flow = { ...workflow, steps: [...workflow.steps, second] }
    const contact = clearCase('KYB').data.answers.contact ?? assert.fail()
    const of = withAnswers({ second: { ...contact, email: 'second@example.com' } as StepAnswer })
    assert.deepEqual(
      answersOf(of, flow, 'CONTACT_DETAILS').map(({ email }) => email),
      ['anna@example.com', 'second@example.com'],
    )
    assert.equal(answerOf(of, flow, 'CONTACT_DETAILS')?.email, 'second@example.com')
    assert.equal(contactDetailsOf(of, flow)?.email, 'second@example.com')
    assert.equal(answerOf(of, notNeeded('contact'), 'CONTACT_DETAILS'), undefined)
    assert.deepEqual(contactDetailsOf(of, notNeeded('contact')), {
      firstName: null,
      lastName: null,
      email: null,
      phoneNumber: null,
    })
  })
  test('contain the bank accounts of the steps that apply', () => {
    assert.equal(bankAccountsOf(caseWith(), workflow, ids)?.data[0]?.id, 'foyer:bankaccount::a')
    assert.deepEqual(bankAccountsOf(caseWith(), notNeeded('account'), ids), { data: [] })
  })
})

describe('the organization', () => {
  const entry = clearCase('KYB').data.registry?.organization ?? assert.fail()
  test('comes from the confirmed registry entry', () => {
    const shown = organizationOf(caseWith(), workflow, ids)
    assert.equal(shown?.organizationName, entry.organizationName)
    assert.deepEqual(shown.companyStatus, entry.companyStatus)
    assert.deepEqual(registryOf(caseWith(), workflow), clearCase('KYB').data.registry)
  })
  test('entered by hand shows no data of the registry', () => {
    const of = withAnswers({ company: declared })
    const shown = organizationOf(of, workflow, ids)
    assert.equal(shown?.organizationName, 'By Hand AB')
    assert.equal(shown.legalType, null)
    assert.deepEqual(shown.addresses, [declared.declared?.address])
    assert.deepEqual(signingCombinationsOf(of, workflow), { data: [], basis: null })
    assert.deepEqual(boardMembersOf(of, workflow), { data: [] })
  })
  test('is empty when its step does not apply or has no answer', () => {
    for (const [of, flow] of [
      [caseWith(), notNeeded('company')],
      [caseWith({ answers: {} }), workflow],
    ] as const) {
      const shown = organizationOf(of, flow, ids)
      assert.equal(shown?.organizationName, null)
      assert.deepEqual([shown.addresses, shown.companyStatus], [[], null])
      assert.equal(registryOf(of, flow), null)
      assert.deepEqual(boardMembersOf(of, flow), { data: [] })
    }
  })

  const addresses: Array<
    [types: Address['type'][], visit: Address['type'] | null, post: Address['type'] | null]
  > = [
    [['POSTAL', 'REGISTERED', 'VISITING'], 'VISITING', 'POSTAL'],
    [['REGISTERED', 'POSTAL'], 'REGISTERED', 'POSTAL'],
    [['REGISTERED'], 'REGISTERED', null],
    [['BRANCH'], null, null],
    [[], null, null],
  ]
  for (const [types, visit, post] of addresses)
    test(`with the addresses ${types.join(', ') || 'none'}: visiting ${visit}, postal ${post}`, () => {
      const { registry } = clearCase('KYB').data
      const of = caseWith({
        registry: registry && {
          ...registry,
          organization: { ...entry, addresses: types.map((type) => address(type, type)) },
        },
      })
      const shown = organizationOf(of, workflow, ids)
      assert.equal(shown?.visitAddress?.type ?? null, visit)
      assert.equal(shown?.postalAddress?.type ?? null, post)
    })

  test('lists the primary industry first, or else the first one', () => {
    const { registry } = clearCase('KYB').data
    const [industry] = entry.industryCodes
    assert.ok(registry && industry)
    const codesOf = (...primary: boolean[]) =>
      organizationOf(
        caseWith({
          registry: {
            ...registry,
            organization: {
              ...entry,
              industryCodes: primary.map((each, at) => ({
                ...industry,
                primary: each,
                description: String(at),
              })),
            },
          },
        }),
        workflow,
        ids,
      )?.industryCode as { description?: unknown } | null | undefined
    assert.equal(codesOf(false, true)?.description, '1')
    assert.equal(codesOf(false, false)?.description, '0')
    assert.equal(codesOf(), null)
  })

  test('marks a member of a combination as signed if the case has their signature', () => {
    const [unsigned, signed] = [caseWith({ signatures: [] }), caseWith()].map((of) =>
      signingCombinationsOf(of, workflow)?.data.map((members) => members.map(({ hasSigned }) => hasSigned)),
    )
    assert.deepEqual(signed?.flat().filter(Boolean).length, 1)
    assert.deepEqual(unsigned?.flat().filter(Boolean), [])
  })

  test('shows the governing bodies of the confirmed registry entry', () =>
    assert.deepEqual(boardMembersOf(caseWith(), workflow)?.data, clearCase('KYB').data.registry?.officers))

  test('keeps the newest answer of the register, whichever came later', () => {
    const registry = clearCase('KYB').data.registry ?? assert.fail()
    const at = (retrievedAt: string) => ({ ...registry, provenance: { ...registry.provenance, retrievedAt } })
    const [early, late] = [at('2020-01-01T00:00:00.000Z'), at('2030-01-01T00:00:00.000Z')]
    const newest = (data: Partial<CaseData>, flow = workflow) => newestRegistryOf(caseWith(data), flow)
    assert.equal(newest({ registry: early, registryNow: late }), late)
    assert.equal(newest({ registry: late, registryNow: early }), late)
    assert.equal(newest({ registry: null, registryNow: late }), late)
    assert.equal(newest({ registry: early }), early)
    assert.equal(newest({ registry: early, registryNow: late }, notNeeded('company')), null)
  })
})
