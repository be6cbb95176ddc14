/** A valid definition has no problems. Every error is reported with its JSON pointer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { problemsOf } from './validity.ts'

const reserved = ['language', 'saved', 'check', 'done', 'copy', 'leave']

// biome-ignore lint/suspicious/noExplicitAny: tests break definitions in ways that their type forbids
type Broken = any
const broken = (template: object, change: (definition: Broken) => void) => {
  const definition = structuredClone(template)
  change(definition)
  return problemsOf(definition, reserved).map(({ path, code }) => `${path} ${code}`)
}
const text = { en: 'a', sv: 'a' }
const outcome = (value: unknown) => Object.fromEntries([['then', value]])
const question = (more: object) => ({ key: 'more', kind: 'SHORT_TEXT', label: text, ...more })
const ask = (more: object) => (definition: Broken) => definition.steps[3].questions.push(question(more))

test('a complete definition has no problems', () => {
  assert.deepEqual(problemsOf(kyc, reserved), [])
  assert.deepEqual(problemsOf(kyb, reserved), [])
})

// KYC: steps are identity, person, contact, purpose (purpose, business, pep), account, terms.
const cases: Array<[what: string, change: (definition: Broken) => void, problems: string[]]> = [
  ['no name', (it) => delete it.name, ['/name required']],
  ['an unknown field', (it) => (it['a/b'] = 1), ['/a~1b unknown_field']],
  ['no steps', (it) => Object.assign(it, { steps: [], rules: [] }), ['/steps too_few']],
  ['steps that are no list', (it) => Object.assign(it, { steps: {}, rules: [] }), ['/steps invalid_type']],
  ['a step without a kind', (it) => (it.steps[0] = { key: 'a' }), ['/steps/0/kind required']],
  ['a step of an unknown kind', (it) => (it.steps[0].kind = 'X'), ['/steps/0/kind not_one_of']],
  ['an eID that is offered alone', (it) => (it.steps[0].providers = ['simulator']), []],
  [
    'an unknown eID',
    (it) => (it.steps[0].providers = ['simulator', 'x']),
    ['/steps/0/providers/1 not_one_of'],
  ],
  ['a step that is null', (it) => (it.steps[0] = null), ['/steps/0 invalid_type']],
  ['an unknown country', (it) => (it.markets = ['SE', 'QQ']), ['/markets/1 country_unknown']],
  [
    'a market without a registry',
    (it) => {
      it.markets = ['SE', 'PL']
      it.steps.push({ key: 'company', kind: 'ORGANIZATION' })
    },
    ['/markets/1 registry_missing'],
  ],
  [
    'a market without a registry, where applicants enter the company',
    (it) => {
      it.markets = ['SE', 'PL']
      it.steps.push({ key: 'company', kind: 'ORGANIZATION', byHand: true })
    },
    [],
  ],
  ['two steps of one key', (it) => (it.steps[4].key = 'person'), ['/steps/4/key not_unique']],
  ['a reserved key', (it) => (it.steps[0].key = 'done'), ['/steps/0/key key_reserved']],
  [
    'a key that is a property of every object',
    ask({ key: 'constructor' }),
    ['/steps/3/questions/3/key key_reserved'],
  ],
  [
    'a question with the key of a form field',
    ask({ key: 'language' }),
    ['/steps/3/questions/3/key key_reserved'],
  ],
  [
    'a question with the key of a page element',
    ask({ key: 'summary' }),
    ['/steps/3/questions/3/key key_reserved'],
  ],
  ['two questions of one key', ask({ key: 'pep' }), ['/steps/3/questions/3/key not_unique']],
  ['choices missing', ask({ kind: 'ONE_OF' }), ['/steps/3/questions/3/choices choices_missing']],
  [
    'one choice',
    ask({ kind: 'ONE_OF', choices: [{ value: 'a', label: text }] }),
    ['/steps/3/questions/3/choices too_few'],
  ],
  [
    'the same choice twice',
    ask({
      kind: 'MANY_OF',
      choices: [
        { value: 'a', label: text },
        { value: 'a', label: text },
      ],
    }),
    ['/steps/3/questions/3/choices/1/value not_unique'],
  ],
  [
    'choices of a text',
    ask({
      choices: [
        { value: 'a', label: text },
        { value: 'b', label: text },
      ],
    }),
    ['/steps/3/questions/3/choices choices_unused'],
  ],
  ['an amount without currency', ask({ kind: 'AMOUNT' }), ['/steps/3/questions/3/currency currency_missing']],
  [
    'a date with a currency',
    ask({ kind: 'DATE', currency: 'EUR' }),
    ['/steps/3/questions/3/currency currency_unused'],
  ],
  [
    'crossed bounds',
    ask({ kind: 'NUMBER', minimum: 2, maximum: 1 }),
    ['/steps/3/questions/3/minimum bounds_crossed'],
  ],
  ['bounds of a text', ask({ maximum: 1 }), ['/steps/3/questions/3/maximum bound_unused']],
  ['a label in one language', ask({ label: { en: 'a' } }), ['/steps/3/questions/3/label language_missing']],
  [
    'a language without texts',
    (it) => Object.assign(it, { languages: ['fi'], rules: [], steps: [it.steps[5]] }),
    ['/steps/0/terms/0/title language_missing', '/steps/0/terms/0/text language_missing'],
  ],
  ['a KYB without organization', (it) => (it.kind = 'KYB'), ['/steps organization_missing']],
  [
    'a step after the signatures',
    (it) => it.steps.unshift({ key: 'signing', kind: 'SIGNING' }),
    ['/steps/0/kind signing_not_last'],
  ],
  ['two rules of one key', (it) => it.rules.push(it.rules[0]), ['/rules/1/key not_unique']],
  ['a rule without outcome', (it) => delete it.rules[0].then, ['/rules/0/then required']],
  [
    'a rule with another outcome',
    (it) => Object.assign(it.rules[0], outcome('MAYBE')),
    ['/rules/0/then not_one_of'],
  ],
  [
    'too many points',
    (it) => Object.assign(it.rules[0], outcome({ points: 500 })),
    ['/rules/0/then/points too_large'],
  ],
]

for (const [what, change, problems] of cases)
  test(`${problems.length === 0 ? 'accepts' : 'rejects'} ${what}`, () =>
    assert.deepEqual(broken(kyc, change), problems))

test('reports all errors at once, also more than eight of one kind', () => {
  const found = broken(kyb, (it) => {
    it.markets = ['se', 'no', 'fi', 'dk', 'is', 'de', 'fr', 'es', 'pt', 'it']
    for (const step of it.steps) step.key = 'Not a key'
  })
  const pointers = found.filter((each) => each.endsWith(' invalid_format'))
  assert.equal(pointers.length, 10 + kyb.steps.length)
})

test('reports JSON pointers and messages for any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { path, code, message } of problemsOf(value, reserved)) {
        assert.match(path, /^(\/.*)?$/s)
        assert.match(code, /^[a-z_]+$/)
        assert.match(message, /^[A-Z"].*\.$/s)
      }
    }),
  )
})

test('never throws, whatever replaces a part of a template', () => {
  const places: Array<Array<string | number>> = []
  const walk = (value: unknown, at: Array<string | number>) => {
    if (at.length > 0) places.push(at)
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value))
      walk(each, [...at, Array.isArray(value) ? Number(key) : key])
  }
  walk(kyb, [])
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
      const definition: Broken = structuredClone(kyb)
      const parent = place.slice(0, -1).reduce((node, key) => node[key], definition)
      parent[place.at(-1) as string] = value
      for (const { path } of problemsOf(definition, reserved)) assert.equal(typeof path, 'string')
    }),
    { numRuns: 500 },
  )
})
