/** PERSON_DETAILS: what the eID has proven, locked; then the fields that it left open. */
import { marketOf } from '@foyer/national-fields/markets'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { AddressAnswer, DateAnswer, SelectAnswer, SelectAnswerAt, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { oneOf, useProblem, useView } from '../view-context.tsx'
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
      {collect.includes('nationalities') && <CitizenshipAnswer step={step} />}
      {collect.includes('placeOfBirth') && <BirthplaceAnswer step={step} />}
    </StepForm>
  )
}

type Part = Pick<StepProps<'PERSON_DETAILS'>, 'step'>

/** Most people have one. The field for a third is on the page once there is a second. */
function CitizenshipAnswer({ step: { values, countries, stateless } }: Part) {
  const { personDetails } = useTexts().texts
  const problems = [useProblem('otherCitizenship.1'), useProblem('otherCitizenship.2')]
  const hasProblem = problems.some((problem) => problem !== undefined)
  const hasSecond = oneOf(values, 'otherCitizenship.1') !== ''
  return (
    <>
      <SelectAnswer name="citizenship" values={values} choices={[...countries, stateless]} />
      <details className="another within" open={hasSecond || hasProblem}>
        <summary>{personDetails.moreCitizenships}</summary>
        <SelectAnswerAt name="otherCitizenship" index={1} values={values} choices={countries} />
        {hasSecond && (
          <SelectAnswerAt name="otherCitizenship" index={2} values={values} choices={countries} />
        )}
      </details>
    </>
  )
}

/** The market's own country is not chosen for them: the applicant says where they were born. */
const BirthplaceAnswer = ({ step: { values, countries } }: Part) => (
  <>
    <TextAnswer
      name="birthTown"
      values={values}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
      spellCheck={false}
    />
    <SelectAnswer name="birthCountry" values={values} choices={countries} />
  </>
)
