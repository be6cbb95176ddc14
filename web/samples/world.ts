/** The people and companies of the samples: those of the sandbox, who also apply in the preview. */

import { shownIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import { addressOf, identityNumberOf, requireEntry } from '#checks/sandbox/scenario-values.ts'
import {
  fullNameOf,
  givenNamesOf,
  type TestCompany,
  testCompanyOf,
  testPersonOf,
} from '#checks/sandbox/scenarios.ts'

function personOf(key: string) {
  const person = requireEntry(testPersonOf(key), `a person ${key}`)
  return {
    name: fullNameOf(person),
    given: givenNamesOf(person),
    family: person.family,
    /** As a form has it. */
    number: person.number,
    /** As a page shows it. */
    shownNumber: shownIdentityNumber(identityNumberOf(person, 'EID')),
    birth: person.birth,
  }
}

const shown = (number: string): string => `${number.slice(0, 6)}-${number.slice(6)}`

function companyOf(key: string) {
  const company: TestCompany = requireEntry(testCompanyOf(key), `a company ${key}`)
  const registered = requireEntry(company.addresses[0], `an address of ${key}`)
  const { lines, postalCode, city } = addressOf(registered)
  return {
    name: company.name,
    number: company.number,
    shownNumber: shown(company.number),
    street: lines[0] ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
  }
}

/** The applicant. */
export const anna = personOf('anna-testsson')
/** The co-signer and co-owner. */
export const bjorn = personOf('bjorn-provberg')
export const asa = personOf('asa-angstest-ohman')
/** A person other than the expected one. */
export const olle = personOf('olle-annanperson')
export const petra = personOf('petra-pepsson')

/** Two sign together. */
export const company = companyOf('se-two-together')
/** Others that a search finds. */
export const chairAlone = companyOf('se-chair-alone')
export const wholeBoard = companyOf('se-whole-board')
/** Owns a part of the company. */
export const holder = companyOf('se-owners-indirect')
