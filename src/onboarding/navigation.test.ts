/** Next, Back and the progress, along a path with steps that do not apply. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import {
  nextPageAfter,
  nextPageOf,
  pageOrder,
  previousPageOf,
  stageNamed,
  stepProgressOf,
} from './navigation.ts'

/** identity, person (never), contact, account (only when the purpose is asked for), purpose. */
const workflow: PublishedWorkflow = {
  ...workflowOf('KYC'),
  steps: workflowOf('KYC').steps.map((step) =>
    step.key === 'person' ? { ...step, when: { '==': [1, 2] } } : step,
  ),
}
const full = clearCase('KYC')
function caseWithout(...keys: string[]): Case {
  const answers = Object.fromEntries(Object.entries(full.data.answers).filter(([key]) => !keys.includes(key)))
  return { ...full, data: { ...full.data, answers } }
}
const contextOf = (of: Case, query: Record<string, string> = {}) =>
  pageContext({ of, workflow, input: { query } })
const page = (url: string) => url.replace(`/onboarding/${full.id}`, '').replace(/^\//, '') || '(start)'

const next: Array<[missing: string[], page: string]> = [
  [[], 'check'],
  [['identity', 'contact', 'account', 'purpose'], 'identity'],
  [['contact', 'purpose'], 'contact'],
  [['purpose'], 'purpose'],
]
for (const [missing, expected] of next)
  test(`without ${missing.join(', ') || 'anything missing'} the next page is ${expected}`, () => {
    assert.equal(page(nextPageOf(contextOf(caseWithout(...missing)))), expected)
    assert.equal(page(nextPageAfter(contextOf(full), caseWithout(...missing))), expected)
  })

const back: Array<[from: string, query: Record<string, string>, missing: string[], page: string]> = [
  ['identity', {}, [], '(start)'],
  ['contact', {}, [], 'identity'],
  ['account', {}, [], 'contact'],
  ['check', {}, [], 'purpose'],
  ['contact', { change: '' }, [], 'check'],
  ['contact', { change: '' }, ['purpose'], 'identity'],
  ['check', { change: '' }, [], 'purpose'],
  ['unknown', {}, [], '(start)'],
]
describe('Back', () => {
  for (const [from, query, missing, expected] of back)
    test(`from ${from} ${JSON.stringify(query)}, ${missing.length} missing: ${expected}`, () =>
      assert.equal(page(previousPageOf(contextOf(caseWithout(...missing), query), from)), expected))
})

const progress: Array<[step: string, at: number]> = [
  ['identity', 1],
  ['contact', 2],
  ['account', 3],
  ['purpose', 4],
  ['check', 5],
  ['person', 5],
]
for (const [step, at] of progress)
  test(`${step} is step ${at} of 5`, () =>
    assert.deepEqual(stepProgressOf(contextOf(full), step), { at, of: 5 }))

const stageRows: Array<[name: unknown, stage: string | undefined]> = [
  ['list', 'LIST'],
  ['Person', 'PERSON'],
  ['toString', undefined],
  [['list', 'person'], undefined],
  ['', undefined],
  [undefined, undefined],
]
for (const [name, stage] of stageRows)
  test(`the stage with the name ${JSON.stringify(name)}: ${stage ?? 'none'}`, () =>
    assert.equal(stageNamed(['LIST', 'PERSON'], name), stage))

describe('in a workflow with signatures', () => {
  const signed = signingWorkflow()
  const keys = ['company', 'identity', 'person', 'contact', 'account', 'purpose', 'check', 'signing']
  const at = (of: Case) => pageContext({ of, workflow: signed })
  const nextOf = (of: Case) => nextPageOf(at(of)).split('/').at(-1)
  const unchecked = unsentCase({ checked: null }, { skipped: ['person'] })
  const checked = unsentCase({}, { skipped: ['person'] })
  const changed = unsentCase({ checked: { fingerprint: 'of others', steps: {} } }, { skipped: ['person'] })

  test('Check your answers comes before the signing page', () => {
    assert.deepEqual(pageOrder(at(unchecked).path), keys)
    assert.deepEqual([nextOf(unchecked), nextOf(checked), nextOf(changed)], ['check', 'signing', 'check'])
    assert.deepEqual(stepProgressOf(at(checked), 'check'), { at: 7, of: 8 })
    assert.deepEqual(stepProgressOf(at(checked), 'signing'), { at: 8, of: 8 })
    assert.match(previousPageOf(at(checked), 'signing'), /\/check$/)
    assert.match(previousPageOf(at(checked), 'check'), /\/purpose$/)
  })
  test('a skipped signing step makes Check your answers the last page', () =>
    assert.equal(nextOf(unsentCase({}, { skipped: ['person', 'signing'] })), 'check'))
})
