/**
 * IDENTITY: the applicant proves who they are with an eID, or declares it with a photographed document, which
 * a person then reviews. The proof of an eID is kept in the case.
 */

import { type CountryCode, closed, type ISODate } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { IdentityDocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { eidKeys } from '#providers/catalogue/eids.ts'
import { stepFields } from '../text-schemas.ts'
import { type AnswerMetadata, type StepRules, singleFact } from './step-kind.ts'

const Documents = Type.Object(
  {
    types: Type.Array(IdentityDocumentType, {
      minItems: 1,
      maxItems: 4,
      title: 'Documents',
      description: 'Which documents are accepted.',
    }),
    selfie: Type.Optional(
      Type.Boolean({ title: 'Photo of the face', description: 'Also ask for a photo of the face.' }),
    ),
  },
  {
    ...closed,
    title: 'Identity document',
    description:
      'Besides an eID, the applicant may photograph a document. A person always reviews it: nothing is ' +
      'approved automatically.',
  },
)

const IdentityStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('IDENTITY'),
    providers: Type.Optional(
      Type.Array(Type.Enum([...eidKeys]), {
        maxItems: 10,
        uniqueItems: true,
        title: 'eIDs',
        description:
          'The eIDs that the applicant can choose, and that everyone signs with. Without any, every eID of ' +
          'the market is offered.',
      }),
    ),
    documents: Type.Optional(Documents),
  },
  {
    ...closed,
    title: 'Identity',
    description: 'The applicant proves who they are with an eID, or photographs a document.',
  },
)
export type IdentityStep = Static<typeof IdentityStep>

export const acceptsEid = ({ providers = [] }: Pick<IdentityStep, 'providers'>, eid: string): boolean =>
  providers.length === 0 || providers.some((key) => key === eid)

/** The applicant's declaration about their document. No reviewer has compared it with the photos yet. */
export interface IdentityDocument {
  type: IdentityDocumentType
  country: CountryCode
  number: string
  givenName: string
  familyName: string
  dateOfBirth: ISODate
  expiresOn: ISODate
  /**
   * The check of the machine-readable lines: VALID means that their check digits are correct and that they
   * agree with the form.
   */
  machineReadable: 'VALID' | 'CHECK_DIGITS_WRONG' | 'DIFFERS' | 'NOT_GIVEN'
  /** Read from the photo, with right check digits. Absent: nothing was read, and everything was typed. */
  read?: ReadFacts
  /** Ids of the photos. */
  pictures: string[]
}

/** As in the machine-readable lines: without diacritics. null: the lines do not say it. */
export interface ReadFacts {
  /** Absent: the photo was read by a version of Foyer that did not keep it. */
  country?: CountryCode | null
  number: string
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  expiresOn: ISODate | null
}

export interface IdentityAnswer extends AnswerMetadata {
  kind: 'IDENTITY'
  method: 'EID' | 'DOCUMENT'
  /** The eID's key; 'document' for a document. */
  provider: string
  /** With the method DOCUMENT. */
  document?: IdentityDocument
}

export const pictureSlots = ['front', 'back', 'selfie'] as const
export type PictureSlot = (typeof pictureSlots)[number]

/** A passport has everything on one page. */
export const picturesOf = (
  step: Pick<IdentityStep, 'documents'>,
  type: IdentityDocumentType,
): PictureSlot[] => [
  'front',
  ...(type === 'PASSPORT' ? [] : (['back'] as const)),
  ...(step.documents?.selfie ? (['selfie'] as const) : []),
]

export const identity: StepRules<typeof IdentityStep, IdentityAnswer> = {
  ...singleFact,
  definition: IdentityStep,
  read: null,
  valuesOf: () => ({}),
  /** A photo in which a virus was found is removed. */
  isComplete: (step, { document }) =>
    document === undefined || document.pictures.length >= picturesOf(step, document.type).length,
  comparable: (answer) => answer,
  definitionProblems: () => [],
}
