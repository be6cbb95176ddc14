/** The companies of the drawing with what they are, where that matters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { throughLayers } from '#test/fixtures/layers.ts'
import { ownershipOf } from './ownership.ts'

const workflow = workflowOf('KYB')
const withStep = { ...workflow, steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const companiesOf = (change: (data: Case['data']) => Partial<Case['data']>) => {
  const of = clearCase('KYB')
  const shown = ownershipOf({ ...of, data: { ...of.data, ...change(of.data) } }, withStep, now)
  return (shown ?? assert.fail()).nodes.flatMap(({ lane, name, detail }) =>
    lane === 'COMPANIES' ? [`${name}: ${detail}`] : [],
  )
}
const registered = (key: string) =>
  companiesOf(() => ({ registry: registryAnswerOf(testCompanyOf(key) ?? assert.fail(key), now) }))

test('reads a foundation and a company abroad from their registers', () => {
  assert.deepEqual(registered('se-layers-complex'), [
    'Första Ledets Prov AB: SE 529999-9564',
    'Layered Sample Holdings Ltd: GB 99000251',
    'Provfamiljens Stiftelse: SE 529999-9531, foundation',
  ])
})

test('leaves the form open when the register does not give it', () => {
  assert.equal(registered('se-layers-unknown').at(-1), 'Formlösa Ledets Prov: SE 529999-9523, form not known')
})

test('uses the declared forms of intermediate companies', () => {
  const layers: Parameters<typeof throughLayers>[0] = [
    ['JE', 'TRUST'],
    ['SE', null],
    ['SE', 'COMPANY'],
  ]
  assert.deepEqual(companiesOf(throughLayers(layers)), [
    'Layer 1: JE, trust or fund',
    'Layer 2: SE, form not known',
    'Layer 3: SE',
  ])
})
