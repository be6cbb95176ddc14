/** The countries that a case is connected to, and which of them are high-risk (AMLR articles 29 and 30). */

import { countryLists, type DatedList, listOn } from '@foyer/national-fields/high-risk/country-lists'
import type { CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'
import type { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { registryOf } from '#applications/views.ts'
import type { Facts } from '#workflows/answers.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { namedInAnswers } from '../named-in-answers.ts'

export interface HighRiskCountries {
  highRiskCountries: CountryCode[]
  callForActionCountries: CountryCode[]
  euListedCountries: CountryCode[]
  increasedMonitoringCountries: CountryCode[]
}

/** `answers` has an entry for every question, as rules see them. The lists are those of the day. */
export function highRiskCountriesOf(
  of: Case,
  workflow: PublishedWorkflow,
  answers: Facts['answers'],
  day: ISODate,
): HighRiskCountries {
  const lists = countryLists()
  const connected = [...new Set([...countriesOf(of, workflow), ...countriesAnswered(workflow, answers)])]
  const listed = (rows: readonly DatedList[]) => {
    const codes = listOn(rows, day)
    return connected.filter((country) => codes.includes(country))
  }
  const [callForActionCountries, euListedCountries, increasedMonitoringCountries] = [
    listed(lists.callForAction),
    listed(lists.euListed),
    listed(lists.increasedMonitoring),
  ]
  const all = new Set([...callForActionCountries, ...euListedCountries, ...increasedMonitoringCountries])
  return {
    highRiskCountries: [...all],
    callForActionCountries,
    euListedCountries,
    increasedMonitoringCountries,
  }
}

/** The nationality and the residence of a person; the country of registration of an organization. */
export const countriesOfParty = (party: PersonRef | OrganizationRef): CountryCode[] =>
  (party.kind === 'PERSON'
    ? [party.nationality, party.countryOfResidence]
    : [party.organizationNumber?.issuingCountry]
  ).flatMap((country) => country ?? [])

/** Answers to questions of the kind COUNTRY. */
const countriesAnswered = (workflow: PublishedWorkflow, answers: Facts['answers']): CountryCode[] =>
  workflow.steps.flatMap((step) => {
    if (step.kind !== 'QUESTIONNAIRE') return []
    const values = answers[step.key] as Record<string, CountryCode | null>
    return step.questions.flatMap(({ key, kind }) => (kind === 'COUNTRY' ? (values[key] ?? []) : []))
  })

/**
 * From the answers, from the proven identity with its nationalities and country of birth, from registration
 * and addresses of the organization, and from nationality and residence of the officers, the owners and those
 * who signed.
 */
function countriesOf(of: Case, workflow: PublishedWorkflow): CountryCode[] {
  const { identity } = of.data
  const registry = registryOf(of, workflow)
  const officers = (registry?.officers.flat() ?? []).flatMap(({ party, address }) => [
    address?.country,
    ...countriesOfParty(party),
  ])
  const owners = (registry?.owners ?? []).flatMap(({ holder }) => countriesOfParty(holder))
  const signers = of.data.signatures.flatMap(({ party }) => [
    party.nationality,
    party.countryOfResidence,
    party.personalIdentityNumber?.issuingCountry,
  ])
  const codes = [
    of.countryCode,
    identity?.country,
    identity?.address?.country,
    ...(identity?.nationalities ?? []),
    identity?.placeOfBirth?.country,
    identity?.personalIdentityNumber?.issuingCountry,
    ...namedInAnswers(of, workflow).countries,
    registry?.organization.organizationNumber.issuingCountry,
    ...(registry?.organization.addresses ?? []).map((address) => address.country),
    ...officers,
    ...owners,
    ...signers,
  ]
  return [...new Set(codes.filter((code) => code !== null && code !== undefined))]
}
