/** The pages about one owner: their identity, their share and the companies in between, public office. */
import type { Fact, GivenField, Values } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { Choices } from '../../shared/pieces/Choices.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { DateAnswer, nameTyping, RadioAnswer, SelectAnswer, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { allOf, oneOf, useFieldProps, useProblem } from '../view-context.tsx'
import type { OwnerPageProps } from './ownership-stages.ts'
import { Pairs } from './Pairs.tsx'

/** The form says that it is about, and which version of them it shows. */
export const OwnerFields = ({ step }: { step: { owner: string; seen: number | null } }) => (
  <>
    <input type="hidden" name="owner" value={step.owner} />
    {step.seen !== null && <input type="hidden" name="seen" value={step.seen} />}
  </>
)

export function PersonPage({ screen, step }: OwnerPageProps<'PERSON'>) {
  const { texts } = useTexts()
  const { ownership, choices } = texts
  const pep = useFieldProps('isPep')
  const { values, known } = step
  const yesOrNo = [
    { value: 'yes', label: choices.yes },
    { value: 'no', label: choices.no },
  ]
  return (
    <StepForm screen={screen} others={<PersonButtons step={step} />}>
      <OwnerFields step={step} />
      {known && <ProvenFacts facts={known} />}
      {step.given ? (
        <RegisteredPerson step={step} given={step.given} />
      ) : (
        <>
          {!known && <Names values={values} />}
          {!known && <GivenAnswer name="birth" step={step} />}
          <GivenAnswer name="residence" step={step} />
          <GivenAnswer name="nationality" step={step} />
          {!known && <IdentityNumber values={values} />}
        </>
      )}
      {step.asksPep && (
        <Choices
          {...pep}
          label={step.isSelf ? ownership.selfPep : pep.label}
          type="radio"
          row
          options={yesOrNo}
          chosen={[oneOf(values, 'isPep')]}
        />
      )}
      {step.linkLanguages.length > 0 && (
        <>
          <TextAnswer
            name="ownerEmail"
            values={values}
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {step.linkLanguages.length > 1 && (
            <SelectAnswer name="ownerLanguage" values={values} choices={step.linkLanguages} />
          )}
        </>
      )}
    </StepForm>
  )
}

const Names = ({ values }: { values: Values }) => (
  <>
    <TextAnswer name="firstNames" values={values} autoComplete="off" {...nameTyping} />
    <TextAnswer name="lastNames" values={values} autoComplete="off" {...nameTyping} />
  </>
)

const IdentityNumber = ({ values }: { values: Values }) => (
  <TextAnswer
    name="identityNumber"
    values={values}
    optional
    autoComplete="off"
    spellCheck={false}
    width="half"
  />
)

const GivenAnswer = ({ name, step }: Pick<OwnerPageProps<'PERSON'>, 'step'> & { name: GivenField }) =>
  name === 'birth' ? (
    <DateAnswer name="birth" values={step.values} isOwnBirthday={false} />
  ) : (
    <SelectAnswer name={name} values={step.values} choices={step.countries} />
  )

interface RegisteredPersonProps extends Pick<OwnerPageProps<'PERSON'>, 'step'> {
  given: NonNullable<OwnerPageProps<'PERSON'>['step']['given']>
}

/** What the register says as a card, and the fields that it leaves open. The others open on request. */
function RegisteredPerson({ step, given }: RegisteredPersonProps) {
  const { ownership, fields } = useTexts().texts
  const problems = [
    useProblem('firstNames'),
    useProblem('lastNames'),
    useProblem('identityNumber'),
    useProblem('birth'),
    useProblem('residence'),
    useProblem('nationality'),
  ]
  return (
    <>
      <Card title={step.name} under={step.holdings ?? undefined}>
        {given.facts.length > 0 && (
          <Pairs
            facts={given.facts.map(({ field, value }) => ({ label: fields[field].label, value: [value] }))}
          />
        )}
        <p className="card-source">
          <LineIcon name="bank" />
          {ownership.registered}
        </p>
      </Card>
      {given.open.map((name) => (
        <GivenAnswer key={name} name={name} step={step} />
      ))}
      {/* Their values are sent, also while they are closed. */}
      <details className="another within" open={problems.some((each) => each !== undefined)}>
        <summary>{ownership.changeDetails}</summary>
        <Names values={step.values} />
        {given.facts.map(({ field }) => (
          <GivenAnswer key={field} name={field} step={step} />
        ))}
        <IdentityNumber values={step.values} />
      </details>
    </>
  )
}

