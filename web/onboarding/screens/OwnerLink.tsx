/** The only page of a declared owner: what is declared of them, their eID, and whether it is right. */
import { formatMoment } from '#onboarding/language.ts'
import type { Fact, OwnerScreen } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { Choices } from '../../shared/pieces/Choices.tsx'
import { TextArea, WithWholeNumbers } from '../../shared/pieces/Field.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { Pairs } from '../steps/Pairs.tsx'
import { useProblem, useView } from '../view-context.tsx'

interface Props {
  screen: OwnerScreen
}

/** The name is the title of the card. */
function Declared({ screen }: Props) {
  const { texts } = useTexts()
  const { ownerLink } = texts
  const { born, isWholeBirth, company, holdings } = screen
  const facts: Fact[] = [
    { label: isWholeBirth ? ownerLink.born : ownerLink.yearOfBirth, value: [born] },
    { label: ownerLink.company, value: [company] },
    { label: ownerLink.share, value: [holdings] },
  ]
  return (
    <>
      <h2 className="small-heading">{ownerLink.declared}</h2>
      <Card title={screen.name}>
        <Pairs facts={facts} />
        {isWholeBirth && (
          <p className="card-source proven">
            <LineIcon name="tick" />
            {ownerLink.proven}
          </p>
        )}
      </Card>
    </>
  )
}

function Prove({ screen }: Props) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { ownerLink, identity } = texts
  const { applicant, company, name, providers, action } = screen
  const isAgain = screen.stage === 'OTHER_PERSON'
  return (
    <>
      <p className="why">
        <WithWholeNumbers
          text={
            isAgain
              ? fill(ownerLink.otherPerson, { proven: screen.proven ?? '', name })
              : fill(ownerLink.why, { applicant, company, customer: look.name })
          }
        />
      </p>
      {!isAgain && <p className="hint">{fill(ownerLink.only, { name })}</p>}
      <Declared screen={screen} />
      {providers.length === 0 && <Notice meaning="attention">{identity.none}</Notice>}
      <form className="form" method="post" action={action}>
        <Token />
        <div className="actions">
          {providers.map(({ key, name: provider }, at) => (
            <Button key={key} name="provider" value={key} look={at === 0 ? 'primary' : 'second'}>
              {fill(isAgain ? ownerLink.tryAgain : ownerLink.proveWith, { provider })}
            </Button>
          ))}
          <DisputeLink screen={screen} />
        </div>
      </form>
    </>
  )
}

const DisputeLink = ({ screen }: Props) => (
  <a className="button link" href={`${screen.action}?dispute`}>
    {useTexts().texts.ownerLink.disputeLink}
  </a>
)

function Confirm({ screen }: Props) {
  const { texts } = useTexts()
  return (
    <>
      <Declared screen={screen} />
      <form className="form" method="post" action={screen.action}>
        <Token />
        <div className="actions">
          <Button value="confirm">{texts.ownerLink.confirm}</Button>
          <DisputeLink screen={screen} />
        </div>
      </form>
    </>
  )
}

function Dispute({ screen }: Props) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { ownerLink } = texts
  const { what, reason } = screen.values
  const options = (['NOT_OWNER', 'SHARE_WRONG', 'DETAILS_WRONG'] as const).map((value) => ({
    value,
    label: ownerLink[value],
  }))
  return (
    <>
      <p className="why">{fill(ownerLink.disputeWhy, { customer: look.name })}</p>
      <form className="form" method="post" action={screen.action} noValidate>
        <Token />
        <Choices
          name="what"
          label={ownerLink.what}
          problem={useProblem('what')}
          type="radio"
          options={options}
          chosen={[what]}
        />
        <TextArea name="reason" label={ownerLink.reason} value={reason} problem={useProblem('reason')} />
        <div className="actions">
          <Button value="dispute">{ownerLink.dispute}</Button>
        </div>
      </form>
    </>
  )
}

export function OwnerLink({ screen }: Props) {
  const { look, market } = useView()
  const { texts, fill, language } = useTexts()
  const { stage, answeredAt } = screen
  if (stage === 'PROVE' || stage === 'OTHER_PERSON') return <Prove screen={screen} />
  if (stage === 'CONFIRM') return <Confirm screen={screen} />
  if (stage === 'DISPUTE') return <Dispute screen={screen} />
  const time = answeredAt === null ? '' : formatMoment(language, answeredAt, market)
  return <p className="why">{fill(texts.ownerLink.ends[stage], { customer: look.name, time })}</p>
}
