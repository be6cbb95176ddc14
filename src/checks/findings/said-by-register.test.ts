/**
 * No finding quotes a register for a statement that it did not make: every sandbox company, with parts left
 * out.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { Case } from '#applications/case.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { decide } from '../decision.ts'
import { testCompanies } from '../sandbox/scenarios.ts'
import { type CaseFinding, findingsOf } from './findings.ts'

type Part = [name: string, without: (answer: RegistryAnswer) => Partial<RegistryAnswer>]

const gap = (field: string): RegistryGap => ({ field, reason: 'NOT_PUBLISHED' })
const silent = (answer: RegistryAnswer): RegistryAnswer['signing'] => ({
  combinations: [],
  basis: { ...answer.signing.basis, coverage: 'NONE', ruleText: [], ruleCode: null, truncated: false },
})
const parts: Part[] = [
  ['as it is', () => ({})],
  ['without who signs', (answer) => ({ signing: silent(answer), gaps: [...answer.gaps, gap('signing')] })],
  [
    'without officers and who signs',
    (answer) => ({
      ...{ signing: silent(answer), officers: [] },
      gaps: [...answer.gaps, gap('officers'), gap('signing')],
    }),
  ],
  [
    'without a status',
    (answer) => ({
      organization: { ...answer.organization, companyStatus: { code: 'UNKNOWN', text: null } as never },
      gaps: [...answer.gaps, gap('companyStatus')],
    }),
  ],
  ['without owners', (answer) => ({ owners: [], gaps: [...answer.gaps, gap('owners')] })],
  [
    'with a rule understood in part',
    ({ signing }) => ({ signing: { ...signing, basis: { ...signing.basis, coverage: 'PARTIAL' } } }),
  ],
]

/** The claims of the text, and whether the register supports them. */
const claims: Array<[words: RegExp, isSaid: (answer: RegistryAnswer) => boolean]> = [
  [
    /According to the register, those who signed may not/,
    ({ signing }) => signing.basis.coverage === 'COMPLETE',
  ],
  [
    /The register's rule on who signs/,
    ({ signing: { basis, combinations } }) =>
      basis.ruleText.length > 0 || basis.ruleCode !== null || combinations.length > 0,
  ],
  [/not active in the register/, ({ organization }) => organization.companyStatus.code !== 'UNKNOWN'],
  [/those in the register/, ({ owners = [] }) => owners.length > 0],
  [/The register says/, () => true],
]

function reported(of: Case): CaseFinding[] {
  const workflow = workflowOf('KYB')
  const { findings, risk, outcome } = decide(of, workflow, now)
  assert.notEqual(outcome, 'APPROVED')
  return findingsOf({ ...of, status: 'MANUAL_REVIEW', data: { ...of.data, findings, risk } }, workflow)
}

function caseOf(company: string, applicant: string, without: Part[1]): Case | undefined {
  const clear = clearCase('KYB', company, applicant)
  const { registry } = clear.data
  if (!registry) return undefined
  const answer = { ...registry, ...without(registry) }
  const { REGISTRY } = clear.data.checks
  assert.ok(REGISTRY)
  return {
    ...clear,
    submittedAt: now,
    data: {
      ...clear.data,
      registry: answer,
      checks: { ...clear.data.checks, REGISTRY: { ...REGISTRY, gaps: answer.gaps } },
    },
  }
}

for (const [name, without] of parts)
  describe(name, () => {
    for (const { key, applicant } of testCompanies)
      test(key, (context) => {
        // A person outside the register signs, so that the report quotes the register wherever it can.
        const stranger = applicant === 'petra-pepsson' ? 'anna-testsson' : 'petra-pepsson'
        const of = caseOf(key, stranger, without)
        if (!of?.data.registry) return context.skip('the sandbox has no entry')
        const { registry } = of.data
        const found = reported(of)
        for (const { what, evidence, code } of found)
          for (const [words, isSaid] of claims)
            if (words.test(`${what}. ${evidence ?? ''}`)) assert.ok(isSaid(registry), `${code}: ${what}`)
        const ofSigning = found.filter(
          ({ place, code }) =>
            place.section === 'signing' || (code === 'registry_gap' && place.key === 'signing'),
        )
        assert.equal(ofSigning.length, 1, ofSigning.map(({ what }) => what).join('; '))
        assert.equal(ofSigning[0]?.weight, 'BLOCKS')
      })
  })
