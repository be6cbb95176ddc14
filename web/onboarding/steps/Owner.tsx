/** The pages about one owner: who they are, what they own and through which companies, public office. */
import type { ReactNode } from 'react'
import type { StepScreen } from '../../../src/onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { Choices } from '../../shared/pieces/Choices.tsx'
import { TextField, type TextFieldProps } from '../../shared/pieces/Field.tsx'
import { SummaryList } from '../../shared/pieces/SummaryList.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { DateAnswer, RadioAnswer, SelectAnswer, SelectAnswerAt, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { allOf, oneOf, useFieldProps, useProblem } from '../view-context.tsx'
import type { OwnershipView } from './ownership-stages.ts'

interface Props<S extends OwnershipView['stage']> {
  screen: StepScreen
  step: Extract<OwnershipView, { stage: S }>
}

/** The form says whom it is about, and which version of them it shows. */
const About = ({ step }: { step: { owner: string; seen: number | null } }) => (
  <>
    <input type="hidden" name="owner" value={step.owner} />
    {step.seen !== null && <input type="hidden" name="seen" value={step.seen} />}
  </>
)

export function PersonPage({ screen, step }: Props<'PERSON'>) {
  const { texts } = useTexts()
  const { ownership, check, choices } = texts
  const { values, known, countries } = step
  const yesOrNo = [
    { value: 'yes', label: choices.yes },
    { value: 'no', label: choices.no },
  ]
  return (
    <StepForm screen={screen} others={<PersonButtons step={step} />}>
      <About step={step} />
      {known ? (
        <Card title={ownership.known}>
          <SummaryList facts={known} none={check.none} />
        </Card>
      ) : (
        <>
          {step.isRegistered && <p className="why">{ownership.registered}</p>}
          <TextAnswer name="firstNames" values={values} autoComplete="off" spellCheck={false} />
          <TextAnswer name="lastNames" values={values} autoComplete="off" spellCheck={false} />
          <DateAnswer name="birth" values={values} ofAnother />
        </>
      )}
      <SelectAnswer name="residence" values={values} choices={countries} />
      <SelectAnswer name="nationality" values={values} choices={countries} />
      {!known && (
        <TextAnswer
          name="identityNumber"
          values={values}
          optional
          autoComplete="off"
          spellCheck={false}
          width="half"
        />
      )}
      {step.asksPep && <RadioAnswer name="isPep" values={values} options={yesOrNo} />}
    </StepForm>
  )
}

/** What else can be done with this person. */
function PersonButtons({ step }: Pick<Props<'PERSON'>, 'step'>) {
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
        {!step.isRegistered
          ? ownership.remove
          : step.role === 'OFFICIAL'
            ? ownership.isNotOfficial
            : ownership.isNot}
      </Button>
    </>
  )
}

export function SharePage({ screen, step }: Props<'SHARE'>) {
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
      <About step={step} />
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

type Numbered = 'chainName' | 'chainNumber' | 'chainShare'
type NumberedProps = Omit<TextFieldProps, 'name' | 'label' | 'value' | 'problem'> & {
  name: Numbered
  index: number
  values: Props<'COMPANIES'>['step']['values']
}

/** A field of one of several companies: `chainName.2`. */
function NumberedAnswer({ name, index, values, ...given }: NumberedProps) {
  const { label } = useFieldProps(name)
  const field = `${name}.${index}`
  return (
    <TextField
      {...given}
      name={field}
      label={label}
      value={oneOf(values, field)}
      problem={useProblem(field)}
      autoComplete="off"
    />
  )
}

export function CompaniesPage({ screen, step }: Props<'COMPANIES'>) {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  const { name, company, count } = step
  const indexes = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <StepForm
      screen={screen}
      others={
        step.canAdd && (
          <Button look="second" value="more">
            {ownership.more}
          </Button>
        )
      }
    >
      <About step={step} />
      <input type="hidden" name="companies" value={count} />
      <p className="why">{fill(ownership.companiesWhy, { name, company })}</p>
      {indexes.map((index) => (
        <CompanyFields key={index} step={step} index={index} />
      ))}
      <TextAnswer
        name="lastShare"
        values={step.values}
        hint={fill(ownership.lastOwned, { company })}
        inputMode="decimal"
        autoComplete="off"
        width="third"
        suffix="%"
      />
    </StepForm>
  )
}

function CompanyFields({ step, index }: Pick<Props<'COMPANIES'>, 'step'> & { index: number }): ReactNode {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  const { values, name, count } = step
  const heading = fill(ownership.company, { number: index })
  const hint = index === 1 ? fill(ownership.ownedBy, { name }) : ownership.ownedByFirst
  return (
    <section aria-label={heading}>
      {count > 1 && <h2 className="small-heading">{heading}</h2>}
      <NumberedAnswer name="chainName" index={index} values={values} />
      <SelectAnswerAt name="chainCountry" index={index} values={values} choices={step.countries} />
      <NumberedAnswer
        name="chainNumber"
        index={index}
        values={values}
        optional
        width="half"
        spellCheck={false}
      />
      <NumberedAnswer
        name="chainShare"
        index={index}
        values={values}
        hint={hint}
        inputMode="decimal"
        width="third"
        suffix="%"
      />
    </section>
  )
}

export function OfficePage({ screen, step }: Props<'OFFICE'>) {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  const { values, name } = step
  const relations = (['SELF', 'FAMILY', 'ASSOCIATE'] as const).map((value) => ({
    value,
    label: ownership[value],
  }))
  return (
    <StepForm screen={screen}>
      <About step={step} />
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

export function RemovePage({ screen, step }: Props<'REMOVE'>) {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  return (
    <StepForm screen={screen} proceed={ownership.removeAction}>
      <About step={step} />
      <p className="why">{fill(ownership.removeWhy, { name: step.name })}</p>
      <TextAnswer name="reason" values={step.values} autoComplete="off" />
    </StepForm>
  )
}
