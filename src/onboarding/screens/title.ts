/** The title of a step: the workflow's own, else the default of its kind. */
import { type Step, textIn } from '../../workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { translate } from '../texts.ts'

export const titleOf = (step: Step, { language }: Pick<PageContext, 'language'>): string =>
  step.title ? textIn(step.title, language) : translate(language, `step.${step.kind}`)
