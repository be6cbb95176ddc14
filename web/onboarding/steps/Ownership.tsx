/** OWNERSHIP: the list of owners, or of the senior managers in their place. Owner.tsx has the other pages. */
import type { ReactNode } from 'react'
import type { OwnerCard, OwnerRow, StepScreen } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { Choices } from '../../shared/pieces/Choices.tsx'
import { ProblemText, TextArea } from '../../shared/pieces/Field.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { AddRow, Row, Rows, Sum } from '../../shared/pieces/Rows.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { StepForm } from '../Forms.tsx'
import { oneOf, useFieldProps, useProblem } from '../view-context.tsx'
import { OfficePage, PersonPage, RemovePage, SharePage } from './Owner.tsx'
import { CompaniesPage } from './OwnerCompanies.tsx'
import type { OwnerPageProps, OwnershipStage, OwnershipView } from './ownership-stages.ts'
import { Pairs } from './Pairs.tsx'
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

/** What registered people are confirmed with: an answer in their card, or their own page. */
function ConfirmBelow({ cards, rows }: { cards: OwnerCard[]; rows: OwnerRow[] }) {
  const { ownership } = useTexts().texts
  const { hint } = useFieldProps('isPep')
  return (
    <>
      {rows.some(({ action }) => action === 'CONFIRM') && <p className="why">{ownership.confirmBelow}</p>}
      {cards.length > 0 && <p className="why">{ownership.answerBelow}</p>}
      {cards.length > 0 && hint && <p className="why examples">{hint}</p>}
    </>
  )
}

/** The question about a registered person, under what the register says. Continue confirms both. */
function AskedPerson({ card }: { card: OwnerCard }) {
  const { ownership, fields, choices } = useTexts().texts
  const name = `isPep.${card.id}`
  const problem = useProblem(name)
  return (
    <Card title={card.name} under={card.holdings ?? undefined}>
      <input type="hidden" name={`about.${card.id}`} value={card.about} />
      {card.facts.length > 0 && (
        <Pairs
          facts={card.facts.map(({ field, value }) => ({ label: fields[field].label, value: [value] }))}
        />
      )}
      <Choices
        name={name}
        problem={problem}
        label={card.isSelf ? ownership.selfPep : fields.isPep.label}
        type="radio"
        row
        options={[
          { value: 'yes', label: choices.yes },
          { value: 'no', label: choices.no },
        ]}
        chosen={[card.isPep]}
      />
      <p className="card-source">
        <LineIcon name="bank" />
        {ownership.fromRegister}
        <button className="small-link" type="submit" name="do" value={`open:${card.id}`} formNoValidate>
          {ownership.changeDetails}
          <span className="visually-hidden"> {card.name}</span>
        </button>
      </p>
    </Card>
  )
}

const AskedPeople = ({ cards }: { cards: OwnerCard[] }) =>
  cards.length > 0 && (
    <div className="asked">
      {cards.map((card) => (
        <AskedPerson key={card.id} card={card} />
      ))}
    </div>
  )

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
      <ConfirmBelow cards={step.cards} rows={step.rows} />
      <AskedPeople cards={step.cards} />
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
      <ConfirmBelow cards={step.cards} rows={officials} />
      <AskedPeople cards={step.cards} />
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
