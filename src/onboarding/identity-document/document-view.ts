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
import { readDocument, valuesOfZone, withZone } from './document-form.ts'
import {
  draftOf,
  hasUnclearLines,
  type IdentityStep,
  isCorrected,
  readLinesOf,
  slotsOfStage,
  stageOf,
  stageUrl,
  typeIn,
} from './stages.ts'

export function documentStageView(
  step: IdentityStep,
  context: PageContext,
  typed: Form = draftOf(context.case, step),
): DocumentStageView | null {
  const { query, form, method } = context.input
  const stage = stageOf(context.case, step, method === 'POST' ? form.stage : query.stage, typed)
  if (!stage || !step.documents) return null
  const { today } = stepContextOf(context, step)
  const lines = readLinesOf(context.case, step, typed)
  const zone = machineReadableZone(lines ?? field(typed, 'mrz'), today)
  const isRead = lines !== undefined && !isCorrected(typed, lines)
  const values = isRead ? valuesOfZone(typed, zone) : withZone(typed, zone)
  return {
    stage,
    types: [...step.documents.types],
    type: typeIn(step, typed) ?? null,
    countries: stage === 'TYPE' ? countryChoices(context) : [],
    read: stage === 'DETAILS' && lines ? readFactsOf(step, context, typed, lines) : null,
    lines: lines ?? null,
    ...(stage === 'DETAILS' &&
      hasUnclearLines(context.case, step, typed) && { again: stageUrl(context.base, step, 'PHOTOS') }),
    ...(stage === 'SELFIE' &&
      context.providers.faces(context.case.countryCode) && { comparedByProgram: true as const }),
    values: { ...values, documentCountry: field(values, 'documentCountry') || context.case.countryCode },
    pictures: slotsOfStage(step, stage, typed).map((slot) => {
      const [file] = filesIn(context.case, step.key, slot)
      return { slot, file: file ? fileView(context, step.key, file) : null }
    }),
  }
}

/** null: the applicant corrects them, or they cannot be taken as they are: the document has expired. */
function readFactsOf(step: IdentityStep, context: PageContext, typed: Form, lines: string): Fact[] | null {
  if (isCorrected(typed, lines)) return null
  const read = readDocument(step, typed, stepContextOf(context, step).today, lines)
  if ('problems' in read) return null
  const { number, givenName, familyName, dateOfBirth, expiresOn } = read.document
  const { language } = context
  return [
    ...fact(language, 'name', `${givenName} ${familyName}`),
    ...fact(language, 'documentNumber', number),
    ...fact(language, 'dateOfBirth', dateText(dateOfBirth, language)),
    ...fact(language, 'expiresOn', dateText(expiresOn, language)),
  ]
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
