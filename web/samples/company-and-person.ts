/** Samples of the company, eID and person steps: empty, filled and with problems. */
import type { Choice } from '../../src/onboarding/view.ts'
import { countries, problems, type SampleStep } from './sample-step.ts'

const legalForms: Choice[] = [
  { value: 'LIMITED_COMPANY', label: 'Limited company' },
  { value: 'SOLE_TRADER', label: 'Sole trader' },
]
const found = ['Nordiska Förpackningsaktiebolaget i Örnsköldsvik', 'Nordisk Film AB', 'Nord AB'].map(
  (name, index) => ({
    number: `556016068${index}`,
    display: `556016-068${index}`,
    name,
    city: index === 2 ? null : 'Stockholm',
    legalForm: 'Aktiebolag',
  }),
)
const card = {
  name: 'Nordiska Förpackningsaktiebolaget i Örnsköldsvik',
  number: '5560160680',
  facts: [
    { label: 'Organisation number', value: ['556016-0680'] },
    { label: 'Legal form', value: ['Aktiebolag'] },
    { label: 'Status', value: ['Active'] },
    { label: 'Address', value: ['Storgatan 1', '891 33 Örnsköldsvik', 'Sweden'] },
    { label: 'Registered', value: ['14 March 1988'] },
    { label: 'Industry', value: ['Manufacture of corrugated paper and paperboard and of containers'] },
  ],
}

export const organization: SampleStep[] = [
  {
    name: 'organization, search',
    step: { kind: 'ORGANIZATION', stage: 'SEARCH', values: {}, registryName: 'Bolagsverket' },
  },
  {
    name: 'organization, search with problem',
    step: { kind: 'ORGANIZATION', stage: 'SEARCH', values: { query: '5560160681' }, registryName: null },
    problems: problems(['query', 'organization_number_check_digit']),
  },
  { name: 'organization, results', step: { kind: 'ORGANIZATION', stage: 'RESULTS', query: 'nord', found } },
  {
    name: 'organization, results with problem',
    step: { kind: 'ORGANIZATION', stage: 'RESULTS', query: 'nord', found },
    problems: problems(['number', 'choice_missing']),
  },
  { name: 'organization, confirm', step: { kind: 'ORGANIZATION', stage: 'CONFIRM', card } },
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

const providers = [
  { key: 'bankid', name: 'BankID' },
  { key: 'freja', name: 'Freja eID+' },
]
const eids = {
  kind: 'IDENTITY',
  providers,
  proven: null,
  available: true,
  offersDocument: false,
  declared: null,
  document: null,
} as const
const picture = {
  ...{ id: 'p', name: 'photo.jpg', sizeBytes: 900_000, pages: null, preview: null, isChecking: false },
}
const stage = {
  types: ['PASSPORT', 'ID_CARD', 'RESIDENCE_PERMIT'] as const,
  type: 'ID_CARD',
  countries: [],
  values: { documentCountry: 'SE', givenName: 'Anna', 'expiresOn.year': '2031' },
} as const
const documentSteps: SampleStep[] = (
  [
    ['TYPE', []],
    [
      'PHOTOS',
      [
        { slot: 'front', file: picture },
        { slot: 'back', file: null },
      ],
    ],
    ['SELFIE', [{ slot: 'selfie', file: null }]],
    ['DETAILS', []],
  ] as const
).map(([name, pictures]) => ({
  name: `identity, document, ${name.toLowerCase()}`,
  step: {
    ...eids,
    document: {
      ...stage,
      types: [...stage.types],
      stage: name,
      countries: name === 'TYPE' ? [{ value: 'SE', label: 'Sweden' }] : [],
      pictures: [...pictures],
    },
  },
}))
export const identity: SampleStep[] = [
  ...documentSteps,
  {
    name: 'identity, document with problems',
    step: {
      ...eids,
      document: { ...stage, types: [...stage.types], stage: 'DETAILS', countries: [], pictures: [] },
    },
    problems: problems(
      ['mrz', 'mrz_check_digits'],
      ['documentNumber', 'invalid_document_number'],
      ['expiresOn', 'document_expired'],
    ),
  },
  { name: 'identity, or a document', step: { ...eids, providers, offersDocument: true } },
  {
    name: 'identity, document declared',
    step: { ...eids, offersDocument: true, declared: { name: 'Anna Testsson', type: 'PASSPORT' } },
  },
  { name: 'identity', step: { ...eids, providers } },
  { name: 'identity, none', step: { ...eids, providers: [], available: false } },
  {
    name: 'identity, proven',
    step: {
      ...eids,
      proven: { name: 'Anna Testsson', provider: 'BankID' },
    },
  },
]

const person = {
  givenName: 'Anna',
  familyName: 'Testsson',
  personalIdentityNumber: '199001189811',
  'dateOfBirth.day': '18',
  'dateOfBirth.month': '1',
  'dateOfBirth.year': '1990',
  line: 'Storgatan 1',
  postalCode: '891 33',
  city: 'Örnsköldsvik',
  country: 'SE',
}
const collect: Array<'personalIdentityNumber' | 'dateOfBirth' | 'address'> = [
  'personalIdentityNumber',
  'dateOfBirth',
  'address',
]
export const persons: SampleStep[] = [
  {
    name: 'person details, empty',
    step: { kind: 'PERSON_DETAILS', values: {}, collect, fromIdentity: false, countries },
  },
  {
    name: 'person details, from the eID',
    step: { kind: 'PERSON_DETAILS', values: person, collect, fromIdentity: true, countries },
  },
  {
    name: 'person details, with problems',
    step: { kind: 'PERSON_DETAILS', values: { givenName: '3' }, collect, fromIdentity: false, countries },
    problems: problems(
      ['givenName', 'characters_not_allowed'],
      ['personalIdentityNumber', 'required'],
      ['dateOfBirth', 'invalid_date'],
      ['city', 'too_long', { maximum: 80 }],
    ),
  },
  { name: 'contact details, empty', step: { kind: 'CONTACT_DETAILS', values: {} } },
  {
    name: 'contact details, filled',
    step: {
      kind: 'CONTACT_DETAILS',
      values: {
        firstName: 'Anna',
        lastName: 'Testsson',
        email: 'anna@company.example',
        phoneNumber: '070-174 06 05',
      },
    },
  },
  {
    name: 'contact details, with problems',
    step: { kind: 'CONTACT_DETAILS', values: { firstName: 'Anna', email: 'anna@' } },
    problems: problems(['lastName', 'required'], ['email', 'invalid_email'], ['phoneNumber', 'required']),
  },
]
