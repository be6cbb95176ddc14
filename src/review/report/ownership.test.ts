/** The owners in the report: the graph, the rows of the table, and their words. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { RoleCode } from '@foyer/signing-rules/schemas'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
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

describe('the report of a company without owners in the register', () => {
  const without = (gaps: RegistryGap[]) => shownWith(({ owners: _, ...registry }) => ({ ...registry, gaps }))
  test('gives the reason', () => {
    assert.match(without([]).gap ?? '', /gave no owners/)
    assert.match(without([{ field: 'owners', reason: 'NOT_PUBLISHED' }]).gap ?? '', /does not publish/)
    assert.deepEqual(without([]).nodes.length, 1)
    assert.equal(ownershipOf(clearCase('KYC'), workflowOf('KYC'), now), null)
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
