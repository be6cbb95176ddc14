/** Whose bank account it may be: the applicant's, or the company's. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { clearCase, proofOf, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf } from '#workflows/answers.ts'
import { otherHoldersOf } from './account-holders.ts'

const anna = proofOf('anna-testsson')
const name = `${anna.givenName} ${anna.familyName}`
const { registry, answers } = clearCase('KYB').data
const company = (answers.company as AnswerOf<'ORGANIZATION'>).name

interface Change {
  soleTrader?: boolean
  identity?: null
  details?: string
  registered?: string
}
function caseWith(kind: 'KYC' | 'KYB', holder: string | null, change: Change = {}): Case {
  const clear = clearCase(kind)
  const answer = clear.data.answers.account as AnswerOf<'BANK_ACCOUNT'>
  const [givenName = '', familyName = ''] = (change.details ?? '').split(' ')
  const person: AnswerOf<'PERSON_DETAILS'> = {
    kind: 'PERSON_DETAILS',
    at: '',
    revision: 1,
    givenName,
    familyName,
    dateOfBirth: null,
    personalIdentityNumber: null,
    address: null,
  }
  const legalType = registry?.organization.legalType
  return {
    ...clear,
    data: {
      ...clear.data,
      ...('identity' in change ? { identity: null } : {}),
      registry:
        kind === 'KYB' && registry && legalType
          ? {
              ...registry,
              organization: {
                ...registry.organization,
                organizationName: change.registered ?? registry.organization.organizationName,
                legalType: change.soleTrader ? { ...legalType, category: 'SOLE_TRADER' } : legalType,
              },
            }
          : null,
      answers: {
        ...clear.data.answers,
        account: { ...answer, account: { ...answer.account, accountHolder: holder } },
        ...(change.details ? { person } : {}),
      },
    },
  }
}

const rows: Array<[title: string, of: Case, isOther: boolean]> = [
  ['no holder', caseWith('KYC', null), false],
  ['the applicant', caseWith('KYC', name), false],
  [
    'the applicant, turned round and in capitals',
    caseWith('KYC', `${anna.familyName} ${anna.givenName}`.toUpperCase()),
    false,
  ],
  ['somebody else', caseWith('KYC', 'Eva Annansson'), true],
  [
    'the declared name instead of the proven one',
    caseWith('KYC', 'Eva Annansson', { details: 'Eva Annansson' }),
    true,
  ],
  [
    'the declared name without proof',
    caseWith('KYC', 'Eva Annansson', { identity: null, details: 'Eva Annansson' }),
    false,
  ],
  ['nobody known', caseWith('KYC', 'Eva Annansson', { identity: null }), true],
  ['the company', caseWith('KYB', company), false],
  ['the company in capitals', caseWith('KYB', company.toUpperCase()), false],
  [
    'the registered name after a change',
    caseWith('KYB', 'Nytt Namn AB', { registered: 'Nytt Namn AB' }),
    false,
  ],
  ['another company', caseWith('KYB', 'Annat Bolag AB'), true],
  ['the applicant for a company', caseWith('KYB', name), true],
  ['the applicant as a sole trader', caseWith('KYB', name, { soleTrader: true }), false],
  ['somebody else for a sole trader', caseWith('KYB', 'Eva Annansson', { soleTrader: true }), true],
]
for (const [title, of, isOther] of rows)
  test(`${of.kind}, ${title}: ${isOther ? 'another holder' : 'accepted'}`, () => {
    const { accountHolder } = (of.data.answers.account as AnswerOf<'BANK_ACCOUNT'>).account
    assert.deepEqual(otherHoldersOf(of, workflowOf(of.kind)), isOther ? [accountHolder] : [])
  })

test('an account of a step that does not apply counts for nothing', () => {
  const workflow = workflowOf('KYC')
  const steps = workflow.steps.map((step) =>
    step.kind === 'BANK_ACCOUNT' ? { ...step, when: { '==': [1, 2] } } : step,
  )
  assert.deepEqual(otherHoldersOf(caseWith('KYC', 'Eva Annansson'), { ...workflow, steps }), [])
})
