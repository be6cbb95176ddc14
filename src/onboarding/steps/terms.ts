/** The pages of TERMS. */
import { textIn } from '#workflows/workflow.ts'
import { contentOf } from '../screens/terms-content.ts'
import { translate } from '../texts.ts'
import { singleForm } from './single-form.ts'

export const terms = singleForm('TERMS', {
  view(step, context, values) {
    const accepted = [values.accept ?? []].flat()
    const terms = step.terms.map((term) => ({
      key: term.key,
      title: textIn(term.title, context.language),
      content: contentOf(term, context),
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
