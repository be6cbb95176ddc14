/** CONTACT_DETAILS: name, e-mail address and phone number. */
import { TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import type { StepProps } from './step-props.ts'

export const ContactDetails = ({ screen, step: { values } }: StepProps<'CONTACT_DETAILS'>) => (
  <StepForm screen={screen}>
    <TextAnswer name="firstName" values={values} autoComplete="given-name" spellCheck={false} />
    <TextAnswer name="lastName" values={values} autoComplete="family-name" spellCheck={false} />
    <TextAnswer
      name="email"
      values={values}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
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
