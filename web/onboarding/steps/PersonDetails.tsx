/** PERSON_DETAILS: what the eID has proven, locked; then the fields that it left open. */
import { marketOf } from '../../../src/workflows/markets.ts'
import { AddressAnswer, DateAnswer, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { useView } from '../view-context.tsx'
import { NamesAnswer } from './NamesAnswer.tsx'
import { ProvenPerson } from './ProvenPerson.tsx'
import type { StepProps } from './step-props.ts'

export function PersonDetails({ screen, step }: StepProps<'PERSON_DETAILS'>) {
  const { market } = useView()
  const { values, collect, proven } = step
  return (
    <StepForm screen={screen}>
      {proven ? (
        <ProvenPerson person={proven} />
      ) : (
        <NamesAnswer given="givenName" family="familyName" values={values} />
      )}
      {collect.includes('personalIdentityNumber') && (
        <TextAnswer
          name="personalIdentityNumber"
          values={values}
          autoComplete="off"
          autoCapitalize="characters"
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
