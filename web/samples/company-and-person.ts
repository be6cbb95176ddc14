/** Samples of the company, eID and person steps: empty, filled and with problems. */

import type { Choice, OrganizationCard, ProvenPersonView } from '#onboarding/view.ts'
import type { Collected } from '#workflows/steps/person-details.ts'
import { eids, identityDocument, providers } from './identity-document.ts'
import { countries, problems, type SampleStep } from './sample-step.ts'
import { anna, chairAlone, company, wholeBoard } from './world.ts'

const legalForms: Choice[] = [
  { value: 'LIMITED_COMPANY', label: 'Limited company' },
  { value: 'SOLE_TRADER', label: 'Sole trader' },
]
const found = [company, chairAlone, wholeBoard].map(({ name, number, shownNumber, city }) => ({
  number,
  display: shownNumber,
  name,
  city: number === wholeBoard.number ? null : city,
  legalForm: { text: 'Limited company', local: 'AB', localLanguage: 'sv' },
}))
const card: OrganizationCard = {
  name: company.name,
  number: company.number,
  display: company.shownNumber,
  legalForm: { text: 'Limited company', local: 'AB', localLanguage: 'sv' },
  facts: [
    { label: 'Address', value: [company.street, `${company.postalCode} ${company.city}`, 'Sweden'] },
    { label: 'Registered', value: ['14 March 1988'] },
    { label: 'Status', value: ['Active'] },
  ],
  hasAddress: true,
  givenAddress: null,
  warning: null,
  source: { registry: 'Bolagsverket', at: null },
}
const bankrupt: OrganizationCard = {
  ...card,
  legalForm: { text: 'Bergrettlicher Verein', language: 'de' },
  facts: card.facts.slice(1),
  hasAddress: false,
  givenAddress: 'Bahnhofstrasse 12, 10115 Berlin',
  warning: 'BANKRUPT',
  source: { registry: null, at: '3 March 2026 at 09:30 CET' },
}

export const organization: SampleStep[] = [
  {
    name: 'organization, search',
    step: { kind: 'ORGANIZATION', stage: 'SEARCH', values: {}, registryName: 'Bolagsverket', isTest: false },
  },
  {
    name: 'organization, search with problem',
    step: {
      kind: 'ORGANIZATION',
      stage: 'SEARCH',
      values: { query: '5299999995' },
      registryName: null,
      isTest: true,
    },
    problems: problems(['query', 'organization_number_check_digit']),
  },
  { name: 'organization, results', step: { kind: 'ORGANIZATION', stage: 'RESULTS', query: 'prov', found } },
  { name: 'organization, confirm', step: { kind: 'ORGANIZATION', stage: 'CONFIRM', card } },
  {
    name: 'organization, confirm a bankrupt one',
    step: { kind: 'ORGANIZATION', stage: 'CONFIRM', card: bankrupt },
  },
  {
    name: 'organization, address',
    step: {
      kind: 'ORGANIZATION',
      stage: 'ADDRESS',
      company: card.name,
      number: card.number,
      values: { line: company.street, postalCode: '', city: company.city, country: 'SE' },
      countries,
    },
    problems: problems(['postalCode', 'required']),
  },
  {
    name: 'organization, by hand, with problems',
    step: { kind: 'ORGANIZATION', stage: 'MANUAL', values: { country: 'SE' }, countries, legalForms },
    problems: problems(
      ['name', 'required'],
      ['number', 'invalid_organization_number'],
      ['legalForm', 'choice_missing'],
      ['line', 'required'],
      ['postalCode', 'invalid_postal_code', { example: '11122' }],
    ),
  },
]

