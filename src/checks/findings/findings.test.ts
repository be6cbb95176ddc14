/** The findings of a case: which there are, how they are weighed, numbered and answered. */
import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import type { Case, CaseData, Finding } from '#applications/case.ts'
import type { PersonSanctionHit } from '#kernel/schemas/screening.ts'
import { clearCase, now, pepHit, state, workflowOf } from '#test/fixtures/case.ts'
import { findingOrderOf, findingsOf, isOpenFinding, keyOf, mainFindingOf } from './findings.ts'

const at = now.toISOString()
const withData = (data: Partial<CaseData>, kind: 'KYC' | 'KYB' = 'KYC'): Case => {
  const of = clearCase(kind)
  return { ...of, status: 'MANUAL_REVIEW', data: { ...of.data, ...data } }
}
const review = (code: string, detail: string | null = null): Finding => ({ code, detail, outcome: 'REVIEW' })
const sanctionHit = (id: string): PersonSanctionHit => {
  const { kind: _kind, relatedTo: _relatedTo, positions: _positions, ...hit } = pepHit(id, 'Igor Listad')
  return { ...hit, nationalities: [], gender: 'MALE', identifiers: [], listings: [] }
}
const found = (of: Case, kind: 'KYC' | 'KYB' = 'KYC') => findingsOf(of, workflowOf(kind))
const lines = (of: Case, kind: 'KYC' | 'KYB' = 'KYC') =>
  found(of, kind).map(({ number, weight, code, place }) => `${number} ${weight} ${code} ${place.section}`)

const cases: Array<[title: string, of: Case, expected: string[]]> = [
  ['a clear case has none', withData({}), []],
  [
    'points are part of the risk, and approvals of nothing',
    withData({
      findings: [
        { code: 'cash', detail: null, outcome: 'POINTS', points: 5 },
        { code: 'fine', detail: null, outcome: 'APPROVE' },
      ],
    }),
    [],
  ],
  [
    'each hit is one, and the rule behind it is not repeated',
    withData({
      pepHits: [pepHit('1'), pepHit('2')],
      personSanctionHits: [sanctionHit('3')],
      findings: [review('sanction_hit'), review('pep_hit')],
    }),
    ['1 BLOCKS sanction_hit screening', '2 CONSIDER pep_hit screening', '3 CONSIDER pep_hit screening'],
  ],
  [
    'what blocks comes first, whatever rule spoke first',
    withData({ findings: [review('bank_account_unchecked'), review('screening_gap'), review('no_rules')] }),
    [
      '1 BLOCKS screening_gap screening',
      '2 CONSIDER bank_account_unchecked bank',
      '3 NOTE no_rules findings',
    ],
  ],
  [
    'an open check names the check',
    withData({ findings: [review('check_open', 'REGISTRY'), review('check_open', 'SCREENING')] }),
    ['1 BLOCKS check_open findings', '2 BLOCKS check_open findings'],
  ],
  [
    'a failed check is one',
    withData({ failure: { reason: 'CHECK_FAILED', detail: 'SCREENING', at } }),
    ['1 BLOCKS check_failed findings'],
  ],
]
for (const [title, of, expected] of cases) test(title, () => assert.deepEqual(lines(of), expected))

test('a discrepancy in several fields becomes one finding per field', () => {
  const of = withData({ findings: [review('identity_differs_from_declared', 'personDetails.name')] })
  const person = {
    kind: 'PERSON_DETAILS',
    at,
    revision: 1,
    givenName: 'Bertil',
    familyName: 'Annansson',
    dateOfBirth: '1950-01-01',
    personalIdentityNumber: null,
    address: null,
  } as const
  const differing = { ...of, data: { ...of.data, answers: { ...of.data.answers, person } } }
  assert.deepEqual(
    found(differing).map(({ place, evidence }) => [place.key, evidence]),
    [
      ['personDetails.name', 'Field: name'],
      ['personDetails.dateOfBirth', 'Field: date of birth'],
    ],
  )
})

test('a finding of a workflow’s own rule has the text of the rule', () => {
  const rule = {
    key: 'large-turnover',
    when: { '==': [1, 1] },
    // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
    then: 'DECLINE',
    reason: { en: 'Too large for us' },
  } as const
  const of = withData({ findings: [{ code: 'large-turnover', detail: null, outcome: 'DECLINE' }] })
  const [finding] = findingsOf(of, workflowOf('KYC', [rule]))
  assert.deepEqual([finding?.what, finding?.weight], ['Too large for us', 'BLOCKS'])
})

