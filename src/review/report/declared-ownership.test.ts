/** Declared owners beside registered ones: the lines and companies of the graph, the rows of the table. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { bjornWith, ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { ChainCompany, DeclaredPerson } from '#workflows/ownership/declared.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import { ownershipOf } from './ownership.ts'

const plain = workflowOf('KYB')
const workflow = { ...plain, steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const clear = clearCase('KYB')
type Shown = NonNullable<ReturnType<typeof ownershipOf>>

/** Beside the register of a company of the sandbox; null: a register without owners. */
function shownOf(company: string | null, own: Partial<OwnershipAnswer>): Shown {
  const { owners: _, ...silent } = clear.data.registry ?? assert.fail()
  const entry = company && (testCompanyOf(company) ?? assert.fail(company))
  const registry = entry ? registryAnswerOf(entry, now) : silent
  const answers = { ...clear.data.answers, owners: ownershipWith(own) }
  return ownershipOf({ ...clear, data: { ...clear.data, registry, answers } }, workflow, now) ?? assert.fail()
}
const nameIn = ({ nodes }: Shown, id: string) => nodes.find((node) => node.id === id)?.name ?? id
const rowsOf = (shown: Shown) =>
  shown.owners.map(({ nodeId, position, declared, how }) =>
    [nameIn(shown, nodeId), position, declared, how].join(': '),
  )
const linesOf = (shown: Shown) =>
  shown.edges.map(({ from, to, declared, registered, state }) =>
    [nameIn(shown, from), declared, registered, nameIn(shown, to), state].join(' | '),
  )
const companiesOf = ({ nodes }: Shown) =>
  nodes.flatMap(({ lane, name, detail }) => (lane === 'COMPANIES' ? [`${name}: ${detail}`] : []))

const frida = (own: Partial<DeclaredPerson>) =>
  ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04', ...own })
const direct = (percent: number) => ({ share: exactly(percent), through: [] })
const holding = (name: string, percent: number, more: Partial<ChainCompany> = {}): ChainCompany => ({
  ...{ name, organizationNumber: null, country: 'SE', form: 'COMPANY', share: exactly(percent) },
  ...more,
})
const applicant = clear.data.registry?.organization.organizationName ?? assert.fail()

describe('the rows of declared owners', () => {
  test('say who holds too little to be a beneficial owner', () =>
    assert.deepEqual(rowsOf(shownOf(null, { owners: [ownerWith(), frida({ ways: [direct(25)] })] })), [
      'Anna Testsson: BENEFICIAL_OWNER: 60%: directly',
      'Frida Okänd: BELOW_THRESHOLD: 25%: directly',
    ]))

  const controls: Array<[control: DeclaredPerson['control'], text: string | null, how: string]> = [
    [['VOTING_RIGHTS'], null, 'more votes than shares'],
    [['APPOINTMENT_OF_BOARD'], 'not about this', 'appoints the board'],
    [['OTHER_CONTROL'], 'By a shareholders’ agreement', 'By a shareholders’ agreement'],
    [['OTHER_CONTROL'], null, 'controls by other means'],
    [['VOTING_RIGHTS', 'APPOINTMENT_OF_BOARD'], null, 'more votes than shares, appoints the board'],
  ]
  for (const [control, controlText, how] of controls)
    test(`make an owner of a person without a share who controls: ${how}`, () => {
      const shown = shownOf(null, { owners: [frida({ ways: [], control, controlText })] })
      assert.deepEqual(rowsOf(shown), [`Frida Okänd: BENEFICIAL_OWNER: control: ${how}`])
      assert.deepEqual(linesOf(shown), [`Frida Okänd | control |  | ${applicant} | ONLY_DECLARED`])
      assert.equal(shown.declaration?.owners[0]?.share, null)
    })

  test('add up the ways of one person, and name the companies between', () => {
    const ways = [
      direct(10),
      { share: exactly(50), through: [holding('Övre AB', 60), holding('Nedre AB', 100)] },
    ]
    const shown = shownOf(null, { owners: [frida({ ways })] })
    assert.deepEqual(rowsOf(shown), [
      'Frida Okänd: BENEFICIAL_OWNER: 40%: directly, through Övre AB and Nedre AB',
    ])
    assert.deepEqual(shown.declaration?.owners[0]?.share, exactly(40))
  })

  test('keep a registered owner without a declaration, and do not call them declared', () => {
    const shown = shownOf('se-chair-alone', { owners: [ownerWith()] })
    assert.deepEqual(
      shown.owners.map(({ nodeId, declared, registered }) => [nameIn(shown, nodeId), declared, registered]),
      [
        ['Anna Testsson', '60%', '50–75%'],
        ['Björn Provberg', null, '25–50%'],
      ],
    )
  })

  test('have an official without a share for a company without owners', () => {
    const shown = shownOf(null, { owners: [], officials: [bjornWith(0)], nobody: 'Asked all' })
    assert.deepEqual(rowsOf(shown), [
      'Björn Provberg: MANAGING_OFFICIAL: managing official: ' +
        'stands in, because the applicant says that nobody is an owner',
    ])
    const [person] = shown.nodes
    assert.deepEqual([person?.name, person?.detail], ['Björn Provberg', 'born 1979'])
    assert.equal(shown.owners[0]?.share, null)
  })
})

