/** The title of a step: the workflow's own, else the default of its kind. */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { type Step, textIn } from '#workflows/workflow.ts'
import { translate } from '../texts.ts'

export const titleOf = (step: Step, { language }: { language: LanguageCode }): string =>
  step.title ? textIn(step.title, language) : translate(language, `step.${step.kind}`)
