/** OWNERSHIP: the list of owners, or of the senior managers in their place. Owner.tsx has the other pages. */
import type { ReactNode } from 'react'
import type { OwnerRow, StepScreen } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Choices } from '../../shared/pieces/Choices.tsx'
import { ProblemText, TextArea } from '../../shared/pieces/Field.tsx'
import { AddRow, Row, Rows, Sum } from '../../shared/pieces/Rows.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { StepForm } from '../Forms.tsx'
import { oneOf, useFieldProps, useProblem } from '../view-context.tsx'
import { OfficePage, PersonPage, RemovePage, SharePage } from './Owner.tsx'
import { CompaniesPage } from './OwnerCompanies.tsx'
import type { OwnerPageProps, OwnershipStage, OwnershipView } from './ownership-stages.ts'
import type { StepProps } from './step-props.ts'

/** The button opens the page about this person. Its id is where the problem of the row leads. */
function Person({ row }: { row: OwnerRow }) {
  const { ownership } = useTexts().texts
  const field = `owner:${row.id}`
  const problem = useProblem(field)
  const words = {
    CHANGE: ownership.change,
    CONFIRM: ownership.confirm,
    COMPLETE: ownership.complete,
    RESTORE: ownership.restore,
  }[row.action]
  const second = (
    <>
      {row.detail}
      {row.note && <span className="row-note">{row.note}</span>}
      <ProblemText name={field} problem={problem} />
    </>
  )
  return (
    <Row
      mark={{ initials: row.initials }}
      title={row.name}
      second={second}
      action={
        <button
          className={row.action === 'CHANGE' || row.action === 'RESTORE' ? 'small-link' : 'small-button'}
          type="submit"
          id={field}
          name="do"
          value={`open:${row.id}`}
          formNoValidate
        >
          {words}
          <span className="visually-hidden"> {row.name}</span>
        </button>
      }
    />
  )
}

/** Id of the part of the page that adds people: where problems of the whole list lead. */
const ADD = 'add'

function People({ rows, label, children }: { rows: OwnerRow[]; label: string; children?: ReactNode }) {
  const problem = useProblem(ADD)
  return (
    <div id={ADD} tabIndex={-1}>
      <ProblemText name={ADD} problem={problem} />
      <Rows label={label}>
        {rows.map((row) => (
          <Person key={row.id} row={row} />
        ))}
        {children}
      </Rows>
    </div>
  )
}

/** Registered people count from when the applicant has confirmed them. */
function ConfirmBelow({ rows }: { rows: OwnerRow[] }) {
  const { ownership } = useTexts().texts
  return rows.some(({ action }) => action === 'CONFIRM') && <p className="why">{ownership.confirmBelow}</p>
}

function List({ screen, step }: OwnerPageProps<'LIST'>) {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  const { threshold, sum } = step
  return (
    <StepForm
      screen={screen}
      others={
        <Button look="link" value="nobody">
          {fill(ownership.nobody, { threshold })}
        </Button>
      }
    >
      <p className="why">{fill(ownership.why, { threshold })}</p>
      <ConfirmBelow rows={step.rows} />
      <People rows={step.rows} label={ownership.owners}>
        {step.canAddSelf && <AddRow value="open:me">{ownership.addSelf}</AddRow>}
        <AddRow value="open:new">{ownership.add}</AddRow>
      </People>
      {step.untraced.map((sentence) => (
        <p key={sentence} className="row-note">
          {sentence}
        </p>
      ))}
      {sum && <Sum parts={sum.parts}>{sum.words}</Sum>}
      {step.asksRest && <Rest step={step} />}
      {step.asksNominees && <Nominees step={step} />}
    </StepForm>
  )
}

function Rest({ step }: Pick<OwnerPageProps<'LIST'>, 'step'>) {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  const rest = useFieldProps('rest')
  const text = useFieldProps('restText')
  const options = [
    { value: 'SMALL', label: fill(ownership.small, { below: step.below }) },
    { value: 'OTHER', label: ownership.otherRest },
  ]
  return (
    <div className="rest">
      <Choices {...rest} type="radio" options={options} chosen={[oneOf(step.values, 'rest')]} />
      <div className="if-other">
        <TextArea {...text} value={oneOf(step.values, 'restText')} />
      </div>
    </div>
  )
}

/** Behind three companies or more. */
function Nominees({ step }: Pick<OwnerPageProps<'LIST'>, 'step'>) {
  const { choices } = useTexts().texts
  const options = [
    { value: 'yes', label: choices.yes },
    { value: 'no', label: choices.no },
  ]
  const nominees = useFieldProps('nominees')
  return (
    <div className="rest">
      <Choices {...nominees} type="radio" row options={options} chosen={[oneOf(step.values, 'nominees')]} />
    </div>
  )
}

function Nobody({ screen, step }: OwnerPageProps<'NOBODY'>) {
  const { texts, fill } = useTexts()
  const { ownership } = texts
  const { threshold, owners, officials } = step
  const why = useFieldProps('nobodyWhy')
  return (
    <StepForm
      screen={screen}
      others={
        <Button look="link" value="owners">
          {fill(ownership.back, { threshold })}
        </Button>
      }
    >
      <p className="why">{fill(ownership.nobodyWhy, { threshold })}</p>
      {owners.length > 0 && (
        <section>
          <h2 className="small-heading">{fill(ownership.contradicts, { threshold })}</h2>
          <Rows label={fill(ownership.contradicts, { threshold })}>
            {owners.map((row) => (
              <Person key={row.id} row={row} />
            ))}
          </Rows>
        </section>
      )}
      <ConfirmBelow rows={officials} />
      <People rows={officials} label={ownership.officials}>
        <AddRow value="open:official">{ownership.addOfficial}</AddRow>
      </People>
      <TextArea {...why} value={oneOf(step.values, 'nobodyWhy')} />
    </StepForm>
  )
}

const stages: { [S in OwnershipStage]: (props: OwnerPageProps<S>) => ReactNode } = {
  LIST: List,
  NOBODY: Nobody,
  PERSON: PersonPage,
  SHARE: SharePage,
  COMPANIES: CompaniesPage,
  OFFICE: OfficePage,
  REMOVE: RemovePage,
}

export function Ownership({ screen, step }: StepProps<'OWNERSHIP'>) {
  const Shown = stages[step.stage] as (props: { screen: StepScreen; step: OwnershipView }) => ReactNode
  return <Shown screen={screen} step={step} />
}