describe('the lines of declared owners', () => {
  test('join a declared share to the registered one', () =>
    assert.deepEqual(linesOf(shownOf('se-chair-alone', { owners: [ownerWith(), frida({})] })), [
      `Anna Testsson | 60% | 50–75% | ${applicant} | BOTH`,
      `Björn Provberg |  | 25–50% | ${applicant} | ONLY_REGISTERED`,
      `Frida Okänd | 60% |  | ${applicant} | ONLY_DECLARED`,
    ]))

  test('name both where a person has a share and control', () => {
    const own = { owners: [frida({ ways: [direct(30)], control: ['VOTING_RIGHTS'] })] }
    assert.deepEqual(linesOf(shownOf(null, own)), [
      `Frida Okänd | 30%, control |  | ${applicant} | ONLY_DECLARED`,
    ])
  })

  test('draw a company once that two owners declare, and its share once', () => {
    const through = [holding('Gemensamma AB', 80)]
    const shown = shownOf(null, {
      owners: [
        ownerWith({ ways: [{ share: exactly(70), through }] }),
        frida({ ways: [{ share: exactly(30), through }] }),
      ],
    })
    assert.deepEqual(companiesOf(shown), ['Gemensamma AB: SE'])
    assert.deepEqual(linesOf(shown), [
      'Anna Testsson | 70% |  | Gemensamma AB | ONLY_DECLARED',
      `Gemensamma AB | 80% |  | ${applicant} | ONLY_DECLARED`,
      'Frida Okänd | 30% |  | Gemensamma AB | ONLY_DECLARED',
    ])
  })

  test('show each share once that owners declare of the same company', () => {
    const at = (percent: number) => [{ share: exactly(30), through: [holding('Gemensamma AB', percent)] }]
    const owners = [80, 90, 80].map((percent, each) =>
      frida({ familyName: ['Ett', 'Två', 'Tre'][each] ?? assert.fail(), ways: at(percent) }),
    )
    assert.deepEqual(
      linesOf(shownOf(null, { owners })).filter((line) => line.startsWith('Gemensamma')),
      [`Gemensamma AB | 80%, 90% |  | ${applicant} | ONLY_DECLARED`],
    )
  })

  test('lead through the company of the register, although the applicant left its number out', () => {
    const ways = [{ share: exactly(100), through: [holding('Annas Prov Invest AB', 55)] }]
    const before = companiesOf(shownOf('se-owners-indirect', { owners: [] }))
    const shown = shownOf('se-owners-indirect', { owners: [ownerWith({ ways })] })
    assert.deepEqual(companiesOf(shown), before)
    const states = linesOf(shown).filter((line) => line.endsWith('BOTH'))
    assert.deepEqual(states, [
      `Annas Prov Invest AB | 55% | 55% | ${applicantOf(shown)} | BOTH`,
      'Anna Testsson | 100% | 100% | Annas Prov Invest AB | BOTH',
    ])
  })

  test('lead through a company of their own where its number is another than in the register', () => {
    const organizationNumber: OrganizationIdentifier = {
      ...(clear.data.registry?.organization.organizationNumber ?? assert.fail()),
      ...{ id: '12345674', display: '12 345 674', issuingCountry: 'DK' },
    }
    const through = [holding('Prov Invest ApS', 55, { organizationNumber, country: 'DK' })]
    const shown = shownOf('se-owners-indirect', {
      owners: [ownerWith({ ways: [{ share: exactly(100), through }] })],
    })
    assert.equal(companiesOf(shown).at(-1), 'Prov Invest ApS: DK 12 345 674')
  })
})

const applicantOf = ({ nodes }: Shown) => nodes.at(-1)?.name
