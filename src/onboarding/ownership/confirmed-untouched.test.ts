/** Confirming what the register says, as it is shown, changes nothing: for every company of the sandbox. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wordsOf } from '@foyer/signing-rules/record-matching'
import type { Case } from '#applications/case.ts'
import { identityDiscrepancies } from '#checks/identity-discrepancies.ts'
import { isSameCompanyName } from '#checks/organization-discrepancies.ts'
import { ownerDiscrepancies } from '#checks/ownership/owner-discrepancies.ts'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { type TestCompany, testCompanies, testPersons } from '#checks/sandbox/scenarios.ts'
import { clearCase, now, proofOf, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { nobodyAnswer, ownersAnswer } from '#workflows/ownership/answer.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import { changed, entryOf, type OwnerEntry } from '#workflows/ownership/owner-list.ts'
import { shareModes } from '#workflows/ownership/read-share.ts'
import { personDetails } from '#workflows/steps/person-details.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { confirmedAnswer, correctionValues, readCorrection } from '../organization/correction.ts'
import { ownershipView } from '../screens/ownership-view.ts'
import { ownerFormValues, readOwnerForm, stageAfter } from './owner-forms.ts'
import { type OwnershipStep, type OwnershipWork, ownershipWork, withList } from './ownership-work.ts'

const workflow = workflowOf('KYB')

/** The case of a company of the sandbox that its applicant has confirmed. */
function caseOf(company: TestCompany, applicant: string | null): Case {
  const of = clearCase('KYB')
  const registry = registryAnswerOf(company, now)
  const answer = { ...confirmedAnswer(registry, null), at: '', revision: 1 } as StepAnswer
  return {
    ...of,
    countryCode: company.country,
    data: {
      ...of.data,
      registry,
      identity: applicant === null ? null : proofOf(applicant),
      answers: { ...of.data.answers, company: answer },
    },
  }
}

/** Adds the days of birth and countries that the register does not publish, and nothing else. */
const asShown = (values: Form): Form => ({
  ...values,
  'birth.day': field(values, 'birth.day') || '15',
  'birth.month': field(values, 'birth.month') || '07',
  'birth.year': field(values, 'birth.year') || '1962',
  residence: field(values, 'residence') || 'SE',
  nationality: field(values, 'nationality') || 'SE',
  isPep: 'no',
})

/** Continue on every page about this person, as it is shown. A page that asks for more is left. */
function confirm(started: OwnershipWork, { id }: OwnerEntry): OwnershipWork {
  let work = started
  for (const stage of ['PERSON', 'SHARE', 'COMPANIES'] as const) {
    const entry = entryOf(work.list, id) ?? assert.fail()
    if (entry.role === 'OFFICIAL' && stage !== 'PERSON') break
    if (stage === 'COMPANIES' && stageAfter('SHARE', entry, true) !== 'COMPANIES') break
    const place = { stage, owner: id }
    const read = readOwnerForm(place, asShown(ownerFormValues(place, work)), work)
    if (stage === 'PERSON') assert.ok('change' in read, JSON.stringify(read))
    if ('change' in read) work = { ...work, list: changed(work.list, id, read.change) }
  }
  return work
}

function confirmAll(of: Case, step: OwnershipStep) {
  const withStep = { ...workflow, markets: [of.countryCode], steps: [...workflow.steps, step] }
  const context = pageContext({ of, workflow: withStep })
  const started = ownershipWork(step, context)
  const work = started.list.entries.reduce(confirm, started)
  const { list, rules, company, isApplicant } = work
  const hasOwners = list.entries.some(({ role }) => role === 'OWNER')
  const answer = hasOwners
    ? ownersAnswer(list, { rest: 'SMALL' }, { company, rules, isApplicant })
    : nobodyAnswer(list, { nobodyWhy: 'The register was read.' }, { company, isApplicant })
  const owners = { ...answer, at: '2026-11-20T09:00:00.000Z', revision: 1 } as StepAnswer
  const confirmed = { ...of, data: { ...of.data, answers: { ...of.data.answers, owners } } }
  const view = ownershipView(step, context, withList({ stage: hasOwners ? 'LIST' : 'NOBODY' }, list))
  return { answer, confirmed, workflow: withStep, view: JSON.stringify(view) }
}

const lost = ({ registered, ...person }: DeclaredPerson): string[] => {
  const kept = wordsOf(`${person.givenName} ${person.familyName}`)
  return wordsOf(registered?.name.fullName ?? '').filter((word) => !kept.includes(word))
}

describe('every company passes when the applicant confirms its owners as shown', () => {
  for (const company of testCompanies)
    for (const shares of shareModes)
      for (const applicant of [company.applicant, null])
        test(`${company.key}, shares by ${shares}, ${applicant ?? 'no person'} proven`, () => {
          const step: OwnershipStep = { key: 'owners', kind: 'OWNERSHIP', shares }
          const { answer, confirmed, workflow: withStep, view } = confirmAll(caseOf(company, applicant), step)
          for (const person of [...answer.owners, ...answer.officials]) {
            assert.equal(person.source, 'REGISTRY', JSON.stringify(person))
            assert.deepEqual(lost(person), [], JSON.stringify(person))
          }
          assert.doesNotMatch(view, /changed by you/)
          const codes = ownerDiscrepancies(confirmed, withStep).map(({ code }) => code)
          assert.ok(!codes.includes('ownership_differs_from_registry'), codes.join(', '))
        })
})

describe('every company passes when it is confirmed as shown', () => {
  for (const company of testCompanies)
    test(company.key, () => {
      const of = caseOf(company, null)
      const step = { key: 'company', kind: 'ORGANIZATION' } as const
      const context = pageContext({ of, workflow })
      const card = of.data.registry ?? assert.fail()
      const values = correctionValues(context, step, card, {})
      if (card.organization.addresses.length > 0)
        assert.deepEqual(readCorrection(values, { ...context, case: of }, card), { address: null })
      const answer = confirmedAnswer(card, null)
      assert.ok(
        answer.kind === 'ORGANIZATION' && isSameCompanyName(answer.name, card.organization.organizationName),
      )
    })
})

describe('every person passes as the eID proves them', () => {
  for (const { key, country } of testPersons)
    test(key, () => {
      const proven = proofOf(key)
      const step = { key: 'person', kind: 'PERSON_DETAILS', collect: ['dateOfBirth'] } as const
      const context = { market: country, mode: 'sandbox', today: '2026-11-20', proven } as never
      const read = personDetails.read?.(step as never, {}, context)
      assert.ok(read && 'answer' in read, JSON.stringify(read))
      const of = clearCase('KYC')
      const answers = { ...of.data.answers, person: { ...read.answer, at: '', revision: 1 } as StepAnswer }
      const withAnswer = {
        ...of,
        data: { ...of.data, identity: proven, answers: { person: answers.person } },
      }
      assert.deepEqual(identityDiscrepancies(withAnswer as Case, workflowOf('KYC')), [])
    })
})
