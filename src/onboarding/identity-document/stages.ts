/** The stages of an identity document, each with its own URL: the type, the photos, the face, the details. */
import type { Case } from '#applications/case.ts'
import type { IdentityDocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { type IdentityDocument, type PictureSlot, picturesOf } from '#workflows/steps/identity.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { stageNamed } from '../navigation.ts'
import { filesIn } from '../uploads/store-upload.ts'

export type IdentityStep = StepOf<'IDENTITY'>
const stages = ['TYPE', 'PHOTOS', 'SELFIE', 'DETAILS'] as const
export type DocumentStage = (typeof stages)[number]

export const typeIn = (step: IdentityStep, draft: Form): IdentityDocumentType | undefined =>
  step.documents?.types.find((type) => type === field(draft, 'documentType'))

/** The photos that this stage takes. */
export const slotsOfStage = (step: IdentityStep, stage: DocumentStage, draft: Form): PictureSlot[] => {
  const type = typeIn(step, draft)
  const all = type ? picturesOf(step, type) : []
  if (stage === 'PHOTOS') return all.filter((slot) => slot !== 'selfie')
  return stage === 'SELFIE' ? all.filter((slot) => slot === 'selfie') : []
}

/** The machine-readable lines that were read from a photo of the chosen document. */
export const readLinesOf = (of: Case, step: IdentityStep, draft: Form): string | undefined =>
  slotsOfStage(step, 'PHOTOS', draft)
    .flatMap((slot) => filesIn(of, step.key, slot))
    .find(({ lines }) => lines)
    ?.lines?.join('')

/** A photo shows the lines, but none can be read: another photo may help. */
export const hasUnclearLines = (of: Case, step: IdentityStep, draft: Form): boolean =>
  readLinesOf(of, step, draft) === undefined &&
  slotsOfStage(step, 'PHOTOS', draft)
    .flatMap((slot) => filesIn(of, step.key, slot))
    .some((file) => file.hasUnclearLines)

export const hasPicture = (of: Case, step: IdentityStep, slot: PictureSlot): boolean =>
  filesIn(of, step.key, slot).length > 0

/** Draft field: the lines whose facts the applicant corrects. Those of another photo are taken again. */
export const CORRECTS = 'corrects'

export const isCorrected = (draft: Form, lines: string): boolean => field(draft, CORRECTS) === lines

const saysOtherThanRead = ({ read, ...said }: IdentityDocument): boolean =>
  read !== undefined &&
  Object.entries(read).some(([name, value]) => said[name as keyof typeof read] !== value)

/** The typed draft, or else the earlier answer. */
export function draftOf(of: Case, step: IdentityStep): Form {
  const draft = of.data.drafts[step.key]
  const answer = of.data.answers[step.key]
  if (draft || answer?.kind !== 'IDENTITY' || !answer.document) return draft ?? {}
  const { type, country, number, givenName, familyName, dateOfBirth, expiresOn } = answer.document
  const dateFields = (name: string, date: string) => {
    const [year = '', month = '', day = ''] = date.split('-')
    return { [`${name}.day`]: day, [`${name}.month`]: month, [`${name}.year`]: year }
  }
  return {
    ...{ documentType: type, documentCountry: country, documentNumber: number, givenName, familyName },
    ...dateFields('dateOfBirth', dateOfBirth),
    ...dateFields('expiresOn', expiresOn),
    ...(saysOtherThanRead(answer.document) && {
      [CORRECTS]: readLinesOf(of, step, { documentType: type }) ?? '',
    }),
  }
}

/** The stage of the URL or form, if everything before it is there; otherwise the first incomplete one. */
export function stageOf(
  of: Case,
  step: IdentityStep,
  requested: unknown,
  draft = draftOf(of, step),
): DocumentStage | undefined {
  const wanted = step.documents ? stageNamed(stages, requested) : undefined
  if (!wanted) return undefined
  const reached = firstIncomplete(of, step, draft)
  return stages.indexOf(wanted) <= stages.indexOf(reached) ? wanted : reached
}

function firstIncomplete(of: Case, step: IdentityStep, draft: Form): DocumentStage {
  if (!typeIn(step, draft) || !field(draft, 'documentCountry')) return 'TYPE'
  const missing = (['PHOTOS', 'SELFIE'] as const).find((stage) =>
    slotsOfStage(step, stage, draft).some((slot) => !hasPicture(of, step, slot)),
  )
  return missing ?? 'DETAILS'
}

export function stageAfter(step: IdentityStep, stage: DocumentStage): DocumentStage {
  if (stage === 'TYPE') return 'PHOTOS'
  return stage === 'PHOTOS' && step.documents?.selfie ? 'SELFIE' : 'DETAILS'
}

/** undefined: Back leads to the choice between an eID and a document. */
export function stageBefore(step: IdentityStep, stage: DocumentStage): DocumentStage | undefined {
  if (stage === 'TYPE') return undefined
  if (stage === 'PHOTOS') return 'TYPE'
  return stage === 'DETAILS' && step.documents?.selfie ? 'SELFIE' : 'PHOTOS'
}

export const stageUrl = (base: string, step: IdentityStep, stage: DocumentStage): string =>
  `${base}/${step.key}?stage=${stage.toLowerCase()}`

const typedFields: Record<DocumentStage, readonly string[]> = {
  TYPE: ['documentType', 'documentCountry'],
  PHOTOS: [],
  SELFIE: [],
  DETAILS: [
    'documentNumber',
    'givenName',
    'familyName',
    ...['dateOfBirth', 'expiresOn'].flatMap((name) => [`${name}.day`, `${name}.month`, `${name}.year`]),
    'mrz',
    CORRECTS,
  ],
}

/** undefined: the form only starts an eID. */
export function mergeIntoDraft(form: Form, before: Form = {}): Form | undefined {
  const stage = stageNamed(stages, form.stage)
  if (!stage) return undefined
  const names = typedFields[stage].filter((name) => form[name] !== undefined)
  return { ...before, ...Object.fromEntries(names.map((name) => [name, field(form, name)])), stage }
}
