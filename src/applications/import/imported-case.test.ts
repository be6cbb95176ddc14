import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { idsOf } from '#kernel/ids.ts'
import { eraseAfterRetention } from '#retention/due.ts'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import type { PublishedWorkflow, WorkflowDefinition } from '#workflows/workflow.ts'
import { contactDetailsOf, organizationOf, personOf } from '../views.ts'
import { type ImportContext, importedCase, lineProblems } from './imported-case.ts'
import type { ImportLine } from './line-schema.ts'

const now = new Date('2026-11-20T10:00:00Z')
const published = (definition: unknown): PublishedWorkflow => ({
  ...(definition as WorkflowDefinition),
  id: '01990000-0000-7000-8000-000000000002',
  customerId: '01990000-0000-7000-8000-000000000001',
  version: 3,
})
const context: ImportContext = {
  customer: { id: '01990000-0000-7000-8000-000000000001', mode: 'sandbox', redirectOrigins: [] },
  id: '01990000-0000-7000-8000-000000000003',
  originalId: null,
  workflow: published(kyc),
  digest: 'd'.repeat(64),
  now,
  retention: eraseAfterRetention(published(kyc)),
}
const approved: ImportLine = {
  id: '01990000-0000-7000-8000-000000000003',
  workflowId: 'x',
  countryCode: 'SE',
  status: 'APPROVED',
  redirectUrl: 'https://shop.example/back',
  createdAt: '2025-03-01T09:00:00+01:00',
  submittedAt: '2025-03-01T09:00:00Z',
  decidedAt: '2025-03-02T09:00:00Z',
}
const person = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@example.com',
  phoneNumber: '0701740605',
  personalIdentityNumber: '19830218-2384',
  address: { lines: ['Storgatan 1'], postalCode: '111 22', city: 'Stockholm', country: 'SE' },
}
const named = { firstName: 'Anna', lastName: 'Testsson', email: 'anna@example.com' }
const identity = { provider: 'BankID', assuranceLevel: 'HIGH', provenAt: '2025-03-01T08:30:00Z' } as const

const without = (...kinds: string[]) => ({
  ...kyc,
  steps: kyc.steps.filter(({ kind }) => !kinds.includes(kind)),
})
const noDetails = without('PERSON_DETAILS')
const made = (line: ImportLine, more: Partial<ImportContext> = {}) => {
  assert.deepEqual(lineProblems(line), [])
  const result = importedCase(line, { ...context, ...more })
  assert.ok('case' in result, JSON.stringify(result))
  return result
}
const codes = (line: unknown, more: Partial<ImportContext> = {}): string[] => {
  const problems = lineProblems(line)
  const result =
    problems.length > 0 ? { problems } : importedCase(line as ImportLine, { ...context, ...more })
  assert.ok('problems' in result, 'there is no problem')
  return result.problems.map(({ path, code }) => `${path} ${code}`)
}

