/** The steps in the guide for workflows can be published together, and the guide has every kind and code. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { stepKinds } from '#workflows/steps/kinds.ts'
import { problemsOf } from '#workflows/validity.ts'
import { reservedStepKeys } from '#workflows/workflow.ts'

const guide = readFileSync(new URL('../docs/operate/workflow-steps.md', import.meta.url), 'utf8')
const blocks = [...guide.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text))

test('the steps of the guide form one workflow that can be published', () => {
  const definition = {
    name: 'Of the guide',
    kind: 'KYB',
    markets: ['SE', 'NO', 'FI', 'PL'],
    languages: ['en', 'sv'],
    steps: blocks,
    rules: [],
  }
  assert.deepEqual(problemsOf(definition, reservedStepKeys), [])
})

test('the whole workflow of the guide can be published', () => {
  const whole = readFileSync(new URL('../docs/operate/workflows.md', import.meta.url), 'utf8')
  const [, text = ''] = /^```json\n(\{\n {2}"name"[\s\S]*?)^```$/m.exec(whole) ?? []
  assert.deepEqual(problemsOf(JSON.parse(text), reservedStepKeys), [])
})

test('the guide has an example of every kind of step', () => {
  const shown = blocks.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual([...new Set(shown)].sort(), Object.keys(stepKinds).sort())
})

test('the guide names only problem codes that the check has', () => {
  const sources = [
    'validity.ts',
    'validity/conditions.ts',
    'validity/cost.ts',
    'validity/part-checks.ts',
    'validity/reachability.ts',
    'validity/schema-checks.ts',
    'steps/question-definition.ts',
    'validity/terms-files.ts',
    'steps/terms.ts',
  ].map((file) => readFileSync(new URL(`../src/workflows/${file}`, import.meta.url), 'utf8'))
  const faults = guide.slice(guide.indexOf('## Faults'))
  const codes = [...faults.matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => code),
  )
  assert.ok(codes.length > 15)
  for (const code of codes)
    assert.ok(
      sources.some((source) => source.includes(`'${code}'`)),
      code,
    )
})
