/** Answers on an abandoned path count nowhere: facts, checks, report, signatures. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Case } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { reportedAnswers } from '#applications/reported-answers.ts'
import { findingsOf } from '#checks/findings/findings.ts'
import { ruleFactsOf } from '#checks/rules/rule-facts.ts'
import { subjectsOf } from '#checks/screening-subjects.ts'
import { clearCase, now, proofOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { type PublishedWorkflow, textIn } from '#workflows/workflow.ts'
import { signaturesOf } from './signed-by.ts'

const label = { en: 'A question' }
const answered = { at: now.toISOString(), revision: 1 }
const isYes = (name: string) => ({ '==': [{ var: name }, true] })
const yesNo = (key: string) => ({ key, kind: 'YES_NO' as const, label })

/** The company, the account and two pages depend on the first answers; one of them on the register. */
const workflow: PublishedWorkflow = {
  id: 'w',
  customerId: 'c',
  version: 1,
  name: 'Invented',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  relationship: 'OTHER',
  steps: [
    { key: 'start', kind: 'QUESTIONNAIRE', questions: [yesNo('company'), yesNo('account'), yesNo('person')] },
    { key: 'company', kind: 'ORGANIZATION', when: isYes('answers.start.company') },
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'person', kind: 'PERSON_DETAILS', when: isYes('answers.start.person') },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    {
      key: 'register',
      kind: 'QUESTIONNAIRE',
      when: { '==': [{ var: 'organization.source' }, 'REGISTRY'] },
      questions: [yesNo('cash')],
    },
    { key: 'account', kind: 'BANK_ACCOUNT', when: isYes('answers.start.account') },
    {
      key: 'terms',
      kind: 'TERMS',
      terms: [{ key: 'general', version: '1', title: label, text: label }],
    },
  ],
  rules: [],
}

const whole = clearCase('KYB')
const { givenName, familyName, personalIdentityNumber, dateOfBirth } = proofOf('sven-sanktionsson')
const answers: Record<string, StepAnswer> = {
  ...whole.data.answers,
  // Another person than the eID proves: a difference, as long as the step applies.
  person: {
    ...answered,
    kind: 'PERSON_DETAILS',
    givenName,
    familyName,
    dateOfBirth,
    personalIdentityNumber,
    address: null,
  },
  register: { ...answered, kind: 'QUESTIONNAIRE', values: { cash: true } },
  terms: {
    ...answered,
    kind: 'TERMS',
    accepted: [{ key: 'general', version: '1', hash: '', at: answered.at }],
  },
}
delete answers.purpose

const caseWith = (values: Record<string, boolean>, more: Partial<Case['data']> = {}): Case => ({
  ...whole,
  data: {
    ...whole.data,
    answers: { start: { ...answered, kind: 'QUESTIONNAIRE', values }, ...answers },
    ...more,
  },
})

/** As if the applicant had never been on the other way. */
function withoutOffPath(of: Case): Case {
  const needed = pathOfCase(of, workflow).filter(({ status }) => status !== 'NOT_NEEDED')
  const kept = new Set(needed.map(({ step }) => step.key))
  const data = { ...of.data }
  data.answers = Object.fromEntries(Object.entries(data.answers).filter(([key]) => kept.has(key)))
  if (!kept.has('company')) data.registry = null
  return { ...of, data }
}

const countsOf = (of: Case) => ({
  path: pathOfCase(of, workflow).map(({ step, status }) => `${step.key} ${status}`),
  facts: ruleFactsOf(of, workflow, now),
  findings: findingsOf(of, workflow),
  screened: subjectsOf(of, workflow),
  report: reportedAnswers(of, workflow, (text) => textIn(text, 'en')),
  signatures: signaturesOf(of, workflow, now),
})

test('an answer outside the path counts in no fact, check, report or signature', () => {
  const way = fc.record({ company: fc.boolean(), account: fc.boolean(), person: fc.boolean() })
  fc.assert(
    fc.property(way, (values) => {
      const left = caseWith(values)
      assert.deepEqual(countsOf(left), countsOf(withoutOffPath(left)))
    }),
  )
})

test('an answer that returns to the path counts as before', () => {
  const all = { company: true, account: true, person: true }
  const before = countsOf(caseWith(all))
  assert.ok(
    before.path.every((each) => each.endsWith(' DONE')),
    before.path.join(),
  )
  assert.deepEqual(
    before.facts.discrepancies.map(({ code }) => code),
    ['identity_differs_from_declared'],
  )
})
