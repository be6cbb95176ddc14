/**
 * The only page of a co-signer: the applicant, the part they vouch for, the text to sign, and how to decline.
 */
import type { ReactNode } from 'react'
import { formatMoment } from '#onboarding/language.ts'
import type { CoSignerScreen } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { TextArea, WithWholeNumbers } from '../../shared/pieces/Field.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { SummaryList } from '../../shared/pieces/SummaryList.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { SignedText } from '../signing/SignedText.tsx'
import { useProblem, useView } from '../view-context.tsx'

function Why({ screen }: { screen: CoSignerScreen }) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { applicant, company, name } = screen
  return (
    <>
      <p className="why">
        <WithWholeNumbers text={fill(texts.coSigner.why, { applicant, company, customer: look.name })} />
      </p>
      <p className="hint">{fill(texts.coSigner.only, { name })}</p>
    </>
  )
}

/** The buttons of the eIDs; `label` says what they are for. */
function Eids({ screen, label, children }: { screen: CoSignerScreen; label: string; children?: ReactNode }) {
  const { texts, fill } = useTexts()
  const { providers, seen } = screen
  return (
    <>
      {providers.length === 0 && <Notice meaning="attention">{texts.identity.none}</Notice>}
      <form className="form" method="post" action={screen.action}>
        <Token />
        {seen && <input type="hidden" name="seen" value={seen} />}
        <div className="actions">
          {providers.map(({ key, name }, at) => (
            <Button key={key} name="provider" value={key} look={at === 0 ? 'primary' : 'second'}>
              {fill(label, { provider: name, name })}
            </Button>
          ))}
          {children}
        </div>
      </form>
    </>
  )
}

const DeclineLink = ({ screen }: { screen: CoSignerScreen }) => (
  <a className="button link" href={`${screen.action}?decline`}>
    {useTexts().texts.coSigner.declineLink}
  </a>
)

function Identify({ screen }: { screen: CoSignerScreen }) {
  const { texts, fill } = useTexts()
  return (
    <>
      <Why screen={screen} />
      <p>{fill(texts.coSigner.whyIdentify, { name: screen.name })}</p>
      <Eids screen={screen} label={texts.eid.IDENTIFY}>
        <DeclineLink screen={screen} />
      </Eids>
    </>
  )
}

function Part({ screen }: { screen: CoSignerScreen }) {
  const { texts, fill } = useTexts()
  return (
    <>
      <h2 className="small-heading">{texts.coSigner.part}</h2>
      <p className="hint">{fill(texts.coSigner.partWhy, { applicant: screen.applicant })}</p>
      {screen.part.map(({ title, facts }) => (
        <section key={title} className="group" aria-label={title}>
          <div className="group-head">
            <h3 className="small-heading">{title}</h3>
          </div>
          <SummaryList facts={facts} none={texts.check.none} />
        </section>
      ))}
    </>
  )
}

function Sign({ screen }: { screen: CoSignerScreen }) {
  const { texts, fill } = useTexts()
  const { coSigner, signing } = texts
  const { applicant, part } = screen
  return (
    <>
      <Why screen={screen} />
      {part.length > 0 && <Part screen={screen} />}
      <h2 className="small-heading">{signing.youSign}</h2>
      <SignedText text={screen.text} label={signing.youSign} isLong={part.length > 0} />
      <p className="hint signing-note">{fill(coSigner.askApplicant, { applicant })}</p>
      <Eids screen={screen} label={signing.signWith}>
        <DeclineLink screen={screen} />
      </Eids>
    </>
  )
}

/** Their copy, in the session that proved who they are; else by proving it once more. */
function Copy({ screen }: { screen: CoSignerScreen }) {
  const { texts } = useTexts()
  if (screen.copy === null)
    return (
      <>
        <p className="hint">{texts.coSigner.copyAgain}</p>
        <Eids screen={screen} label={texts.eid.IDENTIFY} />
      </>
    )
  return (
    <div className="actions">
      <a className="button second" href={screen.copy}>
        <LineIcon name="download" />
        {texts.page.save}
      </a>
      <a className="button link" href={`${screen.copy}?as=text`}>
        {texts.page.saveText}
      </a>
    </div>
  )
}

function Decline({ screen }: { screen: CoSignerScreen }) {
  const { texts, fill } = useTexts()
  const { coSigner } = texts
  const problem = useProblem('reason')
  return (
    <>
      <p className="why">{fill(coSigner.declineWhy, { applicant: screen.applicant })}</p>
      <form className="form" method="post" action={screen.action} noValidate>
        <Token />
        <TextArea name="reason" label={coSigner.reason} value={screen.reason} problem={problem} optional />
        <div className="actions">
          <Button value="decline">{coSigner.decline}</Button>
        </div>
      </form>
    </>
  )
}

export function CoSigner({ screen }: { screen: CoSignerScreen }) {
  const { look, market } = useView()
  const { texts, fill, language } = useTexts()
  const { coSigner } = texts
  if (screen.stage === 'IDENTIFY') return <Identify screen={screen} />
  if (screen.stage === 'SIGN') return <Sign screen={screen} />
  if (screen.stage === 'DECLINE') return <Decline screen={screen} />
  const time = screen.signedAt === null ? '' : formatMoment(language, screen.signedAt, market)
  const { applicant } = screen
  return (
    <>
      <p className="why">{fill(coSigner.ends[screen.stage], { applicant, customer: look.name, time })}</p>
      {screen.stage === 'SIGNED' && <Copy screen={screen} />}
    </>
  )
}
