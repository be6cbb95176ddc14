/** The pages of TERMS. */
import type { LanguageCode } from '../../schemas/primitives.ts'
import { blocksOf, minutesToRead } from '../../workflows/fields/terms-text.ts'
import type { Term } from '../../workflows/steps/terms.ts'
import { textIn } from '../../workflows/workflow.ts'
import { translate } from '../texts.ts'
import type { TermsContent } from '../view.ts'
import { singleForm } from './single-form.ts'

export const terms = singleForm('TERMS', {
  view(step, context, values) {
    const accepted = [values.accept ?? []].flat()
    const terms = step.terms.map((term) => ({
      key: term.key,
      title: textIn(term.title, context.language),
      content: contentOf(term, context.language),
      version: term.version,
      optional: term.optional ?? false,
      accepted: accepted.includes(term.key),
    }))
    return { kind: 'TERMS', terms }
  },
  initialValues: () => ({}),
  summary: (answer, step, { language }) =>
    step.terms.map((term) => ({
      label: textIn(term.title, language),
      value: [
        translate(language, answer.accepted.some(({ key }) => key === term.key) ? 'accepted' : 'notAccepted'),
      ],
    })),
  toPrepare: () => [],
  mayBeEmpty: true,
  wasOnPage: () => true,
})

/** About a screen and a half of a phone. What is longer is folded, so that the boxes stay within reach. */
const SHOWN_IN_FULL = 1500

function contentOf({ text, link }: Term, language: LanguageCode): TermsContent {
  if (link !== undefined) return { kind: 'LINK', url: link, host: new URL(link).host }
  const shown = text ? textIn(text, language) : ''
  return {
    kind: 'TEXT',
    blocks: blocksOf(shown),
    minutes: minutesToRead(shown),
    isLong: shown.length > SHOWN_IN_FULL,
  }
}
