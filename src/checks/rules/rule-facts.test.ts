/** The facts for rules: submitted and proven data, without answers of steps that no longer apply. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, now, proofOf, workflowOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { PublishedWorkflow, Rule, Step } from '#workflows/workflow.ts'
import { decide } from '../decision.ts'
import { subjectsOf } from '../screening-subjects.ts'
import { ruleFactsOf } from './rule-facts.ts'

const answered = { at: now.toISOString(), revision: 1 }
const questionnaire = (values: Record<string, unknown>) =>
  ({ ...answered, kind: 'QUESTIONNAIRE', values }) as StepAnswer
const yesNo = { kind: 'YES_NO', label: { en: 'Is it so?' } } as const
const isTrue = (name: string) => ({ '==': [{ var: name }, true] })

/** The second step, and a question of the third, apply only after a yes in the first. */
const more: Step[] = [
  { key: 'first', kind: 'QUESTIONNAIRE', questions: [{ ...yesNo, key: 'trade' }] },
  {
    key: 'second',
    kind: 'QUESTIONNAIRE',
    when: isTrue('answers.first.trade'),
    questions: [{ ...yesNo, key: 'crypto' }],
  },
  {
    key: 'third',
    kind: 'QUESTIONNAIRE',
    questions: [
      { ...yesNo, key: 'cash' },
      { ...yesNo, key: 'abroad', when: isTrue('answers.first.trade') },
    ],
  },
]
function decline(key: string, name: string): Rule {
  const then = 'DECLINE'
  return { key, when: isTrue(name), then, reason: { en: key } }
}
const workflow: PublishedWorkflow = {
  ...workflowOf('KYC', [
    decline('crypto', 'answers.second.crypto'),
    decline('abroad', 'answers.third.abroad'),
  ]),
  steps: [...workflowOf('KYC').steps, ...more],
}
const caseWith = (change: (data: CaseData) => Partial<CaseData>): Case => {
  const of = clearCase('KYC')
  return { ...of, data: { ...of.data, ...change(of.data) } }
}
const caseAnswering = (trade: boolean, after: Record<string, StepAnswer>) =>
  caseWith(({ answers }) => ({ answers: { ...answers, first: questionnaire({ trade }), ...after } }))

describe('an answer that no longer applies', () => {
  it('does not decline if its step is not needed', () => {
    const second = { second: questionnaire({ crypto: true }), third: questionnaire({ cash: false }) }
    assert.deepEqual(decide(caseAnswering(true, second), workflow, now).reasons, ['crypto'])
    assert.deepEqual(decide(caseAnswering(false, second), workflow, now).reasons, ['all_clear'])
    const { answers } = ruleFactsOf(caseAnswering(false, second), workflow, now).facts
    assert.deepEqual([answers.second, answers.third], [{ crypto: null }, { cash: false, abroad: null }])
  })

  it('does not decline if its question is not asked', () => {
    const third = {
      second: questionnaire({ crypto: false }),
      third: questionnaire({ cash: true, abroad: true }),
    }
    assert.deepEqual(decide(caseAnswering(true, third), workflow, now).reasons, ['abroad'])
    assert.deepEqual(decide(caseAnswering(false, third), workflow, now).reasons, ['all_clear'])
  })
})

it('a company is ignored and not screened once its step no longer applies', () => {
  const step: Step = { key: 'company', kind: 'ORGANIZATION', when: isTrue('answers.first.trade') }
  const withCompany = { ...workflow, steps: [...workflow.steps, step] }
  const { registry, answers, checks } = clearCase('KYB').data
  const dissolved = registry && {
    ...registry,
    organization: {
      ...registry.organization,
      companyStatus: { ...registry.organization.companyStatus, code: 'DISSOLVED' as const },
    },
  }
  const after = { second: questionnaire({ crypto: false }), third: questionnaire({ cash: false }) }
  const of = (trade: boolean): Case => {
    const { data, ...rest } = caseAnswering(trade, { ...after, company: answers.company as StepAnswer })
    return {
      ...rest,
      data: { ...data, registry: dissolved, checks: { ...checks, ...data.checks } },
    }
  }
  assert.notEqual(decide(of(true), withCompany, now).outcome, 'APPROVED')
  assert.deepEqual(decide(of(false), withCompany, now).reasons, ['all_clear'])
  const screened = (trade: boolean) => {
    const { persons, organizations } = subjectsOf(of(trade), withCompany)
    return [persons.length, organizations.length]
  }
  assert.deepEqual(
    [screened(true), screened(false)],
    [
      [2, 2],
      [1, 0],
    ],
  )
})

describe('the age', () => {
  const aged = (proven: string | null, declared: string | null) => {
    const details = {
      ...answered,
      kind: 'PERSON_DETAILS',
      givenName: 'Anna',
      familyName: 'Testsson',
      dateOfBirth: declared,
      personalIdentityNumber: null,
      address: null,
    } as StepAnswer
    return caseWith(({ answers }) => ({
      answers: { ...answers, person: details },
      identity: { ...proofOf('anna-testsson'), dateOfBirth: proven },
    }))
  }
  const reasonsOf = (of: Case) => decide(of, workflowOf('KYC'), now).reasons

  it('comes from the proof, and a declared date of birth can only show that the applicant is a minor', () => {
    assert.deepEqual(reasonsOf(aged('1983-02-18', '1983-02-18')), ['all_clear'])
    assert.deepEqual(reasonsOf(aged(null, '1983-02-18')), ['age_unknown'])
    assert.deepEqual(reasonsOf(aged(null, '2009-02-18')), ['person_under_age'])
    assert.deepEqual(reasonsOf(aged(null, null)), ['age_unknown'])
  })

  it('changes at midnight in the time zone of the market, not at midnight UTC', () => {
    const of = (countryCode: string) => ({ ...aged('2008-11-20', null), countryCode })
    const at = (instant: string, market = 'SE') =>
      decide(of(market), workflowOf('KYC'), new Date(instant)).outcome
    assert.equal(at('2026-11-19T22:59:59Z'), 'DECLINED')
    assert.equal(at('2026-11-19T23:00:00Z'), 'APPROVED')
    assert.equal(at('2026-11-19T22:00:00Z', 'FI'), 'APPROVED')
    assert.equal(at('2026-11-19T23:59:59Z', 'IS'), 'DECLINED')
  })
})

it('the company age counts from the registration if the foundation date is unknown', () => {
  const { data, ...of } = clearCase('KYB')
  const organization = data.registry && { ...data.registry.organization, foundationDate: null }
  const months = (registrationDate: string | null) =>
    ruleFactsOf(
      {
        ...of,
        data: {
          ...data,
          registry: data.registry &&
            organization && { ...data.registry, organization: { ...organization, registrationDate } },
        },
      },
      workflowOf('KYB'),
      now,
    ).facts.checks?.companyAgeMonths
  assert.deepEqual(['2025-11-21', '2025-11-20', null].map(months), [11, 12, null])
})
