/** PERSON_DETAILS: names, identity number, date of birth and address, as the workflow collects them. */
import { marketOf } from '../../../src/workflows/markets.ts'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { AddressAnswer, DateAnswer, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { useView } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

export function PersonDetails({ screen, step }: StepProps<'PERSON_DETAILS'>) {
  const { market } = useView()
  const { texts } = useTexts()
  const { values, collect, fromIdentity } = step
  return (
    <StepForm screen={screen}>
      {fromIdentity && <p className="why">{texts.person.fromIdentity}</p>}
      <TextAnswer name="givenName" values={values} autoComplete="given-name" spellCheck={false} />
      <TextAnswer name="familyName" values={values} autoComplete="family-name" spellCheck={false} />
      {collect.includes('personalIdentityNumber') && (
        <TextAnswer
          name="personalIdentityNumber"
          values={values}
          autoComplete="off"
          inputMode={marketOf(market)?.identityNumberHasLetters === false ? 'numeric' : 'text'}
          spellCheck={false}
          width="half"
        />
      )}
      {collect.includes('dateOfBirth') && <DateAnswer name="dateOfBirth" values={values} />}
      {collect.includes('address') && <AddressAnswer values={values} countries={step.countries} />}
    </StepForm>
  )
}