const proven: ProvenPersonView = {
  name: anna.name,
  provider: 'BankID',
  facts: [
    { label: 'Personal identity number', value: [anna.shownNumber] },
    { label: 'Date of birth', value: ['18 January 1990'] },
  ],
}
export const identity: SampleStep[] = [
  ...identityDocument,
  { name: 'identity, or a document', step: { ...eids, providers, offersDocument: true } },
  {
    name: 'identity, document declared',
    step: { ...eids, offersDocument: true, declared: { name: anna.name, type: 'PASSPORT' } },
  },
  { name: 'identity', step: { ...eids, providers } },
  { name: 'identity, one eID', step: { ...eids, providers: providers.slice(0, 1) } },
  {
    name: 'identity, wallet only',
    step: { ...eids, providers: providers.filter(({ key }) => key === 'wallet') },
  },
  { name: 'identity, none', step: { ...eids, providers: [], available: false } },
  {
    name: 'identity, proven',
    step: { ...eids, proven },
  },
]

const person = {
  givenName: 'Anna',
  familyName: anna.family,
  personalIdentityNumber: anna.number,
  'dateOfBirth.day': '18',
  'dateOfBirth.month': '1',
  'dateOfBirth.year': '1990',
  line: company.street,
  postalCode: '891 33',
  city: company.city,
  country: 'SE',
}
const origin = ['nationalities', 'placeOfBirth'] as const
const collect: Collected[] = ['personalIdentityNumber', 'dateOfBirth', 'address', ...origin]
const personStep = {
  kind: 'PERSON_DETAILS',
  countries,
  stateless: { value: 'STATELESS', label: 'Stateless' },
} as const
export const persons: SampleStep[] = [
  {
    name: 'person details, empty',
    step: { ...personStep, values: {}, collect, proven: null },
  },
  {
    name: 'person details, from the eID',
    step: { ...personStep, values: person, collect: ['address', ...origin], proven },
  },
  {
    name: 'person details, with two citizenships',
    step: {
      ...personStep,
      values: {
        ...{ citizenship: 'SE', 'otherCitizenship.1': 'NO', birthTown: company.city, birthCountry: 'SE' },
      },
      collect: [...origin],
      proven,
    },
  },
  {
    name: 'person details, with problems',
    step: { ...personStep, values: { givenName: '3' }, collect, proven: null },
    problems: problems(
      ['givenName', 'characters_not_allowed'],
      ['personalIdentityNumber', 'required'],
      ['dateOfBirth', 'invalid_date'],
      ['city', 'too_long', { maximum: 80 }],
      ['citizenship', 'required'],
      ['otherCitizenship.1', 'invalid_country'],
      ['birthTown', 'required'],
      ['birthCountry', 'required'],
    ),
  },
  {
    name: 'contact details, empty',
    step: { kind: 'CONTACT_DETAILS', stage: 'FORM', values: {}, asksName: true, suggestion: null },
  },
  {
    name: 'contact details, filled',
    step: {
      kind: 'CONTACT_DETAILS',
      stage: 'FORM',
      asksName: false,
      suggestion: null,
      values: {
        email: 'anna@company.example',
        phoneNumber: '070-174 06 05',
      },
    },
  },
  {
    name: 'contact details, address that looks mistyped',
    step: {
      kind: 'CONTACT_DETAILS',
      stage: 'FORM',
      asksName: false,
      suggestion: 'anna@gmail.com',
      values: { email: 'anna@gmial.com', phoneNumber: '070-174 06 05' },
    },
  },
  {
    name: 'contact details, code',
    step: { kind: 'CONTACT_DETAILS', stage: 'CODE', address: 'anna@company.example' },
  },
  {
    name: 'contact details, code with problem',
    step: { kind: 'CONTACT_DETAILS', stage: 'CODE', address: 'anna@company.example' },
    problems: problems(['code', 'code_wrong']),
  },
  {
    name: 'contact details, with problems',
    step: {
      kind: 'CONTACT_DETAILS',
      stage: 'FORM',
      values: { firstName: 'Anna', email: 'anna@' },
      asksName: true,
      suggestion: null,
    },
    problems: problems(['lastName', 'required'], ['email', 'invalid_email'], ['phoneNumber', 'required']),
  },
]
