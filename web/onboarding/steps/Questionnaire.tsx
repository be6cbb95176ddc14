/** QUESTIONNAIRE: the customer's own questions, one component per kind. */
import type { ReactNode } from 'react'
import { translate } from '#onboarding/texts.ts'
import type { QuestionView, Values } from '#onboarding/view.ts'
import { Choices } from '../../shared/pieces/Choices.tsx'
import { DateFields } from '../../shared/pieces/DateFields.tsx'
import { type FieldProps, SelectField, TextArea, TextField } from '../../shared/pieces/Field.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { StepForm } from '../Forms.tsx'
import { allOf, oneOf, useProblem } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

interface QuestionProps {
  fieldProps: FieldProps
  question: QuestionView
  values: Values
}
type QuestionComponent = (props: QuestionProps) => ReactNode

/** With more choices than this, a select is easier to use. */
const mostRadios = 12

const ShortText: QuestionComponent = ({ fieldProps, values }) => (
  <TextField {...fieldProps} value={oneOf(values, fieldProps.name)} autoComplete="off" />
)
const LongText: QuestionComponent = ({ fieldProps, values }) => (
  <TextArea {...fieldProps} value={oneOf(values, fieldProps.name)} />
)
const NumberField: QuestionComponent = ({ fieldProps, values }) => (
  <TextField
    {...fieldProps}
    value={oneOf(values, fieldProps.name)}
    inputMode="decimal"
    autoComplete="off"
    width="third"
  />
)
const Amount: QuestionComponent = ({ fieldProps, question, values }) => (
  <TextField
    {...fieldProps}
    value={oneOf(values, fieldProps.name)}
    inputMode="decimal"
    autoComplete="off"
    width="half"
    suffix={question.currency ?? undefined}
  />
)
const Day: QuestionComponent = ({ fieldProps, values }) => (
  <DateFields
    {...fieldProps}
    values={{
      day: oneOf(values, `${fieldProps.name}.day`),
      month: oneOf(values, `${fieldProps.name}.month`),
      year: oneOf(values, `${fieldProps.name}.year`),
    }}
  />
)
const YesNo: QuestionComponent = ({ fieldProps, values }) => {
  const { texts } = useTexts()
  const options = [
    { value: 'yes', label: texts.choices.yes },
    { value: 'no', label: texts.choices.no },
  ]
  return (
    <Choices {...fieldProps} type="radio" row options={options} chosen={allOf(values, fieldProps.name)} />
  )
}
const Country: QuestionComponent = ({ fieldProps, question, values }) => (
  <SelectField {...fieldProps} choices={question.choices} value={oneOf(values, fieldProps.name)} />
)
const OneOf: QuestionComponent = (props) =>
  props.question.choices.length > mostRadios ? (
    <Country {...props} />
  ) : (
    <Choices
      {...props.fieldProps}
      type="radio"
      options={props.question.choices}
      chosen={allOf(props.values, props.fieldProps.name)}
    />
  )
const ManyOf: QuestionComponent = ({ fieldProps, question, values }) => {
  const { texts } = useTexts()
  return (
    <Choices
      {...fieldProps}
      hint={fieldProps.hint ?? texts.choices.many}
      type="checkbox"
      options={question.choices}
      chosen={allOf(values, fieldProps.name)}
    />
  )
}

const questions: Record<QuestionView['kind'], QuestionComponent> = {
  SHORT_TEXT: ShortText,
  LONG_TEXT: LongText,
  NUMBER: NumberField,
  AMOUNT: Amount,
  DATE: Day,
  YES_NO: YesNo,
  ONE_OF: OneOf,
  MANY_OF: ManyOf,
  COUNTRY: Country,
}

function Question({ question, values }: { question: QuestionView; values: Values }) {
  const problem = useProblem(question.key)
  const Shown = questions[question.kind]
  const { key: name, label, optional } = question
  const fieldProps = { name, label, optional, hint: question.hint ?? undefined, problem }
  const shown = <Shown fieldProps={fieldProps} question={question} values={values} />
  if (!question.isFollowUp) return shown
  return (
    <div className="follow-up">
      {/* Distinguishes a follow-up that was left blank from one that was not on the page. */}
      <input type="hidden" name=":asked" value={name} />
      {shown}
    </div>
  )
}

export function Questionnaire({ screen, step }: StepProps<'QUESTIONNAIRE'>) {
  const { language } = useTexts()
  return (
    <StepForm screen={screen}>
      {step.hasFollowUps && (
        <div hidden data-island="follow-ups" data-announcement={translate(language, 'oneMoreQuestion')} />
      )}
      {step.questions.map((question) => (
        <Question key={question.key} question={question} values={step.values} />
      ))}
    </StepForm>
  )
}
