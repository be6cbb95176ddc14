/** The decisions of a draft, and the number of applications that reach each part of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import type { PublishedWorkflow, Rule } from '#workflows/workflow.ts'
import { countsOf, dryRunOf, stopsDryRun } from './dry-run.ts'

const rule = (key: string, when: Rule['when'], then: Rule['then']): Rule => {
  const reason = { en: key }
  return { key, when, then, reason }
}
const inSweden = { '==': [{ var: 'market' }, 'SE'] }
const before = workflowOf('KYC')
const clear = clearCase('KYC')
const run = (draft: PublishedWorkflow) => dryRunOf(clear, before, draft, now)

test('the same rules change nothing', () => {
  const { from, to, reasons } = run(workflowOf('KYC'))
  assert.deepEqual([from, to, reasons], ['APPROVED', 'APPROVED', ['all_clear']])
})

test('a new rule changes the outcome, and is counted', () => {
  const draft = workflowOf('KYC', [
    rule('swedes', inSweden, 'REVIEW'),
    rule('norwegians', { '==': [{ var: 'market' }, 'NO'] }, 'DECLINE'),
    rule('points', inSweden, { points: 10 }),
  ])
  const found = run(draft)
  assert.deepEqual([found.from, found.to, found.reasons], ['APPROVED', 'MANUAL_REVIEW', ['swedes']])
  const counts = countsOf([found, run(before)])
  assert.deepEqual([counts.tried, counts.changed], [2, 1])
  assert.deepEqual(counts.before, { APPROVED: 2, DECLINED: 0, MANUAL_REVIEW: 0 })
  assert.deepEqual(counts.after, { APPROVED: 1, DECLINED: 0, MANUAL_REVIEW: 1 })
  assert.deepEqual([counts.rules.swedes, counts.rules.points, counts.rules.norwegians], [1, 1, undefined])
})

test('a rule that cannot be evaluated is named, because it leads to a review', () => {
  const found = run(workflowOf('KYC', [rule('broken', { '>': [{ var: 'checks.nothing' }, 1] }, 'DECLINE')]))
  assert.equal(found.to, 'MANUAL_REVIEW')
  assert.deepEqual(found.rules, ['broken'])
})

test('steps and questions are counted where their conditions hold', () => {
  const [identity, ...others] = workflowOf('KYC').steps
  assert.ok(identity)
  const draft: PublishedWorkflow = {
    ...before,
    steps: [
      identity,
      ...others.map((step) =>
        step.kind === 'BANK_ACCOUNT' ? { ...step, when: { '==': [{ var: 'market' }, 'NO'] } } : step,
      ),
      {
        key: 'more',
        kind: 'QUESTIONNAIRE',
        when: inSweden,
        questions: [
          { key: 'asked', kind: 'YES_NO', label: { en: 'Asked' }, when: inSweden },
          { key: 'not-asked', kind: 'YES_NO', label: { en: 'Not' }, when: { '!': [inSweden] } },
        ],
      },
    ],
  }
  const { conditions } = countsOf([run(draft)])
  const last = draft.steps.length - 1
  const account = draft.steps.findIndex(({ kind }) => kind === 'BANK_ACCOUNT')
  assert.deepEqual(
    [`/steps/${last}/when`, `/steps/${last}/questions/0/when`, `/steps/${account}/when`].map(
      (at) => conditions[at],
    ),
    [1, 1, undefined],
  )
  assert.equal(conditions[`/steps/${last}/questions/1/when`], undefined)
})

test('a missing translation does not stop a dry run', () => {
  assert.ok(!stopsDryRun({ code: 'language_missing' }))
  assert.ok(stopsDryRun({ code: 'step_unknown' }))
})
