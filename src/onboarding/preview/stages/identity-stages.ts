/** The stages of an identity step in a preview: the page of an eID, and an identity document. */
import type { PictureSlot } from '#workflows/steps/identity.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import type { DocumentStage } from '../../identity-document/stages.ts'
import type { PageContext } from '../../page-context.ts'
import { samplePhotos } from '../sample-files.ts'
import { samplePerson } from '../sample-parties.ts'
import { eidStages } from './eid-stages.ts'
import type { Stage } from './stage.ts'

/** The photos that a stage needs before it, and that it takes. */
const photosOf: Record<DocumentStage, { before: PictureSlot[]; own: PictureSlot[] }> = {
  TYPE: { before: [], own: [] },
  PHOTOS: { before: [], own: ['front', 'back'] },
  SELFIE: { before: ['front', 'back'], own: ['selfie'] },
  DETAILS: { before: ['front', 'back', 'selfie'], own: [] },
}
const labels: Record<DocumentStage, string> = {
  TYPE: 'Document: which one',
  PHOTOS: 'Document: photos',
  SELFIE: 'Document: the face',
  DETAILS: 'Document: what it says',
}

export function identityStages(step: StepOf<'IDENTITY'>): Stage[] {
  return [...eidStages(step.key, 'IDENTIFY'), ...documentStages(step)]
}

function documentStages(step: StepOf<'IDENTITY'>): Stage[] {
  const { documents } = step
  if (!documents) return []
  return (Object.keys(labels) as DocumentStage[])
    .filter((stage) => stage !== 'SELFIE' || documents.selfie)
    .map((stage) => ({
      value: stage.toLowerCase(),
      label: labels[stage],
      show(context, isFilled) {
        const { before, own } = photosOf[stage]
        const photos = samplePhotos(step, context.input.now().toISOString(), [
          ...before,
          ...(isFilled ? own : []),
        ])
        const { data } = context.case
        return {
          data: {
            identity: null,
            drafts: { [step.key]: { ...draftOf(step, stage, context, isFilled), stage } },
            documents: [...data.documents, ...photos],
          },
          query: { stage: stage.toLowerCase() },
        }
      },
    }))
}

function draftOf(
  { documents }: StepOf<'IDENTITY'>,
  stage: DocumentStage,
  { case: of, input }: PageContext,
  isFilled: boolean,
): Form {
  const isChosen = isFilled || stage !== 'TYPE'
  if (!isChosen) return {}
  const chosen = { documentType: documents?.types[0] ?? '', documentCountry: of.countryCode }
  if (!isFilled || stage !== 'DETAILS') return chosen
  const { given, family, birth } = samplePerson(of.countryCode)
  const [year = '', month = '', day = ''] = birth.split('-')
  return {
    ...chosen,
    ...{ documentNumber: '123456789', givenName: given, familyName: family },
    ...{ 'dateOfBirth.day': day, 'dateOfBirth.month': month, 'dateOfBirth.year': year },
    ...{ 'expiresOn.day': '14', 'expiresOn.month': '3' },
    'expiresOn.year': String(input.now().getUTCFullYear() + 4),
  }
}
