/** Samples of the stages of an identity document: empty, with photos, read from them, and with problems. */
import { problems, type SampleStep } from './sample-step.ts'
import { anna } from './world.ts'

export const providers = [
  { key: 'bankid', name: 'BankID', expect: 'APP' as const },
  { key: 'freja', name: 'Freja eID+', expect: 'TEST' as const },
  { key: 'wallet', name: 'EU Digital Identity Wallet', expect: 'WALLET' as const },
]
export const eids = {
  kind: 'IDENTITY',
  providers,
  tellsNumber: 'SOMETIMES',
  proven: null,
  available: true,
  offersDocument: false,
  declared: null,
  document: null,
} as const

const photo = {
  ...{ id: 'p', name: 'photo.jpg', sizeBytes: 900_000, pages: null, preview: null, isChecking: false },
}
const stage = {
  types: ['PASSPORT', 'ID_CARD', 'RESIDENCE_PERMIT'] as const,
  type: 'ID_CARD',
  countries: [],
  pictures: [],
  values: { documentCountry: 'SE', givenName: 'Anna', 'expiresOn.year': '2031' },
  read: null,
  lines: null,
} as const
const details = {
  ...{ ...stage, types: [...stage.types], countries: [], pictures: [] },
  stage: 'DETAILS' as const,
}
const readFacts = [
  { label: 'Name', value: [anna.name] },
  { label: 'Document number', value: ['XB4711820'] },
  { label: 'Date of birth', value: ['18 January 1990'] },
  { label: 'Expires on', value: ['1 May 2036'] },
]
const stages: SampleStep[] = (
  [
    ['TYPE', []],
    [
      'PHOTOS',
      [
        { slot: 'front', file: photo },
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

export const identityDocument: SampleStep[] = [
  ...stages,
  {
    name: 'identity, document read from its photo',
    step: { ...eids, document: { ...details, read: readFacts, lines: '' } },
  },
  {
    name: 'identity, document with problems',
    step: { ...eids, document: { ...details, again: '/onboarding/sample/identity?stage=photos' } },
    problems: problems(
      ['mrz', 'mrz_check_digits'],
      ['documentNumber', 'invalid_document_number'],
      ['expiresOn', 'document_expired'],
    ),
  },
]
