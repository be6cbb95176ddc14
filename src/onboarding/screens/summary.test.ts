/** The summary of the answers: which steps it lists, in whose words, and that no check's result is in it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, pepHit, proofOf, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { summaryGroupsOf } from './summary.ts'

const change = (of: Case, data: Partial<CaseData>): Case => ({ ...of, data: { ...of.data, ...data } })
const kyc = clearCase('KYC')
const groupsOf = (of: Case, more: { workflow?: PublishedWorkflow; language?: string } = {}) =>
  summaryGroupsOf(pageContext({ of, ...more }))
const without = (key: string) => {
  const { [key]: _, ...answers } = kyc.data.answers
  return change(kyc, { answers })
}
const steps = (more: object, key = 'contact'): PublishedWorkflow => ({
  ...workflowOf('KYC'),
  steps: workflowOf('KYC').steps.map((step) =>
    step.key === key ? ({ ...step, ...more } as typeof step) : step,
  ),
})

const rows: Array<[what: string, of: Case, workflow: PublishedWorkflow, keys: string]> = [
  [
    'all answered steps, in the order of the workflow',
    kyc,
    workflowOf('KYC'),
    'identity contact account purpose',
  ],
  ['a company', clearCase('KYB'), workflowOf('KYB'), 'company identity contact account purpose'],
  ['not a step without an answer', without('account'), workflowOf('KYC'), 'identity contact purpose'],
  [
    'a step that was skipped',
    change(without('account'), { skipped: ['account'] }),
    steps({ optional: true }, 'account'),
    'identity contact account purpose',
  ],
  ['not a step that no longer applies', kyc, steps({ when: { '==': [1, 2] } }), 'identity account purpose'],
  [
    'not an answer of another kind, from an older version',
    kyc,
    steps({ kind: 'IDENTITY' }),
    'identity account purpose',
  ],
]
describe('the summary lists', () => {
  for (const [what, of, workflow, keys] of rows)
    test(what, () =>
      assert.equal(
        groupsOf(of, { workflow })
          .map(({ key }) => key)
          .join(' '),
        keys,
      ),
    )
})

const titles: Array<[more: object, language: string, title: string]> = [
  [{}, 'en', 'Contact details'],
  [{}, 'sv', 'Kontaktuppgifter'],
  [{ title: { en: 'Your contact', sv: 'Din kontakt' } }, 'sv', 'Din kontakt'],
  [{ title: { en: 'Your contact' } }, 'sv', 'Your contact'],
]
for (const [more, language, title] of titles)
  test(`the title in ${language}${'title' in more ? ' of the workflow' : ''} is ${title}`, () =>
    assert.equal(
      groupsOf(kyc, { workflow: steps(more), language }).find(({ key }) => key === 'contact')?.title,
      title,
    ))

test('marks a skipped step, and links each step to its form', () => {
  const skipped = groupsOf(change(without('account'), { skipped: ['account'] }), {
    workflow: steps({ optional: true }, 'account'),
  })
  assert.deepEqual(skipped.find(({ key }) => key === 'account')?.facts, [
    { label: 'Bank account', value: ['Not answered'] },
  ])
  assert.equal(groupsOf(kyc)[0]?.change, `/onboarding/${kyc.id}/identity?change`)
})

test('never depends on the result of a check', () => {
  const hits = change(kyc, {
    pepHits: [pepHit('1')],
    findings: [{ code: 'pep_hit', detail: 'x', outcome: 'REVIEW' }],
  })
  assert.deepEqual(groupsOf(hits), groupsOf(kyc))
  const low = change(kyc, { identity: { ...proofOf('anna-testsson'), assuranceLevel: 'LOW' } })
  assert.deepEqual(groupsOf(low), groupsOf(kyc))
})