describe('an imported case', () => {
  test('keeps id, status and times, and only writes an audit entry', () => {
    const { case: of, audit } = made({ ...approved, decision: { by: 'RULES', reasons: ['all_clear'] } })
    assert.equal(of.id, context.id)
    assert.deepEqual([of.status, of.workflowVersion, of.kind], ['APPROVED', 3, 'KYC'])
    assert.deepEqual(of.createdAt, new Date('2025-03-01T08:00:00Z'))
    assert.deepEqual([of.startedAt, of.decidedAt], [null, new Date('2025-03-02T09:00:00Z')])
    assert.deepEqual(of.updatedAt, of.decidedAt)
    assert.deepEqual(of.data.decision, {
      outcome: 'APPROVED',
      by: 'RULES',
      actor: null,
      reasons: ['all_clear'],
      at: '2025-03-02T09:00:00.000Z',
    })
    assert.deepEqual(
      audit.map(({ action, actor }) => [action, actor.kind]),
      [['application.imported', 'OPERATOR']],
    )
    assert.doesNotMatch(JSON.stringify(audit), /shop\.example/)
  })

  test('shows the person as the read operations do', () => {
    const { case: of } = made({ ...approved, person, identity })
    const shown = personOf(of, context.workflow, idsOf('foyer'))
    assert.deepEqual(
      [shown?.firstName, shown?.lastName, shown?.email, shown?.phoneNumber, shown?.dateOfBirth],
      ['Anna', 'Testsson', 'anna@example.com', '+46701740605', '1983-02-18'],
    )
    assert.deepEqual(
      [shown?.personalIdentityNumber?.id, shown?.personalIdentityNumber?.assurance],
      ['198302182384', 'EID'],
    )
    assert.deepEqual([shown?.address?.lines, shown?.address?.city], [['Storgatan 1'], 'Stockholm'])
    assert.deepEqual(of.data.identity?.evidence, { type: 'IMPORT', sha256: 'd'.repeat(64) })
  })

  test('keeps proven nationalities and place of birth; an unknown or stateless one adds no country', () => {
    const born = { country: 'NO', locality: 'Bergen' }
    const more = { ...person, nationalities: ['SE', 'QU', 'QS'], placeOfBirth: born }
    const shown = personOf(
      made({ ...approved, person: more, identity }).case,
      context.workflow,
      idsOf('foyer'),
    )
    assert.deepEqual(
      [shown?.nationalities, shown?.placeOfBirth],
      [['SE'], { country: 'NO', region: null, locality: 'Bergen' }],
    )
  })

  test('keeps nationalities and the place of birth as declared where no eID proved the person', () => {
    const shown = (more: object) =>
      personOf(
        made({ ...approved, person: { ...person, ...more } }).case,
        context.workflow,
        idsOf('foyer'),
      ) ?? assert.fail()
    const born = { country: 'NO', region: null, locality: 'Bergen' }
    const { nationalities, placeOfBirth } = shown({ nationalities: ['SE'], placeOfBirth: born })
    assert.deepEqual([nationalities, placeOfBirth], [['SE'], born])
    assert.deepEqual([shown({ isStateless: true }).isStateless, shown({}).isStateless], [true, false])
  })

  test('an unproven person has a self-declared number, and may lack contact details', () => {
    const { case: of } = made({ ...approved, person: { ...person, phoneNumber: null } })
    const shown = personOf(of, context.workflow, idsOf('foyer'))
    assert.equal(shown?.personalIdentityNumber?.assurance, 'SELF_DECLARED')
    assert.deepEqual([shown?.email, shown?.phoneNumber], ['anna@example.com', null])
    assert.equal(contactDetailsOf(of, context.workflow)?.phoneNumber, null)
  })

  test('shows an organization as declared', () => {
    const workflow = published(kyb)
    const organization = {
      organizationName: 'Testverk AB',
      organizationNumber: { id: '556016-0680', issuingCountry: 'SE' },
      address: { lines: ['Box 1'], city: 'Lund' },
    }
    const { case: of } = made({ ...approved, organization }, { workflow })
    const shown = organizationOf(of, workflow, idsOf('foyer'))
    assert.deepEqual([shown?.organizationName, shown?.organizationNumber?.id], ['Testverk AB', '5560160680'])
    assert.equal(shown?.addresses[0]?.formatted, 'Box 1, Lund')
  })

  test('continues here when the application is open', () => {
    const { status: _status, submittedAt: _at, decidedAt: _decided, ...open } = approved
    const { case: of } = made({ ...open, status: 'NOT_STARTED' })
    assert.deepEqual(of.expiresAt, new Date(now.getTime() + 30 * 24 * 3_600_000))
    const expiresAt = '2026-12-24T10:00:00Z'
    assert.deepEqual(made({ ...open, status: 'NOT_STARTED', expiresAt }).case.expiresAt, new Date(expiresAt))
  })

  test('keeps the end of its time as history once it is decided, else counts it from its creation', () => {
    const expiresAt = '2025-04-01T09:00:00Z'
    assert.deepEqual(made({ ...approved, expiresAt }).case.expiresAt, new Date(expiresAt))
    assert.deepEqual(made(approved).case.expiresAt, new Date('2025-03-31T08:00:00Z'))
  })

  test('keeps why it failed', () => {
    const end = { status: 'FAILED', decidedAt: null, updatedAt: '2025-04-01T00:00:00Z' } as const
    const failedBy = (failure: NonNullable<ImportLine['failure']>) =>
      made({ ...approved, ...end, failure }).case.data.failure
    const at = '2025-04-01T00:00:00.000Z'
    const stated = { reason: 'CHECK_FAILED', detail: 'No answer' } as const
    assert.deepEqual(failedBy(stated), { ...stated, at })
    assert.deepEqual(failedBy({ reason: 'ABANDONED' }), { reason: 'ABANDONED', detail: null, at })
  })

  test('keeps a proven person in a workflow that asks for no details of persons', () => {
    const workflow = published(noDetails)
    const { case: of } = made({ ...approved, person, identity }, { workflow })
    assert.equal(of.data.identity?.givenName, 'Anna')
    assert.ok(!('person' in of.data.answers))
    assert.equal(personOf(of, workflow, idsOf('foyer'))?.lastName, 'Testsson')
  })

  test('keeps a name alone in the contact details', () => {
    const workflow = published(noDetails)
    const { case: of } = made({ ...approved, person: named }, { workflow })
    assert.equal(personOf(of, workflow, idsOf('foyer'))?.firstName, 'Anna')
  })

  test('has a reason when it waits for review', () => {
    const { decidedAt: _decided, ...open } = approved
    assert.equal(made({ ...open, status: 'MANUAL_REVIEW' }).case.data.findings[0]?.code, 'imported')
  })

  test('keeps an original id that is not a UUID', () => {
    assert.equal(made(approved, { originalId: '4711' }).case.externalReference, '4711')
    const { case: of } = made({ ...approved, externalReference: 'order 5' }, { originalId: '4711' })
    assert.deepEqual([of.externalReference, of.data.metadata], ['order 5', { importedId: '4711' }])
  })
})

