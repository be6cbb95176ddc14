/** The decision: a workflow's own rules, and cases that are never approved automatically. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { CaseData } from '#applications/case.ts'
import { clearCase, now, pepHit, state, workflowOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { Rule } from '#workflows/workflow.ts'
import { decide } from './decision.ts'
import { subjectsOf } from './screening-subjects.ts'

type Change = Partial<CaseData>
const caseWith = (change: Change) => {
  const of = clearCase('KYB')
  return { ...of, data: { ...of.data, ...change } }
}

const rule = (key: string, then: Rule['then'], when: Rule['when'] = { '==': [1, 1] }): Rule => ({
  key,
  when,
  then,
  reason: { en: key },
})
const own = (rules: Rule[], change: Change = {}) => decide(caseWith(change), workflowOf('KYB', rules), now)
const high = { '>': [{ var: 'answers.purpose.turnover.amount' }, 100_000] }

describe("a workflow's own rules", () => {
  it('apply besides the standard rules', () => {
    const decided = own([rule('big', 'REVIEW', high), rule('small', 'DECLINE', { '!': [high] })])
    assert.deepEqual([decided.outcome, decided.reasons], ['MANUAL_REVIEW', ['big']])
  })

  it('rank DECLINE over REVIEW, and REVIEW over APPROVE', () => {
    assert.equal(
      own([rule('no', 'DECLINE'), rule('maybe', 'REVIEW'), rule('yes', 'APPROVE')]).outcome,
      'DECLINED',
    )
    assert.equal(own([rule('maybe', 'REVIEW'), rule('yes', 'APPROVE')]).outcome, 'MANUAL_REVIEW')
    assert.equal(own([rule('yes', 'APPROVE')], { pepHits: [pepHit('1')] }).outcome, 'MANUAL_REVIEW')
    assert.deepEqual(own([rule('yes', 'APPROVE')]).reasons, ['all_clear', 'yes'])
  })

  it('add points to the risk score, and other rules can use its level', () => {
    const points = [rule('a', { points: 15 }), rule('b', { points: 10 }), rule('c', { points: -2 })]
    const normal = own([...points, rule('d', 'REVIEW', { '==': [{ var: 'risk.level' }, 'NORMAL'] })])
    assert.deepEqual([normal.risk.level, normal.risk.score, normal.outcome], ['NORMAL', 23, 'MANUAL_REVIEW'])
    assert.deepEqual(normal.risk.factors[0], { code: 'a', points: 15 })
    assert.equal(own([rule('a', { points: -50 })]).risk.score, 0)
    assert.deepEqual(own([rule('a', { points: 60 })]).reasons, ['risk_high'])
  })

  const unreadable: Rule['when'][] = [
    { frobnicate: [1] },
    {},
    { '>': [{ var: 'checks.pepHit' }, 0] },
    { and: [], or: [] },
  ]
  for (const when of unreadable)
    it(`lead to manual review if they are unreadable: ${JSON.stringify(when)}`, () => {
      for (const then of ['APPROVE', 'DECLINE', { points: 1 }] as const) {
        const decided = own([rule('odd', then, when)])
        assert.equal(decided.outcome, 'MANUAL_REVIEW')
        assert.deepEqual(decided.findings[0], { code: 'rule_not_readable', detail: 'odd', outcome: 'REVIEW' })
      }
    })
})

describe('an exceeded budget', () => {
  const list = Array.from({ length: 100 }, (_each, index) => index)
  const costly = { some: [list, { some: [list, { some: [list, { '<': [1, 0] }] }] }] }

  it('of a rule leads to manual review, whatever its outcome', () => {
    for (const then of ['APPROVE', 'DECLINE', { points: 1 }] as const) {
      const decided = own([rule('odd', then, costly)])
      assert.equal(decided.outcome, 'MANUAL_REVIEW')
      assert.deepEqual(decided.findings[0], { code: 'rule_over_budget', detail: 'odd', outcome: 'REVIEW' })
    }
  })

  it('of a condition leads to manual review, and does not skip the step', () => {
    const workflow = workflowOf('KYB', [rule('yes', 'APPROVE')])
    const conditioned = workflow.steps.map((step) =>
      step.kind === 'QUESTIONNAIRE'
        ? { ...step, when: costly, questions: step.questions.map((each) => ({ ...each, when: costly })) }
        : step,
    )
    const decided = decide(caseWith({}), { ...workflow, steps: conditioned }, now)
    assert.equal(decided.outcome, 'MANUAL_REVIEW')
    const details = decided.findings
      .filter(({ code }) => code === 'condition_over_budget')
      .map(({ detail }) => detail)
    assert.ok(details.includes('purpose'), details.join())
    assert.ok(details.includes('purpose.turnover'), details.join())
  })
})

describe('no automatic approval', () => {
  const bare = (change: Change, rules: Rule[]) => decide(caseWith(change), workflowOf('KYB', rules), now, [])

  it('without rules, with an active hit, or with an open check, whatever the rules say', () => {
    assert.deepEqual(bare({}, []).reasons, ['no_rules'])
    const yes = [rule('yes', 'APPROVE')]
    assert.equal(bare({}, yes).outcome, 'APPROVED')
    for (const list of ['pepHits', 'sanctionHits', 'personSanctionHits'])
      assert.deepEqual(bare({ [list]: [pepHit('1')] }, yes).reasons, ['hit_unresolved'], list)
    assert.deepEqual(bare({ checks: {} }, yes).reasons, ['check_open', 'check_open'])
  })

  it('unless hits, checks and rules are all clear, for any combination of them', () => {
    const checkStates = fc.constantFrom('PENDING', 'ANSWERED', 'GAP', 'FAILED')
    const outcomes = fc.array(fc.constantFrom('APPROVE', 'REVIEW', 'DECLINE'), { maxLength: 4 })
    fc.assert(
      fc.property(
        checkStates,
        checkStates,
        fc.boolean(),
        outcomes,
        (registryState, screening, hit, thens) => {
          const { outcome } = bare(
            {
              pepHits: hit ? [pepHit('1')] : [],
              checks: { REGISTRY: state(registryState), SCREENING: state(screening) },
            },
            thens.map((then, index) => rule(`r${index}`, then)),
          )
          const isClear = registryState === 'ANSWERED' && screening === 'ANSWERED' && !hit && thens.length > 0
          const expected = thens.includes('DECLINE')
            ? 'DECLINED'
            : thens.includes('REVIEW') || !isClear
              ? 'MANUAL_REVIEW'
              : 'APPROVED'
          assert.equal(outcome, expected)
        },
      ),
    )
  })
})

describe('a workflow with several steps of a kind', () => {
  const kinds = ['ORGANIZATION', 'IDENTITY', 'CONTACT_DETAILS', 'PERSON_DETAILS'] as const
  const workflow = {
    ...workflowOf('KYB'),
    steps: [...kinds.map((kind) => ({ key: `first-${kind}`, kind })), ...workflowOf('KYB').steps],
  }
  const { data, ...of } = clearCase('KYB')
  const { company, identity, contact } = data.answers
  const declared = {
    ...company,
    source: 'DECLARED',
    name: 'Annat AB',
    organizationNumber: null,
    declared: null,
  }
  const cases: [string, StepAnswer | undefined, string][] = [
    ['ORGANIZATION', declared as StepAnswer, 'registry_gap'],
    ['IDENTITY', identity, 'identity_not_proven'],
    ['CONTACT_DETAILS', { ...contact, lastName: 'Annan' } as StepAnswer, 'identity_differs_from_declared'],
    [
      'PERSON_DETAILS',
      { ...contact, kind: 'PERSON_DETAILS', givenName: 'Eva', familyName: 'Annan' } as unknown as StepAnswer,
      'identity_differs_from_declared',
    ],
  ]
  for (const [kind, first, code] of cases)
    it(`checks every step: ${kind}`, () => {
      const answers = { ...data.answers, ...(first ? { [`first-${kind}`]: first } : {}) }
      const both = { ...of, data: { ...data, answers } }
      assert.deepEqual(decide(both, workflow, now).reasons, [code])
      const { persons, organizations } = subjectsOf(both, workflow)
      const names = [...persons.map(({ fullName }) => fullName), ...organizations.map(({ name }) => name)]
      assert.ok(kind === 'IDENTITY' || names.some((name) => /Annan|Annat/.test(name)))
    })
})