test('a finding of a rule that the workflow no longer has keeps its code and its weight', () => {
  const ofRule = (outcome: 'DECLINE' | 'REVIEW') =>
    found(withData({ findings: [{ code: 'old-rule', detail: null, outcome }] }))
  assert.deepEqual(
    [...ofRule('DECLINE'), ...ofRule('REVIEW')].map(({ what, short, weight }) => [what, short, weight]),
    [
      ['A rule of the workflow applies', 'old-rule', 'BLOCKS'],
      ['A rule of the workflow applies', 'old-rule', 'CONSIDER'],
    ],
  )
})

test('a new officer gives a note with their name, which needs no answer', () => {
  const of = withData({}, 'KYB')
  const registry = of.data.registry
  assert.ok(registry)
  const officers = registry.officers.map((body, at) =>
    body.map((member, index) =>
      at + index === 0
        ? { ...member, roles: member.roles.map((role) => ({ ...role, from: '2026-11-03' })) }
        : member,
    ),
  )
  const changed = { ...of, data: { ...of.data, registry: { ...registry, officers } } }
  const [note] = found(changed, 'KYB')
  assert.deepEqual([note?.code, note?.weight], ['officers_changed', 'NOTE'])
  assert.match(note?.evidence ?? '', /^New: \S/)
  assert.ok(note && !isOpenFinding(note))
})

describe('the number of a finding', () => {
  const first = withData({ findings: [review('bank_account_unchecked'), review('age_unknown')] })
  const findingOrder = findingOrderOf(first, workflowOf('KYC'))
  it('stays when a more serious finding is added, which gets the next number', () => {
    const later = withData({ findingOrder, findings: [review('screening_gap'), review('age_unknown')] })
    assert.deepEqual(lines(later), [
      '3 BLOCKS screening_gap screening',
      // It applies no longer: it stays, so that no number is missing.
      '1 CONSIDER bank_account_unchecked bank',
      '2 CONSIDER age_unknown people',
    ])
    const [, settled] = found(later)
    assert.deepEqual(settled?.resolution, { state: 'NO_LONGER_APPLIES', by: null, at: null, reason: null })
  })
  it('stays with a finding about a field, as it was said when it stopped to apply', () => {
    const key = 'identity_differs_from_declared:personDetails.name'
    const said = { weight: 'CONSIDER', section: 'people', what: 'Another name', short: 'Name' } as const
    const known = { key, at, reason: 'Since the name was corrected', evidence: 'Field: name', ...said }
    const [settled] = found(withData({ findingOrder: [key], settledFindings: [known] }))
    const { number, code, place, what, evidence, resolution } = settled ?? assert.fail()
    assert.deepEqual(
      [number, code, place, what, evidence],
      [
        ...[1, 'identity_differs_from_declared'],
        ...[{ section: 'people', key: 'personDetails.name' }, 'Another name', 'Field: name'],
      ],
    )
    assert.deepEqual(resolution, { state: 'NO_LONGER_APPLIES', by: null, at, reason: known.reason })
  })
  it('is never reused', () => {
    const gone = findingOrderOf(withData({ findingOrder }), workflowOf('KYC'))
    assert.deepEqual(gone, findingOrder)
  })
})

describe('the answer to a finding', () => {
  const resolution = { state: 'RESOLVED', by: 'u', at, reason: 'Explained', evidence: null } as const
  const key = 'age_unknown'
  const of = (...rest: CaseData['findingResolutions'] & object) =>
    found(withData({ findings: [review(key)], findingResolutions: rest }))[0]?.resolution
  it('is the last answer given', () => {
    assert.deepEqual(of({ key, ...resolution }), { state: 'RESOLVED', by: 'u', at, reason: 'Explained' })
    assert.equal(of({ key, ...resolution }, { key, ...resolution, state: 'REOPENED' }), null)
  })
  it('does not apply to another finding or other evidence', () => {
    assert.equal(of({ key: 'other', ...resolution }), null)
    assert.equal(of({ key, ...resolution, evidence: 'Field: name' }), null)
  })
  it('about a hit is the resolution of the hit', () => {
    const hit = pepHit('1')
    const answer = { state: 'FALSE_POSITIVE', by: 'u', at, reason: 'Born 1941' } as const
    const [finding] = found(withData({ pepHits: [{ ...hit, resolution: answer }] }))
    assert.equal(finding?.resolution?.state, 'FALSE_POSITIVE')
    assert.equal(finding && keyOf(finding), 'pep_hit:1')
  })
})

