/** The rules of the company step: its address, its summary, and which drafts and forms change the answer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registry, RegistryAnswer } from '@foyer/company-registers/contract'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { AnswerOf } from '#workflows/answers.ts'
import { addressOf } from '#workflows/steps/postal-address.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { correctionValues } from '../organization/correction.ts'
import { pagesOf } from './kinds.ts'

const step = { key: 'company', kind: 'ORGANIZATION' } as const
const pages = pagesOf(step)
const clear = clearCase('KYB')
const card = clear.data.registry ?? assert.fail()
const other = clearCase('KYB', 'se-two-together').data.registry ?? assert.fail()
const answer = clear.data.answers.company as AnswerOf<'ORGANIZATION'>
const { id } = card.organization.organizationNumber
const address = addressOf(
  { line: 'Provgatan 9', postalCode: '11122', city: 'Stockholm', country: 'SE' },
  'REGISTERED',
)

const caseWith = (data: Partial<CaseData>): Case => ({ ...clear, data: { ...clear.data, ...data } })
const contextOf = (of: Case, input: { query?: Record<string, string>; form?: Form } = {}, language = 'en') =>
  pageContext({ of, workflow: workflowOf('KYB'), registry: {} as Registry, language, input })
const answers = (company: AnswerOf<'ORGANIZATION'>) => ({ ...clear.data.answers, company })

describe('the summary of a company', () => {
  const rows = (of: Case, given: AnswerOf<'ORGANIZATION'> = answer, language = 'en') =>
    pages.summary(given, step, contextOf(of, {}, language))
  const lines = (...args: Parameters<typeof rows>) =>
    rows(...args).map(({ label, value }) => `${label}: ${value.join(' | ')}`)
  const withOrganization = (change: Partial<RegistryAnswer['organization']>) =>
    caseWith({ registry: { ...card, organization: { ...card.organization, ...change } } })

  test('has the address that the applicant gives in place of the registered one', () => {
    const corrected = { ...answer, declared: { legalForm: null, address } }
    assert.equal(lines(clear, corrected).at(-1), 'Address: Provgatan 9 | 111 22 Stockholm')
  })
  test('has neither form nor address where the register has none', () =>
    assert.deepEqual(lines(withOrganization({ legalType: null, addresses: [] })), [
      'Company: Ordförandens Testverk AB',
      'Organisation number: 529999-9986',
    ]))
  test('has what was declared, and no register, after the register’s answer is gone', () =>
    assert.deepEqual(lines(caseWith({ registry: null })), [
      'Company: Ordförandens Testverk AB',
      'Organisation number: 529999-9986',
    ]))
  test('says in which language the register names a form that has no translation', () => {
    const { legalType } = card.organization
    assert.ok(legalType)
    const foreign = { ...legalType, code: 'X9', name: 'Provförening', category: 'OTHER' as const }
    const form = rows(withOrganization({ legalType: foreign })).find(({ label }) => label === 'Legal form')
    const known = rows(clear).find(({ label }) => label === 'Legal form')
    assert.ok(form && known)
    assert.deepEqual([form.language, known.language], ['sv', undefined])
  })
})

describe('a draft changes the company', () => {
  const byHand = {
    ...{ stage: 'MANUAL', name: 'Annat Prov AB', number: '', legalForm: 'OTHER' },
    ...{ line: 'Provgatan 9', postalCode: '11122', city: 'Stockholm', country: 'SE' },
  }
  const declared: AnswerOf<'ORGANIZATION'> = {
    ...{ ...answer, source: 'DECLARED', name: 'Annat Prov AB', organizationNumber: null },
    declared: { legalForm: 'OTHER', address },
  }
  const unanswered = { answers: {} }
  const typedAddress = (line: string): Form => {
    const { postalCode = '', city = '', country = '' } = correctionValues(contextOf(clear), step, card)
    return {
      ...{ stage: 'ADDRESS', correctedOf: id, 'corrected.line': line, 'corrected.country': country },
      ...{ 'corrected.postalCode': postalCode, 'corrected.city': city },
    }
  }
  const shownLine = String(correctionValues(contextOf(clear), step, card).line)
  const rows: Array<[what: string, draft: Form, data: Partial<CaseData>, isChange: boolean]> = [
    ['typed by hand as it was saved', byHand, { answers: answers(declared) }, false],
    ['typed by hand with another name', { ...byHand, name: 'Prov AB' }, { answers: answers(declared) }, true],
    ['opened by hand, with the saved company', { stage: 'MANUAL' }, { answers: answers(declared) }, false],
    ['typed by hand before any answer', byHand, unanswered, true],
    ['opened by hand before any answer', { stage: 'MANUAL', country: 'SE' }, unanswered, false],
    ['typed by hand in part', { stage: 'MANUAL', city: 'Lund' }, unanswered, true],
    ['looked up before any answer', { stage: 'CONFIRM' }, { ...unanswered, registryCandidate: card }, true],
    ['looked up, and gone since', { stage: 'CONFIRM' }, unanswered, false],
    [
      'looked up, where it was typed by hand',
      { stage: 'CONFIRM' },
      { answers: answers(declared), registryCandidate: card },
      true,
    ],
    ['with another address', typedAddress('Provgatan 9'), { registryCandidate: card }, true],
    ['with the address as it is shown', typedAddress(shownLine), { registryCandidate: card }, false],
    [
      'with the address as it is shown, and another company looked up',
      { stage: 'ADDRESS' },
      { registryCandidate: other },
      true,
    ],
    ['with an address of no company', typedAddress('Provgatan 9'), { ...unanswered, registry: null }, false],
    ['searched before any answer', { stage: 'SEARCH', query: 'Prov' }, unanswered, true],
    [
      'searched by the number that the customer gave',
      { stage: 'SEARCH', query: '5299999986' },
      { ...unanswered, prefill: { organizationNumber: '5299999986' } },
      false,
    ],
  ]
  for (const [what, draft, data, isChange] of rows)
    test(`${what}: ${isChange}`, () =>
      assert.equal(pages.hasUnsavedChange(step, contextOf(caseWith(data)), draft), isChange))
})

describe('a form that is sent twice', () => {
  const shown = correctionValues(contextOf(clear), step, card) as Form
  const corrected = { ...answer, declared: { legalForm: null, address } }
  const fields = { line: 'Provgatan 9', postalCode: '11122', city: 'Stockholm', country: 'SE' }
  const rows: Array<[what: string, form: Form, saved: AnswerOf<'ORGANIZATION'>, isAgain: boolean]> = [
    ['confirms the saved company', { do: 'confirm', number: id }, answer, true],
    ['confirms another company', { do: 'confirm', number: '1' }, answer, false],
    ['corrects the saved company', { do: 'correct', number: id }, answer, false],
    ['gives the registered address', { ...shown, do: 'address', number: id }, answer, true],
    ['gives the saved address', { ...fields, do: 'address', number: id }, corrected, true],
    ['gives another address', { ...fields, do: 'address', number: id }, answer, false],
    ['gives half an address', { do: 'address', number: id, line: 'Provgatan 9' }, answer, false],
  ]
  for (const [what, form, saved, isAgain] of rows)
    test(`${what}: ${isAgain}`, () => {
      const of = caseWith({ registryCandidate: card, answers: answers(saved) })
      assert.equal(pages.isResubmission(saved, step, contextOf(of, { form })), isAgain)
    })
})

test('the page has the stage in its address', () => {
  const urlOf = (query: Record<string, string>) =>
    pages.redirect(step, contextOf(caseWith({ answers: {}, registry: null }), { query }))
  assert.deepEqual([urlOf({ stage: 'search' }), urlOf({ stage: 'manual' })], [undefined, undefined])
  for (const query of [{}, { stage: 'nonsense' }] as Array<Record<string, string>>)
    assert.match(urlOf(query) ?? '', /\/company\?stage=search$/)
})
