/** Compares what the API gives back of a completed template with what was typed. */
import assert from 'node:assert/strict'
import { marketOf } from '@foyer/national-fields/markets'
import { fullNameOf, givenNamesOf } from '#checks/sandbox/scenarios.ts'
import type { Question } from '#workflows/steps/question-definition.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { readAll } from './case-reads.ts'
import { compareRegistered } from './expected-company.ts'
import type { Scene } from './scene.ts'
import type { Row } from './template-rows.ts'

interface Completed extends Row {
  definition: WorkflowDefinition
  /** The keys of the steps that were asked. */
  asked: string[]
}
// biome-ignore lint/suspicious/noExplicitAny: the replies of a dozen operations
type Replies = any

export async function compareWithTyped(scene: Scene, id: string, completed: Completed): Promise<void> {
  const read: Replies = await readAll(scene, id)
  const { body: report } = await scene.call('applications.report.get', { applicationId: id })
  compareSteps(read['applications.get'].steps, completed)
  compareAccount(read['applications.bankAccounts.list'].data, completed)
  compareAnswers(report, completed)
  if (completed.typing.company) {
    compareCompany(read, completed)
    await compareOwners(scene, id, completed)
  } else comparePerson(read['applications.person.get'], completed)
  const scenario = completed.typing.company ?? completed.typing.person
  assert.equal(read['applications.get'].status, scenario.expected.status)
}

function compareSteps(steps: Replies, { asked }: Completed): void {
  const done = steps.filter(({ status }: Replies) => status === 'DONE').map(({ key }: Replies) => key)
  assert.deepEqual(done, asked)
  for (const { key, status } of steps) if (!asked.includes(key)) assert.equal(status, 'NOT_NEEDED', key)
}

function compareAccount([account, ...more]: Replies, { given }: Completed): void {
  assert.deepEqual(more, [])
  const { id: _id, bankName: _name, bic: _bic, ...kept } = account
  const rest = { accountHolder: null, currency: null, verification: 'CHECKSUM_OK' }
  assert.deepEqual(kept, { ...given.account, ...rest })
}

function asGiven({ kind }: Question, typed: string | readonly string[], market: string): unknown {
  if (kind === 'YES_NO') return typed === 'yes'
  if (kind === 'AMOUNT') {
    const amount = String(Number(String(typed).replace(/\s/g, '').replace(',', '.')))
    return { amount, currency: marketOf(market)?.currency }
  }
  return typed
}

/** The questions that applied, and the terms that were accepted. */
function compareAnswers(report: Replies, { definition, typing, market }: Completed): void {
  const expected = definition.steps.flatMap((step) =>
    step.kind === 'QUESTIONNAIRE'
      ? step.questions.flatMap((question) => {
          const typed = typing.answers[question.key]
          return typed === undefined ? [] : [[question.key, asGiven(question, typed, market)]]
        })
      : [],
  )
  const answered = report.questionnaires.flatMap(({ answers }: Replies) =>
    answers.filter(({ value }: Replies) => value !== null).map(({ key, value }: Replies) => [key, value]),
  )
  assert.deepEqual(answered, expected)
  assert.deepEqual(
    report.terms.map(({ key, acceptedAt }: Replies) => [key, acceptedAt !== null]),
    [
      ['general', true],
      ['marketing', false],
    ],
  )
}

function comparePerson(read: Replies, { typing, given, market }: Completed): void {
  const { person, address, contact } = typing
  const { firstName, lastName, dateOfBirth, email, phoneNumber } = read
  assert.deepEqual([firstName, lastName, dateOfBirth], [givenNamesOf(person), person.family, person.birth])
  assert.deepEqual([email, phoneNumber], [contact.email?.replace(/@.*/, '@shop.example'), given.phoneNumber])
  const { lines, postalCode, city, country } = read.address
  assert.deepEqual(
    [lines, postalCode, city, country],
    [[address.line], address.postalCode?.replace(' ', ''), address.city, market],
  )
}

function compareCompany(
  read: Replies,
  { typing: { company, person, contact }, given, market }: Completed,
): void {
  const organization = read['applications.organization.get']
  if (company?.behaviour?.registry === undefined) compareRegistered(read, company?.key ?? '')
  else
    assert.deepEqual(
      [organization.organizationName, organization.organizationNumber.id],
      [company.name, company.number],
    )
  const { email, phoneNumber } = read['applications.organization.contactDetails.get']
  assert.deepEqual([email, phoneNumber], [contact.email?.replace(/@.*/, '@shop.example'), given.phoneNumber])
  const [signature, ...more] = read['applications.organization.signedBy.get'].data
  assert.deepEqual(more, [])
  assert.deepEqual(
    [
      signature.party.name.fullName,
      signature.method,
      signature.capacity,
      signature.onBehalfOf?.issuingCountry,
    ],
    [fullNameOf(person), 'EID_SIGNATURE', company?.behaviour?.registry ? 'UNVERIFIED' : 'ALONE', market],
  )
  const signed = read['applications.documents.list'].data.filter(({ type }: Replies) => type === 'SIGNATURE')
  assert.deepEqual(
    signed.map(({ id, sha256 }: Replies) => [id, sha256]),
    [[signature.evidence.documentId, signature.evidence.sha256]],
  )
}

/** Each owner or managing official with the total share, and the companies in between. */
async function compareOwners(scene: Scene, id: string, { owners, typing }: Completed): Promise<void> {
  const { body } = await scene.call('applications.ownership.get', { applicationId: id })
  const { declaration } = body
  if (!owners) return assert.equal(declaration, null)
  assert.deepEqual(
    [...declaration.owners, ...declaration.officials].map(({ party, share, ways }: Replies) => [
      party.name.fullName,
      share?.minimum ?? null,
      ways.flatMap(({ through }: Replies) => through.map(({ name }: Replies) => name)),
    ]),
    owners,
  )
  assert.equal(declaration.nobody ?? declaration.remainder?.text, typing.ownersWhy)
}
