/** QUESTIONNAIRE: the customer's own questions, one component for each kind. */
import type { ReactNode } from 'react'
import { word } from '../../../src/onboarding/texts.ts'
import type { QuestionView, Values } from '../../../src/onboarding/view.ts'
import { Choices } from '../../shared/pieces/Choices.tsx'
import { DateFields } from '../../shared/pieces/DateFields.tsx'
import { type Asked, SelectField, TextArea, TextField } from '../../shared/pieces/Field.tsx'
import { useWords } from '../../shared/pieces/words.tsx'
import { StepForm } from '../Forms.tsx'
import { allOf, oneOf, useProblem } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

interface QuestionProps {
  asked: Asked
  question: QuestionView
  values: Values
}
type QuestionComponent = (props: QuestionProps) => ReactNode

/** More choices than these are quicker found in a list. */
const mostRadios = 12

const ShortText: QuestionComponent = ({ asked, values }) => (
  <TextField {...asked} value={oneOf(values, asked.name)} autoComplete="off" />
)
const LongText: QuestionComponent = ({ asked, values }) => (
  <TextArea {...asked} value={oneOf(values, asked.name)} />
)
const NumberField: QuestionComponent = ({ asked, values }) => (
  <TextField
    {...asked}
    value={oneOf(values, asked.name)}
    inputMode="decimal"
    autoComplete="off"
    width="third"
  />
)
const Amount: QuestionComponent = ({ asked, question, values }) => (
  <TextField
    {...asked}
    value={oneOf(values, asked.name)}
    inputMode="decimal"
    autoComplete="off"
    width="half"
    suffix={question.currency ?? undefined}
  />
)
const Day: QuestionComponent = ({ asked, values }) => (
  <DateFields
    {...asked}
    values={{
      day: oneOf(values, `${asked.name}.day`),
      month: oneOf(values, `${asked.name}.month`),
      year: oneOf(values, `${asked.name}.year`),
    }}
  />
)
const YesNo: QuestionComponent = ({ asked, values }) => {
  const { words } = useWords()
  const options = [
    { value: 'yes', label: words.choices.yes },
    { value: 'no', label: words.choices.no },
  ]
  return <Choices {...asked} type="radio" row options={options} chosen={allOf(values, asked.name)} />
}
const Country: QuestionComponent = ({ asked, question, values }) => (
  <SelectField {...asked} choices={question.choices} value={oneOf(values, asked.name)} />
)
const OneOf: QuestionComponent = (props) =>
  props.question.choices.length > mostRadios ? (
    <Country {...props} />
  ) : (
    <Choices
      {...props.asked}
      type="radio"
      options={props.question.choices}
      chosen={allOf(props.values, props.asked.name)}
    />
  )
const ManyOf: QuestionComponent = ({ asked, question, values }) => {
  const { words } = useWords()
  return (
    <Choices
      {...asked}
      hint={asked.hint ?? words.choices.many}
      type="checkbox"
      options={question.choices}
      chosen={allOf(values, asked.name)}
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
  const asked = { name, label, optional, hint: question.hint ?? undefined, problem }
  const shown = <Shown asked={asked} question={question} values={values} />
  if (!question.followsUp) return shown
  return (
    <div className="follow-up">
      {/* Tells a follow-up that was left blank from one that was not on the page. */}
      <input type="hidden" name=":asked" value={name} />
      {shown}
    </div>
  )
}

export function Questionnaire({ screen, step }: StepProps<'QUESTIONNAIRE'>) {
  const { language } = useWords()
  return (
    <StepForm screen={screen}>
      {step.callsForMore && (
        <div hidden data-island="follow-ups" data-said={word(language, 'oneMoreQuestion')} />
      )}
      {step.questions.map((question) => (
        <Question key={question.key} question={question} values={step.values} />
      ))}
    </StepForm>
  )
}
