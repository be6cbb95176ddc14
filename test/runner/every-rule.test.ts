/** Loads the rules that no rule test loads, so that their functions count as unentered (rule-coverage.ts). */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { repositoryFiles, root } from './imports.ts'
import { isRule } from './rule-coverage.ts'

test('every rule loads by itself, without a service', async () => {
  const rules = repositoryFiles().filter(isRule)
  assert.ok(rules.length > 300, `${rules.length} rules`)
  for (const file of rules) assert.ok(await import(path.join(root, file)), file)
})
