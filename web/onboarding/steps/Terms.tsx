/** TERMS: texts to read, each with a checkbox to accept it. */

import { Checkbox } from '../../shared/pieces/Choices.tsx'
import { OptionalMark, ProblemText, problemId } from '../../shared/pieces/Field.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { StepForm } from '../Forms.tsx'
import { useProblem } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

type Term = StepProps<'TERMS'>['step']['terms'][number]

function TermText({ term }: { term: Term }) {
  const { texts, fill } = useTexts()
  const name = `accept.${term.key}`
  const problem = useProblem(name)
  return (
    <div className={problem ? 'term field wrong' : 'term field'}>
      <h2 className="small-heading">
        {term.title}
        {term.optional && <OptionalMark />}
      </h2>
      {/* Scrollable text must be focusable, else it cannot be read by keyboard (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="term-text" tabIndex={0} aria-label={term.title}>
        {term.text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <p className="hint">{fill(texts.terms.version, { version: term.version })}</p>
      <ProblemText name={name} problem={problem} />
      <Checkbox
        id={name}
        name="accept"
        option={{ value: term.key, label: fill(texts.terms.accept, { title: term.title }) }}
        checked={term.accepted}
        described={problem ? problemId(name) : undefined}
        wrong={problem !== undefined}
      />
    </div>
  )
}

export const Terms = ({ screen, step }: StepProps<'TERMS'>) => (
  <StepForm screen={screen}>
    {step.terms.map((term) => (
      <TermText key={term.key} term={term} />
    ))}
  </StepForm>
)
