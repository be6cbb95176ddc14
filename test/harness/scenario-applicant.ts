/** An applicant without a browser who completes the demo's workflows as a test person of the sandbox. */
import assert from 'node:assert/strict'
import { marketOf } from '@foyer/national-fields/markets'
import { addressOf } from '#checks/sandbox/scenario-values.ts'
import { givenNamesOf, type Scenario, type TestPerson, testPersonOf } from '#checks/sandbox/scenarios.ts'
import { pdfOf } from '../journeys/document-files.ts'
import { type Fields, ledTo, proveAs, type Site, type Visitor } from './flow-visitor.ts'

export const personWith = (key: string | null): TestPerson =>
  testPersonOf(key ?? '') ?? assert.fail(`no ${key}`)
const addressFields = ({ address }: TestPerson): Fields => {
  const { street, houseNumber, postalCode, city, country } = addressOf(address)
  return {
    line: `${street} ${houseNumber}`,
    postalCode: postalCode ?? '',
    city: city ?? '',
    country: country ?? '',
  }
}
const originFields = ({ address, country }: TestPerson): Fields => ({
  citizenship: country,
  birthTown: addressOf(address).city ?? '',
  birthCountry: country,
})
const contactFields = (person: TestPerson): Fields => ({
  firstName: givenNamesOf(person),
  lastName: person.family,
  email: 'applicant@shop.example',
  phoneNumber: marketOf(person.country)?.examples.phoneNumber ?? '',
})
const accountFields = ({ country }: TestPerson): Fields => ({
  type: 'IBAN',
  iban: marketOf(country)?.examples.iban ?? '',
})

/** Answers a step, and fails unless the applicant gets to the next one. */
async function answer(visitor: Visitor, step: string, fields: Fields, next: string): Promise<void> {
  const reply = await visitor.post(step, { revision: '0', do: 'continue', ...fields })
  assert.equal(ledTo(reply), next, `after ${step}`)
}

/** True if the eID proves a person. */
async function identify(world: Site, visitor: Visitor, person: TestPerson, next: string): Promise<boolean> {
  const led = ledTo(await proveAs(world, visitor, 'identity', person.key))
  if (led === next) return true
  assert.match(String(led), /^identity\?notice=eid_/)
  return false
}

/** Stops at the eID if it does not prove the person. */
export async function asPerson(
  world: Site,
  visitor: Visitor,
  person: TestPerson,
  account = accountFields(person),
): Promise<void> {
  await answer(visitor, '', { do: 'begin' }, 'identity')
  if (!(await identify(world, visitor, person, 'person'))) return
  const name = { givenName: givenNamesOf(person), familyName: person.family }
  const details = {
    ...name,
    personalIdentityNumber: person.number,
    ...addressFields(person),
    ...originFields(person),
  }
  await answer(visitor, 'person', details, 'contact')
  await answer(visitor, 'contact', contactFields(person), 'purpose')
  await answer(visitor, 'purpose', { purpose: 'savings', pep: 'no' }, 'account')
  await answer(visitor, 'account', account, 'terms')
  await answer(visitor, 'terms', { accept: 'general' }, 'check')
  await answer(visitor, 'check', { do: 'send' }, 'done')
}

type Named = Pick<Scenario, 'number' | 'name'>

/** By its number in the register, or typed by hand where the register does not answer. */
async function nameCompany(visitor: Visitor, { number, name }: Named, person: TestPerson): Promise<void> {
  const search = { stage: 'SEARCH', do: 'search', query: number }
  const led = ledTo(await visitor.post('company', { revision: '0', ...search }))
  if (led === 'company?stage=confirm')
    return answer(visitor, 'company', { stage: 'CONFIRM', do: 'confirm', number }, 'identity')
  assert.match(String(led), /notice=registry_(not_found|down)$/)
  const declared = { name, number, legalForm: 'LIMITED_COMPANY', ...addressFields(person) }
  await answer(visitor, 'company', { stage: 'MANUAL', do: 'declare', ...declared }, 'identity')
}

/** Signs as this person, in the name of the company. */
export async function asCompany(
  world: Site,
  visitor: Visitor,
  company: Named,
  person: TestPerson,
): Promise<void> {
  await answer(visitor, '', { do: 'begin' }, 'company')
  await nameCompany(visitor, company, person)
  if (!(await identify(world, visitor, person, 'contact'))) return
  await answer(visitor, 'contact', contactFields(person), 'business')
  await answer(visitor, 'business', { turnover: '100000', abroad: 'no' }, 'documents')
  const { buffer, name } = pdfOf('certificate.pdf', 'A certificate')
  const file = { field: 'file:registration', name, type: 'application/pdf', bytes: new Uint8Array(buffer) }
  assert.equal(ledTo(await visitor.upload('documents', { revision: '0', do: 'continue' }, [file])), 'account')
  await answer(visitor, 'account', accountFields(person), 'terms')
  await answer(visitor, 'terms', { accept: 'general' }, 'check')
  await answer(visitor, 'check', { do: 'send' }, 'done')
}
