/** First and last name: in one row where it fits. */
import type { Values } from '#onboarding/view.ts'
import { nameTyping, TextAnswer } from '../Answers.tsx'
import type { KnownField } from '../view-context.tsx'

interface NamesProps {
  given: KnownField
  family: KnownField
  values: Values
}

export const NamesAnswer = ({ given, family, values }: NamesProps) => (
  <div className="field-row">
    <TextAnswer name={given} values={values} autoComplete="given-name" {...nameTyping} />
    <TextAnswer name={family} values={values} autoComplete="family-name" {...nameTyping} />
  </div>
)