test('a hit reads as possible until a reviewer has confirmed it', () => {
  const confirmed = { state: 'TRUE_POSITIVE', by: 'u', at, reason: 'x' } as const
  const whatOf = (resolution: CaseData['pepHits'][number]['resolution']) =>
    found(
      withData({
        pepHits: [{ ...pepHit('1'), resolution }],
        personSanctionHits: [{ ...sanctionHit('2'), resolution }],
      }),
    ).map(({ what }) => what)
  const open = { state: 'UNRESOLVED', by: null, at: null, reason: null } as const
  assert.deepEqual(whatOf(open), [
    'Igor Listad may be on a sanctions list',
    'Petra Pepsson may hold or have held public office',
  ])
  assert.deepEqual(whatOf(confirmed), [
    'Igor Listad is on a sanctions list, as a reviewer confirmed',
    'Petra Pepsson holds or has held public office, as a reviewer confirmed',
  ])
})

test('the main finding is the first open finding', () => {
  const hit = { ...pepHit('1'), resolution: { state: 'TRUE_POSITIVE', by: 'u', at, reason: 'x' } as const }
  const all = found(withData({ pepHits: [hit], findings: [review('age_unknown'), review('assurance_low')] }))
  assert.deepEqual([mainFindingOf(all)?.main.code, mainFindingOf(all)?.more], ['assurance_low', 1])
  assert.equal(mainFindingOf([]), null)
})
test('the main finding without an open one is the first that still applies', () => {
  const gone = withData({ findingOrder: ['screening_gap'], pepHits: [] })
  const note = withData({ findingOrder: ['screening_gap'], findings: [review('no_rules')] })
  const shownOf = (of: Case) => {
    const shown = mainFindingOf(found(of))
    return [shown?.main.code, shown?.more]
  }
  assert.deepEqual(
    [shownOf(note), shownOf(gone)],
    [
      ['no_rules', 0],
      ['screening_gap', 0],
    ],
  )
})

test('the evidence of a hit names whose list it is, or the office', () => {
  const unsaid = { program: null, programUrl: null, reason: null, country: null, listId: null, unscId: null }
  const dates = { listedOn: null, startDate: null, endDate: null, sourceUrl: null }
  const listing = { list: 'un', authority: 'UN', measures: [], ...unsaid, ...dates }
  const office = { title: 'Minister', level: 'NATIONAL' as const, topics: [], country: 'SE' }
  const positions = [{ ...office, from: null, to: null, current: true }]
  const of = withData({
    personSanctionHits: [{ ...sanctionHit('1'), listings: [listing] }, sanctionHit('2')],
    pepHits: [{ ...pepHit('3'), positions }, pepHit('4')],
  })
  assert.deepEqual(
    found(of).map(({ evidence }) => evidence),
    ['Score 1.00, UN', 'Score 1.00, list peps', 'Score 1.00, Minister', 'Score 1.00, list peps'],
  )
})
test('an unresolved hit is told by its rule when the case keeps no hit', () =>
  assert.deepEqual(lines(withData({ findings: [review('hit_unresolved')] })), [
    '1 BLOCKS hit_unresolved screening',
  ]))

test('screening without a PEP list gives a note', () => {
  const screened = (reason: 'SET_ASIDE' | 'NOT_CONFIGURED') => {
    const of = clearCase('KYC')
    const checks = { ...of.data.checks, SCREENING: state('ANSWERED', { gaps: [{ field: 'peps', reason }] }) }
    return findingsOf({ ...of, data: { ...of.data, checks } }, workflowOf('KYC'))
  }
  assert.deepEqual(
    screened('SET_ASIDE').map(({ code, weight }) => [code, weight]),
    [['peps_set_aside', 'NOTE']],
  )
  assert.deepEqual(screened('NOT_CONFIGURED'), [])
})
