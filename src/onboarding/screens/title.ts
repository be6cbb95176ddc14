/** What a step is called: the workflow's own title, else the usual one of its kind. */
import { type Step, textIn } from '../../workflows/workflow.ts'
import type { Visit } from '../page-context.ts'
import { word } from '../texts.ts'

export const titleOf = (step: Step, { language }: Pick<Visit, 'language'>): string =>
  step.title ? textIn(step.title, language) : word(language, `step.${step.kind}`)
