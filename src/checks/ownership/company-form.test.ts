/** What the categories of a register say of a company between. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegalType } from '../../schemas/organization.ts'
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
  test(`${category} is ${form ?? 'not known'}`, () => assert.equal(formOf(category), form))
