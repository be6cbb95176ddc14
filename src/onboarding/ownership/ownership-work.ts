/** The data of the owners step for its pages: the company, its register, the list so far and the rules. */

import { todayIn } from '@foyer/national-fields/market-time'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { isSameParty, nameOf, samePerson } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { type RegisteredOwnership, registeredOwnershipOf } from '#checks/ownership/registered-owners.ts'
import { listFromAnswer } from '#workflows/ownership/answer.ts'
import type { OwnedCompany, OwnerPerson } from '#workflows/ownership/declared.ts'
import type { HoldingsContext } from '#workflows/ownership/holdings-form.ts'
import type { ListRules } from '#workflows/ownership/list-problems.ts'
import { type OwnerList, withRegistered } from '#workflows/ownership/owner-list.ts'
import type { KnownPerson } from '#workflows/ownership/person-form.ts'
import { type Threshold, thresholdOn } from '#workflows/ownership/threshold.ts'
import { asksPep, companyIn, companyKey, verifiesOwners } from '#workflows/steps/ownership.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { offeredLanguages } from '../language.ts'
import type { PageContext } from '../page-context.ts'

export type OwnershipStep = StepOf<'OWNERSHIP'>

export interface OwnershipWork {
  company: OwnedCompany | null
  registered: RegisteredOwnership
  list: OwnerList
  rules: ListRules
  threshold: Threshold
  form: HoldingsContext
  /** The languages of the e-mails to owners, the page's language first. Empty: the workflow sends none. */
  linkLanguages: readonly LanguageCode[]
  /** The person who proved their identity; null without a proof. */
  applicant: KnownPerson | null
  isApplicant(person: OwnerPerson): boolean
}

/** Name of the field of the draft that holds the list. */
const LIST = 'list'
export const withList = (draft: Form, list: OwnerList): Form => ({ ...draft, [LIST]: JSON.stringify(list) })
export const hasList = (draft: Form | undefined): boolean => draft?.[LIST] !== undefined

export function ownershipWork(
  step: OwnershipStep,
  context: PageContext,
  draft: Form | undefined = context.case.data.drafts[step.key],
): OwnershipWork {
  const { case: of, facts } = context
  const { countryCode: market, mode } = of
  const found = companyIn(facts)
  const company = found && {
    name: found.name,
    organizationNumber: found.organizationNumber,
    market,
  }
  const registered = registeredOwnershipOf(found ? of.data.registry : null, market)
  const today = todayIn(market, context.input.now())
  const threshold = thresholdOn(market, today)
  const applicant = knownApplicant(context)
  return {
    company,
    registered,
    list: listOf(step, context, { key: companyKey(company), registered, draft }),
    rules: {
      asksPep: asksPep(step),
      threshold,
      others: registered.others,
      untraced: registered.untraced,
    },
    threshold,
    form: { market, mode, today, shares: step.shares ?? 'EITHER', threshold },
    linkLanguages: verifiesOwners(step) ? languagesFrom(context) : [],
    applicant,
    isApplicant: (person) => applicant !== null && samePerson(refOf(person), refOf(applicant)),
  }
}

const languagesFrom = ({ workflow, customer, language }: PageContext): LanguageCode[] => [
  language,
  ...offeredLanguages(workflow.languages, customer).filter((each) => each !== language),
]

/** The list of the draft, else of the answer, else of the register. Never one of another company. */
function listOf(
  step: OwnershipStep,
  { case: of }: PageContext,
  { key, registered, draft }: { key: string; registered: RegisteredOwnership; draft: Form | undefined },
): OwnerList {
  const drafted = parseList(field(draft ?? {}, LIST))
  if (drafted?.company === key) return drafted
  const answer = of.data.answers[step.key]
  const isCurrent = answer?.kind === 'OWNERSHIP' && companyKey(answer.company) === key
  const before = isCurrent ? listFromAnswer(key, answer, registered.owners) : { company: key, entries: [] }
  return withRegistered(before, registered.owners, registered.officials)
}

function parseList(written: string): OwnerList | undefined {
  try {
    return written === '' ? undefined : (JSON.parse(written) as OwnerList)
  } catch {
    return undefined
  }
}

function knownApplicant({ case: of }: PageContext): KnownPerson | null {
  const { identity } = of.data
  if (!identity?.dateOfBirth) return null
  const { givenName, familyName, dateOfBirth, personalIdentityNumber } = identity
  return { givenName, familyName, dateOfBirth, personalIdentityNumber }
}

const refOf = ({ givenName, familyName, dateOfBirth, personalIdentityNumber }: KnownPerson): PersonRef => ({
  kind: 'PERSON',
  name: nameOf(givenName, familyName),
  dateOfBirth,
  personalIdentityNumber,
  nationality: null,
  countryOfResidence: null,
})

/** Registers of owners publish the month of birth: the name and the known part of the date decide. */
export function isRegisteredApplicant(party: PersonRef, applicant: KnownPerson | null): boolean {
  if (!applicant) return false
  const own = refOf(applicant)
  const { dateOfBirth: date } = party
  const born = typeof date === 'string' ? date : date?.value
  const isBornThen = born !== undefined && applicant.dateOfBirth.startsWith(born)
  return (
    samePerson(party, own) || (isBornThen && isSameParty({ ...party, dateOfBirth: own.dateOfBirth }, own))
  )
}
