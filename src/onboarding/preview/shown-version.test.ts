/** A draft with problems is shown as far as it can be. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import definition from '#test/fixtures/workflows/company.json' with { type: 'json' }
import { shownVersion } from './shown-version.ts'

const [first, ...others] = definition.steps
const broken = { ...first, kind: 'NOTHING' }
const shown = (of: Record<string, unknown>, page: string) =>
  shownVersion(of, page, { id: 'w', customerId: 'c' })

test('a complete draft is shown without its rules, because rules have no page', () => {
  const { steps, rules, version } = shown(definition, 'START')
  assert.deepEqual({ steps, rules, version }, { steps: definition.steps, rules: [], version: 0 })
})

test('a step with problems appears only on its own page, with its problems', () => {
  const draft = { ...definition, steps: [broken, ...others] }
  const keys = shown(draft, 'contact').steps.map(({ key }) => key)
  assert.ok(keys.includes('contact') && !keys.includes(first?.key ?? ''), keys.join())
  assert.throws(() => shown(draft, first?.key ?? ''), { code: 'draft_incomplete' })
})

test('a draft without markets has no page', () => {
  assert.throws(() => shown({ ...definition, markets: [] }, 'START'), { code: 'draft_incomplete' })
})
