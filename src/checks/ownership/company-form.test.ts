/** The form of an intermediate company, by the category of its register. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegalType } from '@foyer/company-registers/schemas/organization'
import { formOf } from './company-form.ts'

const rows: Array<[category: LegalType['category'] | null | undefined, form: string | null]> = [
  ['LIMITED_COMPANY', 'COMPANY'],
  ['PARTNERSHIP', 'COMPANY'],
  ['ASSOCIATION', 'COMPANY'],
  ['FOUNDATION', 'FOUNDATION'],
  ['FUND', 'TRUST'],
  ['BRANCH', null],
  ['OTHER', null],
  [null, null],
  [undefined, null],
]
for (const [category, form] of rows)
  test(`${category} has the form ${form ?? 'unknown'}`, () => assert.equal(formOf(category), form))
