/** The view of an identity document's stages, and its rows on Check your answers. */

import { machineReadableZone } from '@foyer/national-fields/identity/machine-readable-zone'
import { type IdentityDocument, picturesOf } from '#workflows/steps/identity.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { type PageContext, stepContextOf } from '../page-context.ts'
import { countryChoices } from '../screens/country-choices.ts'
import { dateText, fact } from '../screens/summary-facts.ts'
import { translateMember } from '../texts.ts'
import { fileView } from '../uploads/file-view.ts'
import { filesIn } from '../uploads/store-upload.ts'
import type { DocumentStageView, Fact } from '../view.ts'
import { withZone } from './document-form.ts'
import { draftOf, type IdentityStep, slotsOfStage, stageOf, typeIn } from './stages.ts'

export function documentStageView(
  step: IdentityStep,
  context: PageContext,
  typed: Form = draftOf(context.case, step),
): DocumentStageView | null {
  const { query, form, method } = context.input
  const stage = stageOf(context.case, step, method === 'POST' ? form.stage : query.stage, typed)
  if (!stage || !step.documents) return null
  const { today } = stepContextOf(context, step)
  const values = withZone(typed, machineReadableZone(field(typed, 'mrz'), today))
  return {
    stage,
    types: [...step.documents.types],
    type: typeIn(step, typed) ?? null,
    countries: stage === 'TYPE' ? countryChoices(context) : [],
    values: { ...values, documentCountry: field(values, 'documentCountry') || context.case.countryCode },
    pictures: slotsOfStage(step, stage, typed).map((slot) => {
      const [file] = filesIn(context.case, step.key, slot)
      return { slot, file: file ? fileView(context, step.key, file) : null }
    }),
  }
}

export function documentSummary(
  step: IdentityStep,
  document: IdentityDocument,
  { language }: Pick<PageContext, 'language'>,
): Fact[] {
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(document.country) ?? ''
  const type = translateMember(language, 'identityDocument', document.type)
  return [
    ...fact(language, 'identityDocument', `${type}, ${country}`),
    ...fact(language, 'documentNumber', document.number),
    ...fact(language, 'name', `${document.givenName} ${document.familyName}`),
    ...fact(language, 'dateOfBirth', dateText(document.dateOfBirth, language)),
    ...fact(language, 'expiresOn', dateText(document.expiresOn, language)),
    ...fact(language, 'photos', String(picturesOf(step, document.type).length)),
  ]
}
