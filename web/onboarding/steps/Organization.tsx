/** ORGANIZATION: search, choose, confirm, correct the address, or enter manually; one question per page. */
import type { OrganizationCard, StepScreen, StepView } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { Way, Ways } from '../../shared/pieces/Rows.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { AddressAnswer, SelectAnswer, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import { Pairs } from './Pairs.tsx'
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
  const { registryName, isTest } = step
  const whyOfRegister = registryName
    ? fill(organization.searchWhy, { registry: registryName })
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
      <p className="why">{isTest ? organization.searchWhyTest : whyOfRegister}</p>
      <div
        className="search"
        data-island="search"
        data-address={`${screen.action}/search`}
        data-searching={browser.searching}
        data-zero={browser.hits.zero}
        data-one={browser.hits.one}
        data-other={browser.hits.other}
        data-all={browser.showAll}
        data-down={browser.searchDown}
      >
        <TextAnswer
          name="query"
          values={step.values}
          autoComplete="organization"
          enterKeyHint="search"
          spellCheck={false}
        />
      </div>
    </StepForm>
  )
}

/** "Limited company (AB)", each in its language. */
const LegalForm = ({ form }: { form: NonNullable<OrganizationCard['legalForm']> }) => (
  <>
    <span lang={form.language}>{form.text}</span>
    {form.local && (
      <>
        {' ('}
        <span lang={form.localLanguage}>{form.local}</span>)
      </>
    )}
  </>
)

function Results({ screen, step }: StageProps<'RESULTS'>) {
  const { texts, fill } = useTexts()
  const { organization } = texts
  return (
    <StepForm
      screen={screen}
      others={
        <>
          <Button look="link" value="again">
            {organization.again}
          </Button>
          <Button look="link" value="manual">
            {organization.manual}
          </Button>
        </>
      }
    >
      <p className="why" id="found-for">
        {fill(organization.resultsFor, { query: step.query })}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend is no paragraph of the page */}
      <div className="found" role="group" aria-labelledby="found-for">
        <Ways>
          {step.found.map((found) => (
            <Way
              key={found.number}
              name="choose"
              value={found.number}
              second={
                <>
                  {found.display}
                  {/* A court in the number names the city already. */}
                  {found.city && !found.display.includes(found.city) && ` · ${found.city}`}
                  {found.legalForm && (
                    <span className="if-wide">
                      {' · '}
                      <LegalForm form={found.legalForm} />
                    </span>
                  )}
                </>
              }
            >
              {found.name}
            </Way>
          ))}
        </Ways>
      </div>
    </StepForm>
  )
}

function CompanyCard({ card }: { card: OrganizationCard }) {
  const { texts, fill } = useTexts()
  const { legalForm, source } = card
  const { organization } = texts
  const when = source.at ?? organization.justNow
  return (
    <Card
      title={card.name}
      under={
        <>
          {card.display}
          {legalForm && (
            <>
              {', '}
              <LegalForm form={legalForm} />
            </>
          )}
        </>
      }
    >
      <Pairs facts={card.facts} />
      <p className="card-source">
        <LineIcon name="bank" />
        {source.registry === null
          ? fill(organization.sourceTest, { when })
          : fill(organization.source, { registry: source.registry, when })}
      </p>
      {card.givenAddress && (
        <p className="card-source">
          <LineIcon name="pen" />
          {fill(organization.givenAddress, { address: card.givenAddress })}
        </p>
      )}
    </Card>
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
        <>
          <Button look="second" value="again">
            {texts.organization.no}
          </Button>
          <Button look="link" value="correct">
            {card.hasAddress ? texts.organization.correctAddress : texts.organization.addAddress}
          </Button>
        </>
      }
    >
      {/* Identifies the company on this page, even if another tab has looked up a different one since. */}
      <input type="hidden" name="number" value={card.number} />
      {card.warning && <Notice meaning="attention">{texts.organization.statuses[card.warning]}</Notice>}
      <CompanyCard card={card} />
    </StepForm>
  )
}

function CompanyAddress({ screen, step }: StageProps<'ADDRESS'>) {
  const { texts, fill } = useTexts()
  return (
    <StepForm screen={screen} proceed={texts.organization.useAddress}>
      <input type="hidden" name="number" value={step.number} />
      <p className="why">{fill(texts.organization.addressWhy, { company: step.company })}</p>
      <AddressAnswer values={step.values} countries={step.countries} />
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
      <TextAnswer
        name="name"
        values={values}
        autoComplete="organization"
        autoCapitalize="words"
        enterKeyHint="next"
      />
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
  ADDRESS: CompanyAddress,
  MANUAL: Manual,
}

export function Organization({ screen, step }: StepProps<'ORGANIZATION'>) {
  const Shown = stages[step.stage] as (props: { screen: StepScreen; step: View }) => React.ReactNode
  return <Shown screen={screen} step={step} />
}
