/** The forms of the pages. Each has a CSRF token; the form of a step also has the answer's revision. */
import type { ReactNode } from 'react'
import type { OnboardingView, StepScreen } from '#onboarding/view.ts'
import { Button, Thumb } from '../shared/pieces/Button.tsx'
import { useTexts } from '../shared/pieces/texts.tsx'
import { pageFactsOf } from './steps/page-facts.ts'
import { useView } from './view-context.tsx'

export const stepForm = 'step'

export function Token() {
  const { csrf } = useView()
  return csrf === null ? null : <input type="hidden" name="csrf" value={csrf} />
}

/**
 * Enter in a field activates the form's first submit button in document order (HTML, implicit submission).
 * The language buttons in the header come before Continue, so a hidden Continue button precedes them.
 */
export function ImplicitSubmitButton({ screen }: { screen: OnboardingView['screen'] }) {
  const { texts } = useTexts()
  const value = screen.kind === 'STEP' ? pageFactsOf(screen.step).primary(screen.step) : null
  if (value === null) return null
  return (
    <button
      className="visually-hidden"
      type="submit"
      form={stepForm}
      name="do"
      value={value}
      tabIndex={-1}
      aria-hidden="true"
      formNoValidate
    >
      {texts.page.continue}
    </button>
  )
}

interface StepFormProps {
  screen: StepScreen
  /** Label of the first button. */
  proceed?: string
  children: ReactNode
  /** Further buttons after Continue. */
  others?: ReactNode
  /** Shows "continue later" as a button, because nothing else is possible. */
  onlyLater?: boolean
  /** A page beside the step's own: it is left by Back. */
  isPart?: boolean
}

export function StepForm({ screen, proceed, children, others, onlyLater, isPart }: StepFormProps) {
  const { texts } = useTexts()
  const { problems } = useView()
  const { step, optional } = screen
  const facts = pageFactsOf(step)
  const [value, stage] = [facts.primary(step), facts.stage(step)]
  return (
    <form
      id={stepForm}
      className="form"
      method="post"
      action={screen.action}
      encType={facts.sendsFiles(step) ? 'multipart/form-data' : undefined}
      noValidate
      data-keeps={facts.keepsTyped(step) ? '' : undefined}
    >
      <Token />
      <input type="hidden" name="revision" value={screen.revision} />
      {problems.length > 0 && <input type="hidden" name="at" value="problems" />}
      {stage && <input type="hidden" name="stage" value={stage} />}
      {children}
      <div className="actions">
        {value !== null && (
          <Thumb>
            <Button value={value}>{proceed ?? texts.page.continue}</Button>
          </Thumb>
        )}
        {others}
        {optional && facts.canBeSkipped && (
          <Button look="second" value="skip">
            {texts.page.skipStep}
          </Button>
        )}
        {!isPart && (
          <Button look={onlyLater ? 'second' : 'link'} value="save">
            {texts.page.later}
          </Button>
        )}
      </div>
    </form>
  )
}
