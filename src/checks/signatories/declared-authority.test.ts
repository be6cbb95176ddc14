/** When identified signers are enough, and that nothing else is approved with it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import { exactly } from '@foyer/company-registers/shares'
import type { GoverningMember, SignatoryAuthority } from '@foyer/signing-rules/schemas'
import type { Case, CaseData } from '#applications/case.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import { clearCase, proofOf, signedBy, state, workflowOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { discrepanciesOf } from '../discrepancies.ts'
import { type DeclaredAuthority, declaredAuthorityOf } from './declared-authority.ts'

const plain = workflowOf('KYB')
const workflowWith = (authority?: 'REGISTERED' | 'DECLARED'): PublishedWorkflow => ({
  ...plain,
  steps: [
    ...plain.steps,
    { key: 'owners', kind: 'OWNERSHIP' },
    { key: 'sign', kind: 'SIGNING', ...(authority && { authority }) },
  ],
})
const declaring = workflowWith('DECLARED')
const clear = clearCase('KYB')
const registry = clear.data.registry as RegistryAnswer
const anna = signedBy(proofOf('anna-testsson'))
const other = signedBy(proofOf('bjorn-provberg'))

const gone = (field: string, more: Partial<RegistryGap> = {}): RegistryGap => ({
  field,
  reason: 'NOT_PUBLISHED',
  ofNoCompany: true,
  ...more,
})

const ownersAre = (...people: SignedBy[]): StepAnswer => ({
  kind: 'OWNERSHIP',
  at: clear.data.answers.company?.at ?? '',
  revision: 1,
  company: null,
  owners: people.map(({ party }) => ({
    givenName: party.name.givenName ?? '',
    familyName: party.name.familyName ?? '',
    dateOfBirth: String(party.dateOfBirth),
    personalIdentityNumber: null,
    nationality: 'SE',
    countryOfResidence: 'SE',
    ways: [{ share: exactly(100 / people.length), through: [] }],
    control: [],
    controlText: null,
    source: 'DECLARED',
    registered: null,
    isApplicant: true,
    isPep: false,
    office: null,
  })) as never,
  officials: [],
  removed: [],
  remainder: null,
  nobody: null,
})

function caseWith(
  {
    gaps,
    registry: changed,
    signatures = [anna],
    owners = [anna],
  }: {
    gaps: RegistryGap[]
    registry: Partial<RegistryAnswer>
    signatures?: SignedBy[]
    owners?: SignedBy[]
  },
  more: Partial<CaseData> = {},
): Case {
  const answer = { ...registry, ...changed, gaps }
  const checks = { ...clear.data.checks, REGISTRY: state('ANSWERED', { gaps }) }
  const answers = { ...clear.data.answers, owners: ownersAre(...owners) }
  return { ...clear, data: { ...clear.data, registry: answer, checks, answers, signatures, ...more } }
}

const none: RegistryAnswer['signing'] = {
  combinations: [],
  basis: { ...registry.signing.basis, coverage: 'NONE', ruleText: [] },
}
const nothing = { officers: [], signing: none }
const both = [gone('officers'), gone('signing')]

describe('the authority to sign, with a register without officers and signing rules', () => {
  const cases: [
    title: string,
    expected: DeclaredAuthority | undefined,
    of: Case,
    flow?: PublishedWorkflow,
  ][] = [
    ['is enough with an owner who signs', 'DECLARED', caseWith({ gaps: both, registry: nothing })],
    ['goes to a person by default', undefined, caseWith({ gaps: both, registry: nothing }), workflowWith()],
    ['and by setting', undefined, caseWith({ gaps: both, registry: nothing }), workflowWith('REGISTERED')],
    ['and without a step that signs', undefined, caseWith({ gaps: both, registry: nothing }), plain],
    [
      'goes to a person for a signer who is no declared owner',
      undefined,
      caseWith({ gaps: both, registry: nothing, owners: [other] }),
    ],
    [
      'and if one of two is none',
      undefined,
      caseWith({ gaps: both, registry: nothing, signatures: [anna, other] }),
    ],
    ['and without a signature', undefined, caseWith({ gaps: both, registry: nothing, signatures: [] })],
    [
      'and with a weak eID',
      undefined,
      caseWith({ gaps: both, registry: nothing, signatures: [{ ...anna, assuranceLevel: 'LOW' }] }),
    ],
    [
      'and with a signature on paper',
      undefined,
      caseWith({ gaps: both, registry: nothing, signatures: [{ ...anna, method: 'WET' }] }),
    ],
    ...(['SOURCE_DOWN', 'RESTRICTED', 'UNKNOWN_CODE', 'NOT_CONFIGURED'] as const).map(
      (reason): [string, undefined, Case] => [
        `and over ${reason}`,
        undefined,
        caseWith({ gaps: [gone('officers'), gone('signing', { reason })], registry: nothing }),
      ],
    ),
    [
      'and over an entry that this company alone lacks',
      undefined,
      caseWith({
        gaps: [gone('officers'), { field: 'signing', reason: 'NOT_PUBLISHED' }],
        registry: nothing,
      }),
    ],
    ['and with one of the gaps only', undefined, caseWith({ gaps: [gone('signing')], registry: nothing })],
    [
      'and with officers beside the gap',
      undefined,
      caseWith({ gaps: both, registry: { signing: none, officers: registry.officers } }),
    ],
    [
      'and for a company typed by hand',
      undefined,
      caseWith(
        { gaps: both, registry: nothing },
        {
          answers: {
            ...caseWith({ gaps: both, registry: nothing }).data.answers,
            company: { ...clear.data.answers.company, source: 'DECLARED' } as StepAnswer,
          },
        },
      ),
    ],
  ]
  for (const [title, expected, of, flow = declaring] of cases)
    it(title, () => {
      assert.equal(declaredAuthorityOf(of, flow), expected)
      const codes = discrepanciesOf(of, flow).map(({ code }) => code)
      assert.equal(codes.includes('authority_declared'), expected !== undefined)
      const against = ['signatory_not_covered', 'signing_not_known', 'registry_gap'] as const
      assert.equal(
        against.some((code) => codes.includes(code)),
        !expected,
      )
    })
  it('leaves every other gap in place', () => {
    const of = caseWith({
      gaps: [...both, gone('companyStatus', { reason: 'UNKNOWN_CODE' })],
      registry: nothing,
    })
    const gap = discrepanciesOf(of, declaring).find(({ code }) => code === 'registry_gap')
    assert.equal(gap?.detail, 'companyStatus')
  })
})

describe('the authority to sign, with a register that has names only', () => {
  const named = (
    fullName: string,
    dateOfBirth: string | null = null,
    registryId?: string,
  ): GoverningMember['party'] => ({
    ...(registryId !== undefined && { registryId }),
    kind: 'PERSON',
    name: { fullName, givenName: null, middleName: null, familyName: null },
    personalIdentityNumber: null,
    dateOfBirth,
    nationality: null,
    countryOfResidence: null,
  })
  const own = anna.party.name.fullName
  const member = (party: GoverningMember['party'], more: Partial<SignatoryAuthority> = {}) =>
    ({
      party,
      roles: [],
      authority: 'SIGNATURE',
      limits: null,
      hasSigned: false,
      ...more,
    }) as SignatoryAuthority
  const answer = (
    combination: SignatoryAuthority[],
    basis: Partial<RegistryAnswer['signing']['basis']> = {},
    others: GoverningMember['party'][] = [],
  ): Partial<RegistryAnswer> => ({
    officers: [
      [...combination.map(({ party }) => party), ...others].map((party) => ({
        ...({ party, roles: [], body: 'BOARD', address: null, deceased: null } as GoverningMember),
      })),
    ],
    signing: {
      combinations: [combination],
      basis: { ...registry.signing.basis, coverage: 'COMPLETE', truncated: false, ...basis },
    },
  })
  const alone = answer([member(named(own))])
  const second = member(named(other.party.name.fullName))
  const cases: [
    title: string,
    expected: DeclaredAuthority | undefined,
    of: Case,
    flow?: PublishedWorkflow,
  ][] = [
    [
      'is enough for the only officer of the name',
      'BY_NAME',
      caseWith({ gaps: [], registry: alone, owners: [] }),
    ],
    ['goes to a person by default', undefined, caseWith({ gaps: [], registry: alone }), workflowWith()],
    [
      'is enough for two who sign together',
      'BY_NAME',
      caseWith({ gaps: [], registry: answer([member(named(own)), second]), signatures: [anna, other] }),
    ],
    [
      'goes to a person when one of two has signed',
      undefined,
      caseWith({ gaps: [], registry: answer([member(named(own)), second]) }),
    ],
    [
      'and for another name, though a part of it',
      undefined,
      caseWith({ gaps: [], registry: answer([member(named(`${own} Lie`))]) }),
    ],
    [
      'and for two officers of one name',
      undefined,
      caseWith({ gaps: [], registry: answer([member(named(own))], {}, [named(own, '1950-05-05')]) }),
    ],
    [
      'and for two officers of one name, whom only the register tells apart',
      undefined,
      caseWith({
        gaps: [],
        registry: answer([member(named(own, null, 'CVR 1'))], {}, [named(own, null, 'CVR 2')]),
      }),
    ],
    [
      'and where the register has another date of birth',
      undefined,
      caseWith({ gaps: [], registry: answer([member(named(own, '1950-05-05'))]) }),
    ],
    [
      'and where the rule is understood in part',
      undefined,
      caseWith({ gaps: [], registry: answer([member(named(own))], { coverage: 'PARTIAL' }) }),
    ],
    [
      'and where the rule has a limit',
      undefined,
      caseWith({ gaps: [], registry: answer([member(named(own), { limits: 'up to 100' })]) }),
    ],
    [
      'and by procuration',
      undefined,
      caseWith({ gaps: [], registry: answer([member(named(own), { authority: 'PROCURATION' })]) }),
    ],
    [
      'and with a gap in the officers',
      undefined,
      caseWith({ gaps: [gone('officers', { reason: 'UNKNOWN_CODE' })], registry: alone }),
    ],
  ]
  for (const [title, expected, of, flow = declaring] of cases)
    it(title, () => {
      assert.equal(declaredAuthorityOf(of, flow), expected)
      const codes = discrepanciesOf(of, flow).map(({ code }) => code)
      const isDoubted = codes.includes('signatory_not_covered') || codes.includes('signing_not_known')
      assert.equal(isDoubted, expected === undefined)
    })
})

describe('the authority to sign, with a complete register', () => {
  it('needs no declaration', () =>
    assert.equal(declaredAuthorityOf(caseWith({ gaps: [], registry: {} }), declaring), undefined))
})