/** The form does not ask for facts that the eID has proven. The first fact is the name. */
const ProvenFacts = ({ facts }: { facts: Fact[] }) => {
  const { ownership } = useTexts().texts
  const [name, ...others] = facts
  return (
    <div className="known">
      <Card title={name?.value.join(', ') ?? ''}>
        <Pairs facts={others} />
        <p className="card-source proven">
          <LineIcon name="tick" />
          {ownership.known}
        </p>
      </Card>
    </div>
  )
}

/** Other actions for this person. */
function PersonButtons({ step }: Pick<OwnerPageProps<'PERSON'>, 'step'>) {
  const { ownership } = useTexts().texts
  if (step.seen === null) return null
  return (
    <>
      {step.holdings && (
        <Button look="second" value="shares">
          {ownership.changeShares}
        </Button>
      )}
      <Button look="link" value={step.isRegistered ? `remove:${step.owner}` : 'delete'}>
        {step.isSelf
          ? ownership.notMe
          : !step.isRegistered
            ? ownership.remove
            : step.role === 'OFFICIAL'
              ? ownership.isNotOfficial
              : ownership.isNot}
      </Button>
    </>
  )
}

export function SharePage({ screen, step }: OwnerPageProps<'SHARE'>) {
  const { ownership } = useTexts().texts
  const { values, mode } = step
  const how = useFieldProps('how')
  const control = useFieldProps('control')
  const band = useFieldProps('band')
  const ways = [
    { value: 'DIRECT', label: ownership.direct },
    { value: 'INDIRECT', label: ownership.indirect },
    { value: 'CONTROL', label: ownership.control },
  ]
  const means = [
    { value: 'VOTING_RIGHTS', label: ownership.votes },
    { value: 'APPOINTMENT_OF_BOARD', label: ownership.board },
    { value: 'OTHER_CONTROL', label: ownership.other },
  ]
  const share = useFieldProps('share')
  return (
    <StepForm screen={screen}>
      <OwnerFields step={step} />
      <Choices {...how} type="checkbox" options={ways} chosen={allOf(values, 'how')} />
      <div className="if-direct">
        {mode !== 'BAND' && (
          <TextAnswer
            name="share"
            values={values}
            autoComplete="off"
            inputMode="decimal"
            width="third"
            suffix="%"
          />
        )}
        {mode !== 'NUMBER' && (
          <Choices
            {...band}
            label={mode === 'BAND' ? share.label : band.label}
            type="radio"
            options={step.bands}
            chosen={[oneOf(values, 'band')]}
          />
        )}
      </div>
      <div className="if-control">
        <Choices {...control} type="checkbox" options={means} chosen={allOf(values, 'control')} />
        <TextAnswer name="controlText" values={values} optional autoComplete="off" />
      </div>
    </StepForm>
  )
}

export function OfficePage({ screen, step }: OwnerPageProps<'OFFICE'>) {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  const { values, name } = step
  const relations = (['SELF', 'FAMILY', 'ASSOCIATE'] as const).map((value) => ({
    value,
    label: ownership[value],
  }))
  return (
    <StepForm screen={screen}>
      <OwnerFields step={step} />
      <p className="why">{fill(ownership.officeWhy, { name })}</p>
      <TextAnswer name="position" values={values} autoComplete="off" />
      <RadioAnswer name="relation" values={values} options={relations} />
      <TextAnswer
        name="officeSince"
        values={values}
        optional
        autoComplete="off"
        inputMode="numeric"
        width="year"
      />
      <TextAnswer
        name="officeUntil"
        values={values}
        optional
        autoComplete="off"
        inputMode="numeric"
        width="year"
      />
    </StepForm>
  )
}

export function RemovePage({ screen, step }: OwnerPageProps<'REMOVE'>) {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  return (
    <StepForm screen={screen} proceed={ownership.removeAction}>
      <OwnerFields step={step} />
      <p className="why">{fill(ownership.removeWhy, { name: step.name })}</p>
      <TextAnswer name="reason" values={step.values} autoComplete="off" />
    </StepForm>
  )
}
