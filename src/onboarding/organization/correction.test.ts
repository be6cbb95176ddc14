/** The address of a company from the register: what its form shows, and what becomes of what is typed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { AnswerOf, StepAnswer } from '#workflows/answers.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { confirmedAnswer, correctionValues, readCorrection, savedCorrection } from './correction.ts'
import type { OrganizationStep } from './stages.ts'

const step: OrganizationStep = { key: 'company', kind: 'ORGANIZATION' }
const full = clearCase('KYB')
const card = full.data.registry ?? assert.fail()
const { id } = card.organization.organizationNumber
const registered = card.organization.addresses[0] ?? assert.fail()
const company = full.data.answers.company as AnswerOf<'ORGANIZATION'>
const other: Address = { ...registered, lines: ['Storgatan 14'], formatted: 'Storgatan 14' }

const withAddresses = (addresses: Address[]): RegistryAnswer => ({
  ...card,
  organization: { ...card.organization, addresses },
})
const contextWith = (change: Partial<AnswerOf<'ORGANIZATION'>> | null) => {
  const answers = change ? { company: { ...company, ...change } as StepAnswer } : {}
  return pageContext({ of: { ...full, data: { ...full.data, answers } }, input: { method: 'POST' } })
}
const given = (address: Address) => ({ declared: { legalForm: null, address } })
const typed = (line: string, correctedOf = id): Form => ({
  ...{ correctedOf, 'corrected.line': line, 'corrected.postalCode': '111 22' },
  ...{ 'corrected.city': 'Stockholm', 'corrected.country': 'SE' },
})

describe('the form to correct a company’s address', () => {
  const rows: Array<[what: string, change: Parameters<typeof contextWith>[0], draft: Form, line: string]> = [
    ['is filled with the registered address', null, {}, registered.lines.join(', ')],
    ['is filled with the address given before', given(other), {}, 'Storgatan 14'],
    ['shows what was typed', given(other), typed('Provgatan 9'), 'Provgatan 9'],
    ['shows nothing that was typed for another company', null, typed('A', '1'), registered.lines.join(', ')],
    [
      'shows no address of a company typed by hand',
      { source: 'DECLARED', ...given(other) },
      {},
      registered.lines.join(', '),
    ],
  ]
  for (const [what, change, draft, line] of rows)
    test(what, () => assert.equal(correctionValues(contextWith(change), step, card, draft).line, line))

  test('shows all lines of the register', () => {
    const two = withAddresses([{ ...registered, lines: ['Huset', 'Provgatan 1'] }])
    assert.equal(correctionValues(contextWith(null), step, two).line, 'Huset, Provgatan 1')
  })

  test('shows the market’s country alone where the register has no address', () => {
    assert.deepEqual(correctionValues(contextWith(null), step, withAddresses([])), { country: 'SE' })
  })
})

describe('the corrected address', () => {
  const form = (line: string) => ({ line, postalCode: '111 22', city: 'Stockholm', country: 'SE' })
  const shown = correctionValues(contextWith(null), step, card)
  const rows: Array<[what: string, form: Form, of: RegistryAnswer, kept: [string, string] | null]> = [
    ['of the register is not given', shown, card, null],
    [
      'of the register in capitals is not given',
      { ...shown, city: String(shown.city).toUpperCase() },
      card,
      null,
    ],
    [
      'that was corrected is kept, as the kind that the register has',
      form('Storgatan 14'),
      card,
      ['Storgatan 14', registered.type],
    ],
    [
      'that was added is the registered one',
      form('Storgatan 14'),
      withAddresses([]),
      ['Storgatan 14', 'REGISTERED'],
    ],
  ]
  for (const [what, typedForm, of, kept] of rows)
    test(what, () => {
      const read = readCorrection(typedForm, contextWith(null), of)
      assert.ok('address' in read)
      assert.deepEqual(read.address && [read.address.lines[0], read.address.type], kept)
      const answer = confirmedAnswer(of, read.address)
      assert.ok(answer.kind === 'ORGANIZATION' && answer.source === 'REGISTRY')
      assert.deepEqual(answer.declared, kept && { legalForm: null, address: read.address })
    })

  test('needs every field', () => {
    const read = readCorrection({}, contextWith(null), card)
    assert.ok('problems' in read)
    assert.deepEqual(
      read.problems.map(({ field, code }) => `${field} ${code}`),
      ['line required', 'postalCode required', 'city required', 'country required'],
    )
  })
})

describe('an address from an earlier answer', () => {
  const number = { ...card.organization.organizationNumber, id: '1' }
  const rows: Array<[what: string, change: Parameters<typeof contextWith>[0], isKept: boolean]> = [
    ['is kept', given(other), true],
    ['is not that of another company', { organizationNumber: number, ...given(other) }, false],
    ['is not that of a company typed by hand', { source: 'DECLARED', ...given(other) }, false],
    ['ends when the register has it', given(registered), false],
    ['is missing without an answer', null, false],
  ]
  for (const [what, change, isKept] of rows)
    test(what, () => assert.equal(savedCorrection(contextWith(change), step, card), isKept ? other : null))
})
