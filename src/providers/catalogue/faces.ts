/** The providers that compare the face on a document with a selfie. Without one, no face is compared. */

import { simulatedBehaviours } from '@foyer/face-comparison/simulator'
import { providerNames } from '#kernel/schemas/provider-names.ts'
import { baseUrlField, type ProviderField, type ProviderRow, testEnvironment } from './provider-row.ts'

const kind = 'FACE' as const

/** Nothing is compared before it is given: GDPR article 9 forbids it without. */
const legalBasis: ProviderField = {
  ...{ name: 'legalBasis', kind: 'choice', required: true, choices: ['explicit-consent', 'law'] },
  hint:
    'What allows you to process biometric data (GDPR, article 9): the explicit consent of the applicant, ' +
    'which you ask for, or a law.',
}

export const faces = {
  'face-service': {
    ...{ kind, name: providerNames['face-service'], markets: 'ANY' },
    fields: [
      {
        ...baseUrlField,
        hint: 'The address of the service before /comparisons, such as https://faces.example.com/v1.',
      },
      { name: 'apiKey', kind: 'secret', required: true, hint: 'Sent as Bearer token.' },
      legalBasis,
      testEnvironment,
    ],
  },
  'face-simulator': {
    ...{ kind, name: providerNames['face-simulator'], markets: 'ANY' },
    fields: [
      {
        ...{ name: 'behaviour', kind: 'choice', required: true, default: 'match' },
        choices: [...simulatedBehaviours],
        hint: 'What it answers for every application. It looks at no photo.',
      },
      {
        ...testEnvironment,
        required: true,
        hint: 'It simulates, so set it to true. For sandbox customers only.',
      },
    ],
  },
} as const satisfies Record<string, ProviderRow>
export type FaceProviderKey = keyof typeof faces
