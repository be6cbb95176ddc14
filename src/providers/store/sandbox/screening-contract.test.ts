/** The simulated screening does what every screening does. */

import type { ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import { identityNumberOf, organizationIdentifierOf, requireEntry } from '#checks/sandbox/scenario-values.ts'
import { fullNameOf, testCompanyOf, testPersonOf } from '#checks/sandbox/scenarios.ts'
import { screeningContract } from '#test/harness/contracts/screening.ts'
import { screeningSimulator } from './screening.ts'

function person(key: string): ScreenedPerson {
  const one = requireEntry(testPersonOf(key), key)
  return {
    ...{ reference: key, fullName: fullNameOf(one), givenName: one.given, familyName: one.family },
    ...{
      dateOfBirth: one.birth,
      personalIdentityNumber: identityNumberOf(one, 'EID'),
      countries: [one.country],
    },
  }
}

function company(key: string): ScreenedOrganization {
  const one = requireEntry(testCompanyOf(key), key)
  const organizationNumber = organizationIdentifierOf(one.country, one.number)
  return {
    reference: key,
    name: one.name,
    previousNames: one.previousNames ?? [],
    organizationNumber,
    countries: [one.country],
  }
}

const simulator = screeningSimulator()
let isDown = false

screeningContract('simulator', () => ({
  // The simulator is down for one of its test persons.
  screening: {
    screen: (subjects) =>
      simulator.screen(
        isDown ? { ...subjects, persons: [...subjects.persons, person('siv-listnere')] } : subjects,
      ),
  },
  sanctionedPerson: person('sven-sanktionsson'),
  exposedPerson: person('petra-pepsson'),
  cleanPerson: person('anna-testsson'),
  sanctionedCompany: company('se-sanctioned'),
  renamedCompany: company('se-previous-name'),
  cleanCompany: company('se-two-together'),
  async whileDown(work) {
    isDown = true
    await work().finally(() => {
      isDown = false
    })
  },
}))
