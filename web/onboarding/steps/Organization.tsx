/** ORGANIZATION: search, choose, confirm, or enter manually; one question per page. */
import type { StepScreen, StepView } from '../../../src/onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { Choices } from '../../shared/pieces/Choices.tsx'
import { SummaryList } from '../../shared/pieces/SummaryList.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { AddressAnswer, SelectAnswer, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { useProblem } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

type View = Extract<StepView, { kind: 'ORGANIZATION' }>
type Stage = View['stage']
interface StageProps<S extends Stage> {
  screen: StepScreen
  step: Extract<View, { stage: S }>
}

function Search({ screen, step }: StageProps<'SEARCH'>) {
  const { texts, fill } = useTexts()
  const { browser, organization } = texts
  const why = step.registryName
    ? fill(organization.searchWhy, { registry: step.registryName })
    : organization.searchWhyPlain
  return (
    <StepForm
      screen={screen}
      proceed={organization.find}
      others={
        <Button look="second" value="manual">
          {organization.manual}
        </Button>
      }
    >
      <p className="why">{why}</p>
      <div
        className="search"
        data-island="search"
        data-address={`${screen.action}/search`}
        data-searching={browser.searching}
        data-zero={browser.hits.zero}
        data-one={browser.hits.one}
        data-other={browser.hits.other}
        data-down={browser.searchDown}
      >
        <TextAnswer name="query" values={step.values} autoComplete="organization" spellCheck={false} />
      </div>
    </StepForm>
  )
}

function Results({ screen, step }: StageProps<'RESULTS'>) {
  const { texts, fill } = useTexts()
  const problem = useProblem('number')
  const options = step.found.map((found) => ({
    value: found.number,
    label: found.name,
    hint: [found.display, found.legalForm, found.city].filter(Boolean).join(' · '),
  }))
  return (
    <StepForm
      screen={screen}
      proceed={texts.organization.choose}
      others={
        <>
          <Button look="second" value="again">
            {texts.organization.again}
          </Button>
          <Button look="second" value="manual">
            {texts.organization.manual}
          </Button>
        </>
      }
    >
      <Choices
        type="radio"
        name="number"
        label={fill(texts.organization.resultsFor, { query: step.query })}
        problem={problem}
        options={options}
        chosen={step.chosen ? [step.chosen] : []}
      />
    </StepForm>
  )
}

function Confirm({ screen, step }: StageProps<'CONFIRM'>) {
  const { texts } = useTexts()
  const { card } = step
  return (
    <StepForm
      screen={screen}
      proceed={texts.organization.yes}
      others={
        <Button look="second" value="again">
          {texts.organization.no}
        </Button>
      }
    >
      {/* Identifies the company on this page, even if another tab has looked up a different one since. */}
      <input type="hidden" name="number" value={card.number} />
      <Card title={card.name}>
        <SummaryList facts={card.facts} none={texts.check.none} />
      </Card>
    </StepForm>
  )
}

function Manual({ screen, step }: StageProps<'MANUAL'>) {
  const { texts } = useTexts()
  const { values, legalForms, countries } = step
  return (
    <StepForm
      screen={screen}
      proceed={texts.organization.declare}
      others={
        !step.noRegister && (
          <Button look="second" value="again">
            {texts.organization.toSearch}
          </Button>
        )
      }
    >
      <TextAnswer name="name" values={values} autoComplete="organization" />
      <TextAnswer name="number" values={values} optional autoComplete="off" width="half" spellCheck={false} />
      {legalForms.length > 0 && <SelectAnswer name="legalForm" values={values} choices={legalForms} />}
      <AddressAnswer values={values} countries={countries} />
    </StepForm>
  )
}

const stages: { [S in Stage]: (props: StageProps<S>) => React.ReactNode } = {
  SEARCH: Search,
  RESULTS: Results,
  CONFIRM: Confirm,
  MANUAL: Manual,
}

export function Organization({ screen, step }: StepProps<'ORGANIZATION'>) {
  const Shown = stages[step.stage] as (props: { screen: StepScreen; step: View }) => React.ReactNode
  return <Shown screen={screen} step={step} />
}
