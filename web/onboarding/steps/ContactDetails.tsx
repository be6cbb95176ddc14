/** CONTACT_DETAILS: e-mail address, phone number, the name of a person who is not proven; then the code. */
import type { StepScreen, StepView } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { useView } from '../view-context.tsx'
import { NamesAnswer } from './NamesAnswer.tsx'
import type { StepProps } from './step-props.ts'

type View = Extract<StepView, { kind: 'CONTACT_DETAILS' }>
interface StageProps<S extends View['stage']> {
  screen: StepScreen
  step: Extract<View, { stage: S }>
}

/** Hidden field `at`: the question was asked, and Continue keeps the address as it is. */
function Suggestion({ email }: { email: string }) {
  const { notice, problems } = useView()
  const { texts, fill } = useTexts()
  const more = (
    <>
      <p>
        <Button look="link" value="suggestion">
          {fill(texts.contact.useSuggestion, { email })}
        </Button>
      </p>
      <p>{texts.contact.keepTyped}</p>
      <input type="hidden" name="at" value="suggestion" />
    </>
  )
  return (
    <Notice meaning="attention" focused={!notice && problems.length === 0} more={more}>
      {fill(texts.contact.didYouMean, { email })}
    </Notice>
  )
}

const ContactForm = ({ screen, step: { values, asksName, suggestion } }: StageProps<'FORM'>) => (
  <StepForm screen={screen}>
    {asksName && <NamesAnswer given="firstName" family="lastName" values={values} />}
    <TextAnswer
      name="email"
      values={values}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      enterKeyHint="next"
      spellCheck={false}
    />
    {suggestion && <Suggestion email={suggestion} />}
    <TextAnswer
      name="phoneNumber"
      values={values}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      width="half"
    />
  </StepForm>
)

function Code({ screen, step: { address } }: StageProps<'CODE'>) {
  const { texts, fill } = useTexts()
  const { contact } = texts
  return (
    <StepForm
      screen={screen}
      proceed={contact.confirmCode}
      others={
        <>
          <Button look="link" value="resend">
            {contact.resendCode}
          </Button>
          <Button look="link" value="change">
            {contact.changeEmail}
          </Button>
        </>
      }
    >
      <p className="why">{fill(contact.codeWhy, { address })}</p>
      <TextAnswer
        name="code"
        values={{}}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        spellCheck={false}
        width="third"
      />
    </StepForm>
  )
}

export const ContactDetails = ({ screen, step }: StepProps<'CONTACT_DETAILS'>) =>
  step.stage === 'CODE' ? <Code screen={screen} step={step} /> : <ContactForm screen={screen} step={step} />
