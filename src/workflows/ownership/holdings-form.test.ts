/** The forms about shares: number or band, control, and the companies in between. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import type { Form } from '../steps/step-kind.ts'
import {
  chainValues,
  type HoldingsContext,
  holdingsValues,
  readChain,
  readHoldings,
} from './holdings-form.ts'

const context: HoldingsContext = {
  market: 'SE',
  mode: 'sandbox',
  today: '2026-11-20',
  shares: 'EITHER',
  threshold: { operator: 'MORE_THAN', percent: 25 },
}
const rows: Array<[name: string, shares: HoldingsContext['shares'], form: Form, problems: string[]]> = [
  ['nothing', 'EITHER', {}, ['how choice_missing']],
  ['a number', 'EITHER', { how: ['DIRECT'], share: '60' }, []],
  ['a band', 'EITHER', { how: ['DIRECT'], share: '', band: '25-50' }, []],
  ['neither', 'EITHER', { how: ['DIRECT'], share: '' }, ['share required']],
  ['no band', 'BAND', { how: ['DIRECT'] }, ['band choice_missing']],
  ['an interval for a number', 'NUMBER', { how: ['DIRECT'], share: '25-50' }, ['share invalid_number']],
  ['control without its means', 'EITHER', { how: ['CONTROL'] }, ['control choice_missing']],
  ['an ignored share', 'EITHER', { how: ['INDIRECT'], share: 'x' }, []],
]
for (const [name, shares, form, problems] of rows)
  test(`${name}, ${shares}`, () => {
    const read = readHoldings(form, { ...context, shares })
    const found = 'problems' in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : []
    assert.deepEqual(found, problems)
  })

const chain: Form = {
  companies: '2',
  'chainName.1': 'Topp AB',
  'chainCountry.1': 'SE',
  'chainForm.1': 'TRUST',
  'chainNumber.1': '',
  'chainShare.1': '100',
  'chainName.2': 'Mitt ApS',
  'chainCountry.2': 'DK',
  'chainForm.2': 'COMPANY',
  'chainNumber.2': '',
  'chainShare.2': '80',
  lastShare: '40',
}
test('reads the share of each company in the next', () => {
  const read = readChain(chain, context)
  assert.ok('value' in read)
  assert.deepEqual(read.value.share, exactly(100))
  assert.deepEqual(
    read.value.through.map(({ name, share, form }) => [name, share.minimum, form]),
    [
      ['Topp AB', 80, 'TRUST'],
      ['Mitt ApS', 40, 'COMPANY'],
    ],
  )
  const shown = chainValues({ ways: [read.value], control: [], controlText: null })
  assert.deepEqual(shown, chain)
})
test('names every missing field of the companies', () => {
  const read = readChain({ companies: '1' }, context)
  const found = 'problems' in read ? read.problems.map(({ field }) => field) : []
  assert.deepEqual(found, ['chainName.1', 'chainCountry.1', 'chainForm.1', 'chainShare.1', 'lastShare'])
})
test('shows the chosen values again', () => {
  const entry = {
    ways: [{ share: exactly(60), through: [] }],
    control: [],
    controlText: null,
    awaitsChain: true,
  }
  const shown = holdingsValues(entry, context)
  assert.deepEqual([shown.how, shown.share, shown.band], [['DIRECT', 'INDIRECT'], '60', ''])
})
