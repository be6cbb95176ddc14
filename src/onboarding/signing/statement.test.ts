/** The text that is signed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportedLanguages } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import { answersHash } from '#applications/signing/fingerprint.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { PublishedWorkflow, Step } from '#workflows/workflow.ts'
import { applicantNameOf, companyOf, statementOf } from './statement.ts'

const text = { en: 'Terms', sv: 'Villkor' }
const terms: Step = { key: 'terms', kind: 'TERMS', terms: [{ key: 'a', version: '7', title: text, text }] }
const accepted: StepAnswer = {
  kind: 'TERMS',
  at: '',
  revision: 1,
  accepted: [{ key: 'a', version: '7', hash: '', at: '' }],
} as const
const base = signingWorkflow()
const workflow: PublishedWorkflow = {
  ...base,
  steps: [
    ...base.steps.slice(0, -1),
    terms,
    {
      key: 'signing',
      kind: 'SIGNING',
      statement: { en: 'I speak the truth.', sv: 'Jag talar sanning.' },
    } as const,
  ],
}
const of = unsentCase()
const withTerms: Case = { ...of, data: { ...of.data, answers: { ...of.data.answers, terms: accepted } } }
const inLanguage = (language: string) => statementOf(withTerms, workflow, { customer: 'Banken', language })

test('names the company, the customer, the terms and the answers', () => {
  const { text, fingerprint } = inLanguage('en')
  assert.equal(fingerprint, answersHash(withTerms.data))
  const paragraphs = text.split('\n\n')
  assert.match(
    paragraphs[0] ?? '',
    /0000-0002 to Banken on behalf of Provcyklar i Grönköping AB \(529999-9994\)/,
  )
  assert.deepEqual(paragraphs.slice(2), [
    'I speak the truth.',
    'Accepted terms:\n– Terms, 7',
    `Fingerprint of the answers (SHA-256):\n${fingerprint}`,
  ])
})
test('the statement of a co-signer leaves out that the answers are correct', () => {
  for (const language of supportedLanguages) {
    const { text, fingerprint } = statementOf(withTerms, workflow, {
      customer: 'Banken',
      language,
      isCoSigner: true,
    })
    const own = statementOf(withTerms, workflow, { customer: 'Banken', language }).text.split('\n\n')
    assert.ok(!text.includes(own[1] ?? ''), 'not that the answers are correct and complete')
    for (const part of ['Provcyklar i Grönköping AB (529999-9994)', 'Anna Testsson', 'Banken', fingerprint])
      assert.ok(text.includes(part), `${language}: ${part}`)
  }
  const { text } = statementOf(withTerms, workflow, { customer: 'Banken', language: 'en', isCoSigner: true })
  assert.match(text, /^I may sign for Provcyklar.*, and agree that Anna Testsson applies to Banken/)
  assert.doesNotMatch(text, /I speak the truth/, 'the statement of the workflow vouches for answers')
  assert.match(text, /I have not seen the answers, and do not confirm them\./)
  assert.match(text, /Terms that Anna Testsson has accepted:\n– Terms, 7/)
})
test('the statement is in the signer’s language, for the same answers', () => {
  const swedish = inLanguage('sv')
  assert.match(swedish.text, /Jag talar sanning\./)
  assert.equal(swedish.fingerprint, inLanguage('en').fingerprint)
})
test('the statement of a person names no company', () => {
  const own = clearCase('KYC')
  const { text: signed } = statementOf(own, signingWorkflow('KYC'), { customer: 'Banken', language: 'en' })
  assert.match(signed, /^I sign my application \S+ to Banken\.\n\nThe answers are correct/)
  assert.equal(companyOf(own, signingWorkflow('KYC')), '')
})

test('the statement has the applicant’s proven name, or else the declared one', () => {
  const own = clearCase('KYC')
  assert.equal(applicantNameOf(own, signingWorkflow('KYC')), 'Anna Testsson')
  const unproven = { ...own, data: { ...own.data, identity: null } }
  assert.equal(applicantNameOf(unproven, signingWorkflow('KYC')), 'Anna Testsson')
  const prefill = { firstName: 'Eva', lastName: 'Ny' }
  const nothing = { ...own, data: { ...own.data, identity: null, answers: {}, prefill } }
  assert.equal(applicantNameOf(nothing, signingWorkflow('KYC')), 'Eva Ny')
})
