/** Requirements of a step and a rule beyond their schemas. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Rule, Step } from '../workflow.ts'
import type { KnownFacts } from './conditions.ts'
import { ruleProblems, stepProblems } from './steps.ts'

const known: KnownFacts = {
  steps: new Map([['first', new Set(['pep'])]]),
  later: new Set(['later']),
  checks: false,
}
const text = { en: 'a', sv: 'a' }
const terms = (more: object): Step =>
  ({
    key: 'terms',
    kind: 'TERMS',
    terms: [{ key: 'general', version: '1', title: text, text }],
    ...more,
  }) as Step
const brief = (found: Array<{ path: string; code: string }>) =>
  found.map(({ path, code }) => `${path} ${code}`)

const steps: Array<[what: string, step: Step, problems: string[]]> = [
  ['a complete step', terms({ title: text, when: { var: 'answers.first.pep' } }), []],
  ['a title in one language', terms({ title: { en: 'a' } }), ['/steps/1/title language_missing']],
  [
    'a condition on a later step',
    terms({ when: { var: 'answers.later' } }),
    ['/steps/1/when/var asked_too_early'],
  ],
  [
    'a condition on an unknown question',
    terms({ when: { var: 'answers.first.pet' } }),
    ['/steps/1/when/var question_unknown'],
  ],
  ['a condition on checks', terms({ when: { var: 'checks.pepHits' } }), ['/steps/1/when/var name_unknown']],
  [
    'what its kind needs',
    terms({ terms: [{ key: 'general', version: '1', title: text, text: { sv: 'a' } }] }),
    ['/steps/1/terms/0/text language_missing'],
  ],
  [
    'everything at once, in the order of the page',
    terms({ title: { sv: 'a' }, when: {}, terms: [{ key: 'general', version: '1', title: {}, text }] }),
    [
      '/steps/1/title language_missing',
      '/steps/1/when condition_unreadable',
      '/steps/1/terms/0/title language_missing',
      '/steps/1/terms/0/title language_missing',
    ],
  ],
]
describe('a step', () => {
  for (const [what, value, problems] of steps)
    test(`${what}: ${problems.length} problems`, () =>
      assert.deepEqual(
        brief(stepProblems({ value, at: '/steps/1', problems: [] }, ['en', 'sv'], known)),
        problems,
      ))

  test('with a schema violation is not examined further', () => {
    const schema = { path: '/steps/1/terms', code: 'required', message: 'This field is required.' }
    const value = { key: 'terms', kind: 'TERMS', title: {} }
    assert.deepEqual(stepProblems({ value, at: '/steps/1', problems: [schema] }, ['en'], known), [])
  })
})

const rule = (more: Partial<Rule>): Rule =>
  ({
    key: 'rule',
    when: { var: 'answers.first.pep' },
    ...Object.fromEntries([['then', 'REVIEW']]),
    reason: text,
    ...more,
  }) as Rule
const rules: Array<[what: string, rule: Rule, checks: boolean, problems: string[]]> = [
  ['a complete rule', rule({}), true, []],
  ['a rule over checks', rule({ when: { '>': [{ var: 'checks.pepHits' }, 0] } }), true, []],
  [
    'a rule over checks before they are made',
    rule({ when: { '>': [{ var: 'checks.pepHits' }, 0] } }),
    false,
    ['/rules/0/when/>/0/var name_unknown'],
  ],
  ['a reason in one language', rule({ reason: { sv: 'a' } }), true, ['/rules/0/reason language_missing']],
  [
    'a condition and a reason',
    rule({ when: { xor: [1, 2] }, reason: { sv: 'a' } }),
    true,
    ['/rules/0/when/xor operator_unknown', '/rules/0/reason language_missing'],
  ],
]
describe('a rule', () => {
  for (const [what, value, checks, problems] of rules)
    test(`${what}: ${problems.length} problems`, () =>
      assert.deepEqual(
        brief(ruleProblems({ value, at: '/rules/0', problems: [] }, ['en', 'sv'], { ...known, checks })),
        problems,
      ))

  test('with a schema violation is not examined further', () => {
    const schema = { path: '/rules/0/then', code: 'required', message: 'This field is required.' }
    assert.deepEqual(ruleProblems({ value: {}, at: '/rules/0', problems: [schema] }, ['en'], known), [])
  })
})