type Change = Record<string, unknown>
const rejected: Array<[what: string, change: Change, expected: string[], more?: Partial<ImportContext>]> = [
  ['not an object', [] as never, [' invalid_type']],
  ['an unknown field', { colour: 'red' }, ['/colour unknown_field']],
  ['an unknown status', { status: 'DONE' }, ['/status not_one_of']],
  ['no decision time', { decidedAt: null }, ['/decidedAt required']],
  ['a time that does not exist', { decidedAt: '2025-02-30T09:00:00Z' }, ['/decidedAt invalid_timestamp']],
  ['a time in the future', { decidedAt: '2027-01-01T00:00:00Z' }, ['/decidedAt in_future']],
  ['times out of order', { decidedAt: '2025-03-01T08:30:00Z' }, ['/decidedAt wrong_order']],
  ['a decision time while open', { status: 'MANUAL_REVIEW' }, ['/decidedAt not_expected']],
  [
    'a failure without a reason',
    { status: 'FAILED', decidedAt: null, updatedAt: '2025-04-01T00:00:00Z' },
    ['/failure required'],
  ],
  ['a failure of an approval', { failure: { reason: 'ABANDONED' } }, ['/failure not_expected']],
  [
    'a decision of a cancelled one',
    { status: 'CANCELLED', decidedAt: null, updatedAt: '2025-04-01T00:00:00Z', decision: {} },
    ['/decision not_expected'],
  ],
  ['a market that the workflow lacks', { countryCode: 'FR' }, ['/countryCode market_not_in_workflow']],
  ['a language that the workflow lacks', { language: 'fi' }, ['/language language_not_in_workflow']],
  ['a redirect to http', { redirectUrl: 'http://shop.example/' }, ['/redirectUrl invalid_redirect_url']],
  [
    'an organization of a person',
    { organization: { organizationName: 'AB' } },
    ['/organization not_in_workflow'],
  ],
  [
    'a wrong check digit',
    { person: { ...person, personalIdentityNumber: '19830218-2385' } },
    ['/person/personalIdentityNumber identity_number_check_digit'],
  ],
  ['a wrong e-mail address', { person: { ...person, email: 'anna' } }, ['/person/email invalid_email']],
  ['a proven identity of nobody', { identity }, ['/person/firstName required']],
  [
    'a name that is none',
    { person: { ...person, firstName: '<b>' } },
    ['/person/firstName characters_not_allowed'],
  ],
  [
    'an end of retention',
    { createdAt: '2020-01-01T00:00:00Z', submittedAt: null, decidedAt: '2020-02-01T00:00:00Z' },
    [' retention_over'],
  ],
  [
    'a test number of a live customer',
    { countryCode: 'NO', person: { ...person, personalIdentityNumber: '13527248013', phoneNumber: null } },
    ['/person/personalIdentityNumber identity_number_synthetic'],
    { customer: { ...context.customer, mode: 'live', redirectOrigins: ['https://shop.example'] } },
  ],
]
for (const [what, change, expected, more] of rejected)
  test(`rejects ${what}`, () => {
    const line = Array.isArray(change) ? change : { ...approved, ...change }
    assert.deepEqual(codes(line, more), expected)
  })

const unshown: Array<[what: string, change: object, steps: object, expected: string]> = [
  ['a birth', { person: { ...named, dateOfBirth: '1983-02-18' } }, noDetails, '/person'],
  ['a nationality', { person: { ...named, nationalities: ['SE'] } }, noDetails, '/person'],
  ['statelessness', { person: { ...named, isStateless: true } }, noDetails, '/person'],
  ['a place of birth', { person: { ...named, placeOfBirth: { country: 'SE' } } }, noDetails, '/person'],
  ['a proven identity', { person, identity }, without('IDENTITY'), '/identity'],
  ['contact details', { contactDetails: named }, without('CONTACT_DETAILS'), '/contactDetails'],
  [
    'details of a step that the workflow skips for this person',
    { contactDetails: named },
    {
      ...kyc,
      steps: kyc.steps.map((step) =>
        step.kind === 'CONTACT_DETAILS' ? { ...step, when: { '==': [{ var: 'market' }, 'NO'] } } : step,
      ),
    },
    '/contactDetails',
  ],
]
describe('no operation would show, and so an import refuses', () => {
  for (const [what, change, definition, path] of unshown)
    test(what, () =>
      assert.deepEqual(codes({ ...approved, ...change }, { workflow: published(definition) }), [
        `${path} not_in_workflow`,
      ]),
    )
})

test('no message repeats the imported values', () => {
  const line = {
    ...approved,
    person: { ...person, personalIdentityNumber: '19830218-2385', email: 'secret@' },
  }
  const result = importedCase(line as ImportLine, context)
  assert.doesNotMatch(JSON.stringify(result), /19830218|secret@/)
})
