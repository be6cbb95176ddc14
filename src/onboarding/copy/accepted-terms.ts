/** The accepted terms in the applicant's copy, as proof: the time, the version, the file and its hash. */
import { textIn } from '#workflows/workflow.ts'
import { formatMoment } from '../language.ts'
import type { PageContext } from '../page-context.ts'
import { languageName } from '../screens/terms-content.ts'
import { filled, translate } from '../texts.ts'
import type { Fact } from '../view.ts'

/** undefined: the step has no answer, or asks for something else. */
export function acceptedTerms(stepKey: string, context: PageContext): Fact[] | undefined {
  const { language, case: of, workflow } = context
  const step = workflow.steps.find(({ key }) => key === stepKey)
  const answer = of.data.answers[stepKey]
  if (step?.kind !== 'TERMS' || answer?.kind !== 'TERMS') return undefined
  return step.terms.map(({ key, title, pdf }) => {
    const label = textIn(title, language)
    const accepted = answer.accepted.find((each) => each.key === key)
    if (!accepted) return { label, value: [translate(language, 'notAccepted')] }
    const { version, hash, at } = accepted
    const file = Object.values(pdf ?? {}).find(({ sha256 }) => sha256 === hash)
    return {
      label,
      value: [
        `${translate(language, 'accepted')}, ${formatMoment(language, at, of.countryCode)}`,
        filled(language, 'termsVersion', { version }),
        [file?.name, accepted.language && languageName(language, accepted.language)]
          .filter(Boolean)
          .join(', '),
        hash ? `SHA-256 ${hash}` : '',
      ].filter(Boolean),
    }
  })
}
