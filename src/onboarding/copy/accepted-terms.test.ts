/** The accepted terms in the applicant's copy. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Step } from '#workflows/workflow.ts'
import { acceptedTerms } from './accepted-terms.ts'

const at = '2026-11-20T09:20:00.000Z'
const time = '20 November 2026 at 10:20 CET'
const sha256 = 'a'.repeat(64)
const pdf = { sv: { sha256, name: 'villkor.pdf', size: 900, pages: 3 } }
const term = { key: 'a', version: '2026-11', title: { en: 'Account', sv: 'Konto' }, pdf }
const step: Step = { key: 'terms', kind: 'TERMS', terms: [term] }
const given = { key: 'a', version: '2026-11', at }

function factsOf(accepted: object[], language = 'en', steps: Step[] = [step]) {
  const of = clearCase('KYC')
  const answers = { terms: { kind: 'TERMS', at, revision: 1, accepted } } as typeof of.data.answers
  const workflow = { ...workflowOf('KYC'), steps }
  const data = { ...of.data, answers }
  return acceptedTerms('terms', pageContext({ of: { ...of, data }, workflow, language }))
}

const rows: Array<[what: string, accepted: object[], language: string, fact: string]> = [
  [
    'a PDF has its time, version, file, language and hash',
    [{ ...given, hash: sha256, language: 'sv' }],
    'en',
    `Account: Accepted, ${time}, Version 2026-11, villkor.pdf, Swedish, SHA-256 ${sha256}`,
  ],
  [
    'a text has no file',
    [{ ...given, hash: 'b', language: 'en' }],
    'sv',
    'Konto: Du har godkänt, 20 november 2026 kl. 10:20 CET, Version 2026-11, engelska, SHA-256 b',
  ],
  [
    'an answer of an older version has no hash',
    [given],
    'en',
    'Account: Accepted, 20 November 2026 at 10:20 CET, Version 2026-11',
  ],
  ['an optional one that was left out', [], 'en', 'Account: Not accepted'],
]
for (const [what, accepted, language, fact] of rows)
  test(`${what}`, () =>
    assert.deepEqual(
      factsOf(accepted, language)?.map(({ label, value }) => `${label}: ${value.join(', ')}`),
      [fact],
    ))

test('another step has no accepted terms', () =>
  assert.equal(factsOf([], 'en', [{ key: 'terms', kind: 'CONTACT_DETAILS' }]), undefined))
