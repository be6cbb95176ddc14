/** The form about a public office. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Form } from '../steps/step-kind.ts'
import { officeValues, readOffice } from './office-form.ts'

const office = { position: 'Councillor', relation: 'SELF', officeSince: '2018', officeUntil: '' }
const rows: Array<[name: string, form: Form, problems: string[]]> = [
  ['a present one', office, []],
  ['a former one', { ...office, officeUntil: '2022' }, []],
  ['nothing', {}, ['position required', 'relation choice_missing']],
  ['a year to come', { ...office, officeSince: '2030' }, ['officeSince number_too_big']],
  ['an end before the start', { ...office, officeUntil: '2016' }, ['officeUntil number_too_small']],
  ['no year', { ...office, officeSince: 'lately' }, ['officeSince invalid_number']],
]
for (const [name, form, problems] of rows)
  test(name, () => {
    const read = readOffice(form, '2026-11-20')
    const found = 'problems' in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : []
    assert.deepEqual(found, problems)
    if ('value' in read) assert.deepEqual(officeValues(read.value), form)
  })
