/** The part of an application that a co-signer sees: the company's part, and never the applicant's own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportedLanguages } from '@foyer/national-fields/schemas/primitives'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Step } from '#workflows/workflow.ts'
import { companyPartOf, partText } from './company-part.ts'
import { statementOf } from './statement.ts'

const plain = workflowOf('KYB')
const workflow = { ...plain, steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const clear = clearCase('KYB', 'se-two-together')
const number = { id: '198302182384', issuingCountry: 'SE', type: 'NATIONAL' } as never
const office = { position: 'Councillor', relation: 'SELF', since: 2019, until: null } as never
const owners = ownershipWith({
  owners: [ownerWith({ personalIdentityNumber: number, isApplicant: true, isPep: true, office })],
})
const of = { ...clear, data: { ...clear.data, answers: { ...clear.data.answers, owners } } }
const contextOf = (change: (step: Step) => Step = (step) => step, language = 'en') =>
  pageContext({ of, language, workflow: { ...workflow, steps: workflow.steps.map(change) } })
const textOf = (...given: Parameters<typeof contextOf>) => partText(companyPartOf(contextOf(...given)))

test('contains the company, its board, the signatories and the owners', () => {
  const text = textOf()
  for (const part of [
    /Company: Provcyklar i Grönköping AB/,
    /Organisation number: 529999-9994/,
    /Board: .*Anna Testsson.*Björn Provberg/,
    /Who may sign: Anna Testsson and Björn Provberg; /,
    /– Anna Testsson: 60%/,
  ])
    assert.match(text, part)
})

test('contains no identity number, contact details or public office, in any language', () => {
  for (const language of supportedLanguages) {
    const text = textOf(undefined, language)
    assert.doesNotMatch(text, /19830218|830218|anna@example\.com|0701740605|070-174/, language)
    assert.doesNotMatch(
      text,
      /Councillor|public office|offentlig|publieke functie|fonction publique|avaliku võimu|Anna Testsson \(/i,
      language,
    )
    assert.ok(text.includes('Provcyklar i Grönköping AB'), language)
  }
})

test('leaves out a step that is hidden from co-signers', () => {
  const hidden = (step: Step): Step =>
    step.kind === 'QUESTIONNAIRE' ? { ...step, isHiddenFromCoSigners: true } : step
  const titles = (change?: (step: Step) => Step) => companyPartOf(contextOf(change)).map(({ title }) => title)
  const asked = workflow.steps.filter(({ kind }) => kind === 'QUESTIONNAIRE').length
  assert.ok(asked > 0)
  assert.equal(titles().length - titles(hidden).length, asked)
})

test('is signed as text, or by its fingerprint when it is too long for an eID', () => {
  const sign = (part: string) =>
    statementOf(of, workflow, { customer: 'Banken', language: 'en', isCoSigner: true, part }).text
  assert.ok(sign(textOf()).includes(textOf()))
  assert.match(sign(textOf()), /I have seen the company’s part .*correct and complete/)
  const long = sign('x'.repeat(30_000))
  assert.ok(long.length < 3000)
  assert.match(long, /that I have seen|which I have seen \(SHA-256\):\n[0-9a-f]{64}/)
})
