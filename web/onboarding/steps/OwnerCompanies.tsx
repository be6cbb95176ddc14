/** The page of the companies between an owner and the applicant's company. */
import type { ReactNode } from 'react'
import { Button } from '../../shared/pieces/Button.tsx'
import { TextField, type TextFieldProps } from '../../shared/pieces/Field.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { nameTyping, SelectAnswerAt, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { oneOf, useFieldProps, useProblem } from '../view-context.tsx'
import { OwnerFields } from './Owner.tsx'
import type { OwnerPageProps } from './ownership-stages.ts'

type Numbered = 'chainName' | 'chainNumber' | 'chainShare'
type NumberedProps = Omit<TextFieldProps, 'name' | 'label' | 'value' | 'problem'> & {
  name: Numbered
  index: number
  values: OwnerPageProps<'COMPANIES'>['step']['values']
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

export function CompaniesPage({ screen, step }: OwnerPageProps<'COMPANIES'>) {
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
      <OwnerFields step={step} />
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

function CompanyFields({
  step,
  index,
}: Pick<OwnerPageProps<'COMPANIES'>, 'step'> & { index: number }): ReactNode {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  const { values, name, count } = step
  const heading = fill(ownership.company, { number: index })
  const forms = (['COMPANY', 'FOUNDATION', 'TRUST'] as const).map((value) => ({
    value,
    label: ownership[value],
  }))
  const hint = index === 1 ? fill(ownership.ownedBy, { name }) : ownership.ownedByFirst
  return (
    <section className="known" aria-label={heading}>
      {count > 1 && <h2 className="small-heading">{heading}</h2>}
      <NumberedAnswer name="chainName" index={index} values={values} {...nameTyping} />
      <SelectAnswerAt name="chainForm" index={index} values={values} choices={forms} />
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
