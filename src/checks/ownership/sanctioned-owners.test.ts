/** Structures with possibly listed owners: the reported owners, their distance, and their share. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OwnershipInterest, OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { exactly, shareWords } from '@foyer/company-registers/shares'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import type { HitResolution, PersonSanctionHit, SanctionHit } from '#kernel/schemas/screening.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import { decide } from '../decision.ts'
import { findingsOf } from '../findings/findings.ts'
import { newSanctionedOwners, sanctionedOwnershipOf, sanctionedShareWords } from './sanctioned-owners.ts'

const workflow = workflowOf('KYB')
const person = (fullName: string): OwnershipParty => ({
  kind: 'PERSON',
  name: { fullName, givenName: null, middleName: null, familyName: null },
  ...{ personalIdentityNumber: null, dateOfBirth: null, nationality: null, countryOfResidence: null },
})
const company = (name: string): OrganizationRef => ({ kind: 'ORGANIZATION', name, organizationNumber: null })
type Held = [holder: OwnershipParty, share: Share | number | null, of?: string]
const interest = ([holder, share, of]: Held): OwnershipInterest => ({
  holder,
  of: of === undefined ? null : company(of),
  type: 'SHAREHOLDING',
  share: typeof share === 'number' ? exactly(share) : share,
  ...{ registryCode: null, registryText: null },
})
const hitOf = (subject: string, state: HitResolution['state'] = 'UNRESOLVED') => {
  const hit = pepHit(subject)
  return { ...hit, subject, resolution: { ...hit.resolution, state } } as unknown as SanctionHit &
    PersonSanctionHit
}

function caseWith(owners: OwnershipInterest[], listed: string[]): Case {
  const of = clearCase('KYB')
  assert.ok(of.data.registry)
  const personSanctionHits = listed.map((name) => hitOf(name))
  return { ...of, data: { ...of.data, registry: { ...of.data.registry, owners }, personSanctionHits } }
}
const found = (held: Held[], ...listed: string[]) =>
  sanctionedOwnershipOf(caseWith(held.map(interest), listed), workflow)
const shown = (...args: Parameters<typeof found>) => {
  const structure = found(...args)
  return (
    structure && [
      structure.owners.map(({ name }) => name).join(', '),
      shareWords(structure.share),
      structure.reached.map(({ authority }) => authority).join(' '),
    ]
  )
}
const [x, y, anna] = [person('X'), person('Y'), person('Anna')]

const rows: Array<[what: string, held: Held[], listed: string[], ...expected: string[]]> = [
  [
    'directly, by little',
    [
      [x, 10],
      [anna, 90],
    ],
    ['X'],
    'X',
    '10%',
    '',
  ],
  [
    'directly, by half',
    [
      [x, 50],
      [anna, 50],
    ],
    ['X'],
    'X',
    '50%',
    'OFAC EU',
  ],
  ['directly, by less than half', [[x, 49.9]], ['X'], 'X', '49.9%', ''],
  [
    'two together, by half',
    [
      [x, 25],
      [y, 25],
      [anna, 50],
    ],
    ['X', 'Y'],
    'X, Y',
    '50%',
    'OFAC EU',
  ],
  [
    'two layers up, through majorities',
    [
      [company('A'), 100],
      [company('B'), 80, 'A'],
      [x, 60, 'B'],
    ],
    ['X'],
    'X',
    '100%',
    'OFAC EU',
  ],
  [
    'two layers up, by a minority of one',
    [
      [company('A'), 100],
      [company('B'), 30, 'A'],
      [x, 60, 'B'],
    ],
    ['X'],
    'X',
    '0%',
    '',
  ],
  // OFAC, question 401, examples 1 to 3.
  [
    'half of a half',
    [
      [company('A'), 50],
      [x, 50, 'A'],
    ],
    ['X'],
    'X',
    '50%',
    'OFAC EU',
  ],
  [
    'half of two that hold a quarter each',
    [
      [company('A'), 25],
      [company('B'), 25],
      [x, 50, 'A'],
      [x, 50, 'B'],
    ],
    ['X'],
    'X',
    '50%',
    'OFAC EU',
  ],
  [
    'half of one that holds the rest of another',
    [
      [company('B'), 50],
      [x, 50, 'A'],
      [x, 10, 'B'],
      [company('A'), 40, 'B'],
    ],
    ['X'],
    'X',
    '50%',
    'OFAC EU',
  ],
  ['a company that is listed itself', [[company('A'), 60]], ['A'], 'A', '60%', 'OFAC EU'],
  [
    'a company that owns itself in a circle',
    [
      [company('A'), 60],
      [company('B'), 60, 'A'],
      [company('A'), 60, 'B'],
      [x, 40, 'B'],
    ],
    ['X'],
    'X',
    '0%',
    '',
  ],
  [
    'a band that may reach half',
    [[x, { minimum: 25, maximum: 50, isAboveMinimum: true }]],
    ['X'],
    'X',
    '25–50%',
    'OFAC EU',
  ],
  ['a share that is not stated, which may be all', [[x, null]], ['X'], 'X', 'share not stated', 'OFAC EU'],
]
describe('an owner on a sanctions list', () => {
  for (const [what, held, listed, ...expected] of rows)
    test(what, () => assert.deepEqual(shown(held, ...listed), expected))

  test('with control and no share counts as the owner', () => {
    const control = { ...interest([x, null]), type: 'OTHER_CONTROL' as const }
    assert.equal(sanctionedOwnershipOf(caseWith([control], ['X']), workflow)?.share.minimum, 100)
  })

  test('is found in the declaration, also without a register', () => {
    const of = caseWith([], ['Anna Testsson'])
    const through = [{ name: 'A', organizationNumber: null, country: null, share: exactly(60) }]
    const owners = ownershipWith({ owners: [ownerWith({ ways: [{ share: exactly(60), through }] })] })
    const flow = { ...workflow, steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' as const }] }
    const answers = { ...of.data.answers, owners }
    for (const registry of [of.data.registry, null]) {
      const structure = sanctionedOwnershipOf({ ...of, data: { ...of.data, answers, registry } }, flow)
      assert.deepEqual(structure?.owners[0]?.ways, [
        'Anna Testsson: 60% of A, which holds 60% of the company',
      ])
      assert.equal(structure && shareWords(structure.share), '60%')
    }
  })

  test('is reported with the path and its consequence', () => {
    const structure = found(
      [
        [company('A'), 100],
        [company('B'), 80, 'A'],
        [x, 60, 'B'],
      ],
      'X',
    )
    assert.deepEqual(structure?.owners, [
      {
        name: 'X',
        ways: ['X: 60% of B, which holds 80% of A, which holds 100% of the company'],
        isRegistered: false,
      },
    ])
    assert.equal(
      structure && sanctionedShareWords(structure),
      'What counts as owned by possibly listed owners: 100%. The company itself then counts as listed ' +
        '(OFAC: 50% or more; EU: 50% or more)',
    )
  })
})

test('an owner that the register marks as sanctioned is reported without any hit', () => {
  const flagged = { ...interest([x, 60]), isSanctioned: true as const }
  const of = caseWith([flagged, interest([anna, 40])], [])
  const structure = sanctionedOwnershipOf(of, workflow)
  assert.deepEqual(
    structure?.owners.map(({ name, isRegistered }) => [name, isRegistered]),
    [['X', true]],
  )
  assert.equal(structure?.reached.length, 2)
  const decided = decide(of, workflow, now)
  assert.notEqual(decided.outcome, 'APPROVED')
  assert.ok(decided.findings.some(({ code }) => code === 'sanctioned_owner'))
  const told = findingsOf({ ...of, data: { ...of.data, findings: decided.findings } }, workflow)
  assert.match(
    told.find(({ code }) => code === 'sanctioned_owner')?.evidence ?? '',
    /^The register itself says .* sanctioned\. X: 60% of the company\. /,
  )
})

describe('a change that the monitoring finds after the decision', () => {
  const flagged = { ...interest([x, 60]), isSanctioned: true as const }
  const since = (now: OwnershipInterest[], then: OwnershipInterest[] = [interest([x, 60])]): Case => {
    const of = caseWith(then, [])
    const { registry } = of.data
    assert.ok(registry)
    const provenance = { ...registry.provenance, retrievedAt: '2999-01-01T00:00:00.000Z' }
    return { ...of, data: { ...of.data, registryNow: { ...registry, owners: now, provenance } } }
  }
  const none = caseWith([interest([x, 60])], [])
  const names = (of: Case) => sanctionedOwnershipOf(of, workflow)?.owners.map(({ name }) => name)
  test('counts together with the register’s answer at the decision', () => {
    assert.deepEqual(names(since([flagged])), ['X'])
    assert.deepEqual(names(since([interest([anna, 100])], [flagged])), ['X'])
    assert.equal(names(since([interest([x, 60])])), undefined)
  })
  test('is new once', () => {
    const majority = { code: 'sanctioned_owner', detail: 'MAJORITY', outcome: 'REVIEW' }
    assert.deepEqual(newSanctionedOwners(none, since([flagged]), workflow), [majority])
    assert.deepEqual(newSanctionedOwners(since([flagged]), since([flagged]), workflow), [])
    assert.deepEqual(newSanctionedOwners(since([flagged]), none, workflow), [])
    const both = since([flagged, { ...interest([y, 10]), isSanctioned: true }])
    assert.deepEqual(newSanctionedOwners(since([flagged]), both, workflow), [majority])
  })
})

describe('no sanctioned owner is reported', () => {
  test('without a hit', () => assert.equal(found([[x, 60]]), null))
  test('where the hit is on another person', () => assert.equal(found([[x, 60]], 'Y'), null))
  test('where a reviewer has dismissed the hit', () => {
    const of = caseWith([interest([x, 60])], [])
    const dismissed = { ...of, data: { ...of.data, personSanctionHits: [hitOf('X', 'FALSE_POSITIVE')] } }
    assert.equal(sanctionedOwnershipOf(dismissed, workflow), null)
  })
  test('where the company itself is on the list, which gives another finding', () => {
    const of = caseWith([interest([x, 60])], [])
    const name = of.data.registry?.organization.organizationName ?? assert.fail()
    const listed = { ...of, data: { ...of.data, sanctionHits: [hitOf(name)] } }
    assert.equal(sanctionedOwnershipOf(listed, workflow), null)
  })
})

test('the rules of the day of the screening apply', () => {
  const on = (at: string, share = 60) => {
    const of = caseWith([interest([x, share])], ['X'])
    const screening = { ...(of.data.checks.SCREENING ?? assert.fail()), at: `${at}T12:00:00.000Z` }
    const dated = { ...of, data: { ...of.data, checks: { ...of.data.checks, SCREENING: screening } } }
    return sanctionedOwnershipOf(dated, workflow)?.reached.map(({ authority }) => authority)
  }
  assert.deepEqual([on('2014-08-12'), on('2014-08-13'), on('2018-05-04')], [[], ['OFAC'], ['OFAC', 'EU']])
  assert.deepEqual([on('2024-07-02', 50), on('2024-07-03', 50)], [['OFAC'], ['OFAC', 'EU']])
})
