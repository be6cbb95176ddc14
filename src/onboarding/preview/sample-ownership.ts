/** The declaration of an invented applicant about the owners, for the preview of pages. */

import { whole } from '@foyer/company-registers/shares'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { givenNamesOf } from '#checks/sandbox/scenarios.ts'
import { ownersAnswer } from '#workflows/ownership/answer.ts'
import type { OwnerPerson } from '#workflows/ownership/declared.ts'
import { ownersIn } from '#workflows/ownership/list-problems.ts'
import { added, type OwnerEntry, type OwnerList } from '#workflows/ownership/owner-list.ts'
import { registeredValues } from '#workflows/ownership/person-form.ts'
import { field } from '#workflows/steps/step-kind.ts'
import type { OwnershipWork } from '../ownership/ownership-work.ts'
import { samplePerson } from './sample-parties.ts'

/** The registered owners, confirmed. Without any, the sample person owns all of the company. */
export function sampleOwnership(market: CountryCode, work: OwnershipWork) {
  const { list } = work
  const complete = ownersIn(list).length > 0 ? allConfirmed(list, market) : withSoleOwner(list, market)
  return ownersAnswer(complete, { rest: 'SMALL' }, work)
}

const allConfirmed = (list: OwnerList, market: CountryCode): OwnerList => ({
  ...list,
  entries: list.entries.map((entry) =>
    entry.registered
      ? { ...entry, person: personOf(entry.registered.party, market), isPep: false, awaitsChain: false }
      : entry,
  ),
})

/** Registers may publish no more than the year or the month of birth. */
function personOf(party: PersonRef, market: CountryCode): OwnerPerson {
  const known = registeredValues(party)
  const born = ['year', 'month', 'day'].map((part) => field(known, `birth.${part}`) || '04')
  return {
    ...{ givenName: field(known, 'firstNames'), familyName: field(known, 'lastNames') },
    dateOfBirth: born.join('-'),
    countryOfResidence: party.countryOfResidence ?? market,
    nationality: party.nationality ?? market,
    personalIdentityNumber: party.personalIdentityNumber,
  }
}

function withSoleOwner(list: OwnerList, market: CountryCode): OwnerList {
  const sample = samplePerson(market)
  const person: OwnerPerson = {
    ...{ givenName: givenNamesOf(sample), familyName: sample.family, dateOfBirth: sample.birth },
    ...{ countryOfResidence: market, nationality: market, personalIdentityNumber: null },
  }
  const known: Partial<OwnerEntry> = { person, ways: [{ share: whole, through: [] }], isPep: false }
  return added(list, 'OWNER', known)[0]
}
