/** The owners in the report: the graph, the rows of the table, and their words. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { OwnershipInterest } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { RoleCode } from '@foyer/signing-rules/schemas'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith } from '#test/fixtures/owners.ts'
import { ownershipOf } from './ownership.ts'

function shownWith(change: (registry: RegistryAnswer) => RegistryAnswer) {
  const of = clearCase('KYB')
  assert.ok(of.data.registry)
  const registry = change(of.data.registry)
  return ownershipOf({ ...of, data: { ...of.data, registry } }, workflowOf('KYB'), now) ?? assert.fail()
}
const shownOf = (key: string) =>
  shownWith(() => registryAnswerOf(testCompanyOf(key) ?? assert.fail(key), now))
const nameIn = ({ nodes }: ReturnType<typeof shownOf>, id: string) =>
  nodes.find((node) => node.id === id)?.name

const rows: Array<[key: string, rows: string[]]> = [
  ['se-chair-alone', ['Anna Testsson: 50–75%, directly', 'Björn Provberg: 25–50%, directly']],
  [
    'se-owners-indirect',
    [
      'Anna Testsson: 60%, 5% directly, 55% through Annas Prov Invest AB',
      'Björn Provberg: 32%, through Provberg Holding AB and Provberg Drift AB',
      'Åsa Märta-Lovisa Ängstest Provsson-Öhman: 8%, through Provberg Drift AB, not more than 25%',
    ],
  ],
  [
    'se-owners-control',
    [
      'Anna Testsson: 20%, directly, decides by majority',
      'Björn Provberg: 10%, directly, kontroll genom aktieägaravtal',
      'Åsa Märta-Lovisa Ängstest Provsson-Öhman: 24%, directly, not more than 25%',
      'Dag Delägarsson: 23%, directly, not more than 25%',
      'Eva Delägarsson: 23%, directly, not more than 25%',
    ],
  ],
  [
    'se-owners-abroad',
    ['Nøveprøve Holding ApS: 70%, directly, its own owners are not known', 'Anna Testsson: 30%, directly'],
  ],
  [
    'no-owners-intervals',
    [
      'Kari Testmann: 37.5–74.99%, through KARIS PRØVEHOLDING AS, kontroll på annen måte',
      'Ola Demo: 25–49.99%, directly',
    ],
  ],
  ['no-owners-board', ['Kari Testmann: null, stands in, because nobody holds more than 25%']],
]
describe('the table of owners', () => {
  for (const [key, expected] of rows)
    test(`of ${key}`, () => {
      const shown = shownOf(key)
      assert.deepEqual(
        shown.owners.map(({ nodeId, registered, how }) => `${nameIn(shown, nodeId)}: ${registered}, ${how}`),
        expected,
      )
    })
})

describe('the graph of owners', () => {
  test('has persons, companies and the applicant, with shares on the lines', () => {
    const shown = shownOf('se-owners-indirect')
    assert.deepEqual(
      shown.nodes.map(({ lane, name, detail }) => `${lane} ${name}: ${detail}`),
      [
        'PERSONS Anna Testsson: 60% in total, born 1983',
        'COMPANIES Annas Prov Invest AB: SE 529999-9721',
        'COMPANIES Provberg Drift AB: SE 529999-9697',
        'COMPANIES Provberg Holding AB: SE 529999-9705',
        'PERSONS Åsa Märta-Lovisa Ängstest Provsson-Öhman: 8% in total, born 1986',
        'PERSONS Björn Provberg: 32% in total, born 1979',
        'APPLICANT Trappstegens Prov AB: SE 529999-9788',
      ],
    )
    assert.deepEqual(
      shown.edges.map(({ from, to, registered }) =>
        [nameIn(shown, from), registered, nameIn(shown, to)].join(' '),
      ),
      [
        'Anna Testsson 5% Trappstegens Prov AB',
        'Annas Prov Invest AB 55% Trappstegens Prov AB',
        'Anna Testsson 100% Annas Prov Invest AB',
        'Provberg Drift AB 40% Trappstegens Prov AB',
        'Provberg Holding AB 80% Provberg Drift AB',
        'Åsa Märta-Lovisa Ängstest Provsson-Öhman 20% Provberg Drift AB',
        'Björn Provberg 100% Provberg Holding AB',
      ],
    )
    assert.equal(shown.gap, null)
  })

  test('marks the holding that closes a circle', () => {
    const shown = shownOf('se-owners-circular')
    assert.deepEqual(
      shown.edges.filter(({ isCircular }) => isCircular).map(({ from }) => from),
      ['applicant'],
    )
  })

  test('shows a senior managing official without a share', () => {
    const { edges, owners } = shownOf('no-owners-board')
    assert.deepEqual(
      edges.map(({ registered }) => registered),
      ['managing official'],
    )
    assert.equal(owners[0]?.share, null)
  })
})

describe('the node of an owner', () => {
  const frida: OwnershipInterest['holder'] & { kind: 'PERSON' } = {
    ...{ kind: 'PERSON', name: nameOf('Frida', 'Okänd'), dateOfBirth: null },
    ...{ personalIdentityNumber: null, nationality: null, countryOfResidence: null },
  }
  const upper: OwnershipInterest['holder'] = {
    ...{ kind: 'ORGANIZATION', name: 'Övre AB', organizationNumber: null },
  }
  const holds = (holder: OwnershipInterest['holder'], more: Partial<OwnershipInterest> = {}) => ({
    ...{ holder, of: null, type: 'SHAREHOLDING' as const, share: exactly(60) },
    ...{ registryCode: null, registryText: null, ...more },
  })
  const detailOf = (...owners: OwnershipInterest[]) => {
    const [node] = shownWith((registry) => ({ ...registry, owners })).nodes
    return [node?.lane, node?.name, node?.detail]
  }
  const rows: Array<[what: string, owners: OwnershipInterest[], detail: string | null]> = [
    ['a share without a birth that the register keeps to itself', [holds(frida)], '60%'],
    [
      'the year of a birth that is known in part',
      [holds({ ...frida, dateOfBirth: { value: '1971-05', circa: false } })],
      '60%, born 1971',
    ],
    [
      'a total where the person holds in two ways',
      [holds(frida, { share: exactly(30) }), holds(upper), holds(frida, { of: upper, share: exactly(50) })],
      '60% in total',
    ],
    ['control where no share is known', [holds(frida, { type: 'OTHER_CONTROL', share: null })], 'control'],
    ['votes where they come without a share', [holds(frida, { type: 'VOTING_RIGHTS' })], 'votes only'],
    [
      'the share and not the role where the register has both',
      [holds(frida), holds(frida, { share: null, registryText: 'partner' })],
      '60%',
    ],
    [
      'nothing of an official who stands in',
      [holds(frida, { type: 'SENIOR_MANAGING_OFFICIAL', share: null })],
      null,
    ],
  ]
  for (const [what, owners, detail] of rows)
    test(`shows ${what}`, () => assert.deepEqual(detailOf(...owners), ['PERSONS', 'Frida Okänd', detail]))

  test('shows a company without a number by its name alone', () =>
    assert.deepEqual(detailOf(holds(upper)), ['COMPANIES', 'Övre AB', null]))

  test('has on its line the votes that are more than the shares, and the control', () => {
    const lineOf = (...owners: OwnershipInterest[]) =>
      shownWith((registry) => ({ ...registry, owners })).edges[0]?.registered
    const votes = (percent: number) => holds(frida, { type: 'VOTING_RIGHTS', share: exactly(percent) })
    const control = holds(frida, { type: 'APPOINTMENT_OF_BOARD', share: null })
    assert.equal(lineOf(holds(frida), votes(80), control), '60%, votes 80%, control')
    assert.equal(lineOf(holds(frida), votes(60)), '60%')
  })
})

describe('the report of a company without owners in the register', () => {
  const without = (gaps: RegistryGap[]) => shownWith(({ owners: _, ...registry }) => ({ ...registry, gaps }))
  test('gives the reason', () => {
    assert.match(without([]).gap ?? '', /gave no owners/)
    assert.match(without([{ field: 'owners', reason: 'NOT_PUBLISHED' }]).gap ?? '', /does not publish/)
    assert.match(without([{ field: 'owners', reason: 'SET_ASIDE' }]).gap ?? '', /gave no owners/)
    assert.deepEqual(without([]).nodes.length, 1)
    assert.equal(ownershipOf(clearCase('KYC'), workflowOf('KYC'), now), null)
  })

  test('judges the declared owners by the threshold of the day of the application', () => {
    const of = clearCase('KYB')
    const workflow = workflowOf('KYB')
    const steps = [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' } as const]
    const answers = { ...of.data.answers, owners: ownershipWith() }
    const data = { ...of.data, registry: null, answers }
    const later = new Date('2028-01-01T00:00:00.000Z')
    const shown = ownershipOf({ ...of, data }, { ...workflow, steps }, later)
    assert.equal(shown?.threshold, 'more than 25%')
    assert.equal(shown.gap, 'The register gave no owners; these are as the applicant declares them.')
    assert.deepEqual([shown.registered, shown.owners[0]?.position], [null, 'BENEFICIAL_OWNER'])
  })

  const byRole = (code: RoleCode) =>
    shownWith(({ owners: _, ...registry }) => {
      const officers = registry.officers.map((body) =>
        body.map((each) => ({
          ...each,
          roles: [...each.roles, { ...each.roles[0], code } as (typeof each.roles)[number]],
        })),
      )
      return { ...registry, officers: [...officers, ...officers] }
    })
  test('lists registered partners once each as owners with an unknown share', () => {
    const shown = byRole('PARTNER')
    assert.equal(new Set(shown.edges.map(({ from }) => from)).size, shown.edges.length)
    assert.equal(shown.edges[0]?.registered, 'partner')
    assert.equal(shown.owners[0]?.registered, 'partner')
  })
  test('gives a sole trader the whole company', () =>
    assert.equal(byRole('OWNER').owners[0]?.registered, '100%'))
})

test('the report says what is missing beside the owners that a register names', () => {
  const gapWords = (reason: RegistryGap['reason'], field = 'owners') =>
    shownWith((registry) => ({ ...registry, gaps: [{ field, reason }] })).gap
  assert.equal(gapWords('NOT_IDENTIFIED'), 'The register says that there is an owner that it does not name.')
  assert.equal(gapWords('UNKNOWN_CODE'), 'The register gave owners in a form that is not understood.')
  assert.equal(gapWords('RESTRICTED'), null, 'it names some')
  assert.equal(gapWords('NOT_IDENTIFIED', 'officers'), null, 'officers are no owners')
  assert.equal(gapWords('SET_ASIDE', 'owners.above'), null, 'a setting is no gap')
})

test('the report lists the gaps about companies above', () => {
  const gapWords = (...reasons: RegistryGap['reason'][]) =>
    shownWith((registry) => ({
      ...registry,
      gaps: reasons.map((reason) => ({ field: 'owners.above', reason })),
    })).gap
  assert.equal(gapWords(), null)
  assert.equal(
    gapWords('SOURCE_DOWN', 'NOT_FOLLOWED'),
    'A register did not answer about a company above. ' +
      'There are more companies above than are looked up: follow the rest by hand.',
  )
})
