/** Every error in a condition is reported with its JSON pointer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { problemsOf } from '../validity.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests break definitions in ways that their type forbids
type Broken = any
const broken = (change: (definition: Broken) => void) => {
  const definition = structuredClone(kyc)
  change(definition)
  return problemsOf(definition, []).map(({ path, code }) => `${path} ${code}`)
}
const ask = (more: object) => (definition: Broken) =>
  definition.steps[3].questions.push({
    key: 'more',
    kind: 'SHORT_TEXT',
    label: { en: 'a', sv: 'a' },
    ...more,
  })
const when = (condition: unknown) => (definition: Broken) => {
  definition.steps[3].when = condition
}
const rule = (condition: unknown) => (definition: Broken) => {
  definition.rules[0].when = condition
}

// Steps are identity, person, contact, purpose (purpose, business, pep), account, terms.
const cases: Array<[what: string, change: (definition: Broken) => void, problems: string[]]> = [
  ['an empty condition', when({}), ['/steps/3/when condition_unreadable']],
  ['two operators in one object', when({ '==': [1, 1], '!': [1] }), ['/steps/3/when condition_unreadable']],
  [
    'an unknown operator',
    when({ and: [{ equals: [1, 1] }] }),
    ['/steps/3/when/and/0/equals operator_unknown'],
  ],
  ['an operator of objects', when({ toString: [1] }), ['/steps/3/when/toString operator_unknown']],
  ['a log of answers', when({ log: [{ var: 'answers.person' }] }), ['/steps/3/when/log operator_unknown']],
  ['too few arguments', when({ '==': [1] }), ['/steps/3/when/== operator_arguments']],
  ['an unknown step', when({ '!!': { var: 'answers.nobody' } }), ['/steps/3/when/!!/var step_unknown']],
  ['a later step', when({ '!!': { var: 'answers.account' } }), ['/steps/3/when/!!/var asked_too_early']],
  ['its own step', when({ '!!': { var: 'answers.purpose.pep' } }), ['/steps/3/when/!!/var asked_too_early']],
  ['an earlier step', when({ '==': [{ var: ['answers.identity.provider', null] }, 'bankid'] }), []],
  [
    'the checks in a step',
    when({ '>': [{ var: 'checks.pepHits' }, 0] }),
    ['/steps/3/when/>/0/var name_unknown'],
  ],
  ['an unknown fact', when({ '!!': [{ var: 'weather' }] }), ['/steps/3/when/!!/0/var name_unknown']],
  [
    'an unknown part of a fact',
    when({ '!!': [{ var: 'person.age' }] }),
    ['/steps/3/when/!!/0/var name_unknown'],
  ],
  [
    'a part of the market',
    when({ '==': [{ var: 'market.code' }, 'SE'] }),
    ['/steps/3/when/==/0/var name_unknown'],
  ],
  ['a market', when({ in: [{ var: 'market' }, ['SE', 'NO']] }), []],
  ['a variable without a name', when({ '!!': [{ var: '' }] }), ['/steps/3/when/!!/0/var invalid_name']],
  [
    'a name that is computed',
    when({ '!!': [{ var: { cat: ['answers.', 'x'] } }] }),
    ['/steps/3/when/!!/0/var invalid_name'],
  ],
  [
    'a later question',
    ask({ when: { var: 'answers.purpose.more' } }),
    ['/steps/3/questions/3/when/var asked_too_early'],
  ],
  ['an earlier question', ask({ when: { var: 'answers.purpose.pep' } }), []],
  [
    'an unknown question',
    ask({ when: { var: 'answers.purpose.pet' } }),
    ['/steps/3/questions/3/when/var question_unknown'],
  ],
  [
    'missing',
    when({ missing: ['answers.person', 'answers.terms'] }),
    ['/steps/3/when/missing/1 asked_too_early'],
  ],
  [
    'missing some',
    when({ missing_some: [1, ['answers.x']] }),
    ['/steps/3/when/missing_some/1/0 step_unknown'],
  ],
  [
    'a list item by item',
    rule({ some: [{ var: 'checks.gaps' }, { '==': [{ var: '' }, 'registry_gap'] }] }),
    [],
  ],
  [
    'a list that does not exist',
    rule({ some: [{ var: 'answers.x' }, { var: 'y' }] }),
    ['/rules/0/when/some/0/var step_unknown'],
  ],
  [
    'a list inside each item of a list',
    rule({ some: [{ var: 'checks.gaps' }, { some: [{ var: 'parts' }, { '==': [{ var: '' }, 'x'] }] }] }),
    ['/rules/0/when/some condition_too_costly'],
  ],
  [
    'a text that doubles with each item of a list',
    rule({
      in: [
        'x',
        { reduce: [{ var: 'checks.gaps' }, { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }] },
      ],
    }),
    ['/rules/0/when/in/1/reduce/1/cat condition_too_costly'],
  ],
  [
    'a rule over answers and checks',
    rule({ and: [{ var: 'answers.purpose.pep' }, { '>': [{ var: 'checks.pepHits' }, 0] }] }),
    [],
  ],
]

for (const [what, change, problems] of cases)
  test(`${problems.length === 0 ? 'accepts' : 'rejects'} ${what}`, () =>
    assert.deepEqual(broken(change), problems))

test('rejects a condition with a thousand levels', () => {
  let deep: unknown = true
  for (let level = 0; level < 1_000; level++) deep = { '!': deep }
  assert.match(broken(when(deep)).join(), /condition_too_deep$/)
})

test('rejects conditions whose total cost is too high, at the most expensive one', () => {
  const costly = { some: [Array.from({ length: 1_000 }, (_each, at) => at), { '<': [{ var: '' }, 0] }] }
  const found = broken((definition) => {
    for (let at = 0; at < 30; at++)
      definition.rules.push({ ...definition.rules[0], key: `more-${at}`, when: costly })
  })
  assert.deepEqual(found, [`/rules/${structuredClone(kyc).rules.length}/when conditions_too_costly`])
})
