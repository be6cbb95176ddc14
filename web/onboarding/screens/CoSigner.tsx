/** The only page of a co-signer: who asks, what they sign, and how to decline. */
import { formatMoment } from '../../../src/onboarding/language.ts'
import type { CoSignerScreen } from '../../../src/onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { TextArea, WithWholeNumbers } from '../../shared/pieces/Field.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { SignedText } from '../signing/SignedText.tsx'
import { useProblem, useView } from '../view-context.tsx'

function Sign({ screen }: { screen: CoSignerScreen }) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { coSigner, signing, identity } = texts
  const { applicant, company, documents, providers } = screen
  return (
    <>
      <p className="why">
        <WithWholeNumbers text={fill(coSigner.why, { applicant, company, customer: look.name })} />
      </p>
      <p className="hint">{fill(coSigner.only, { name: screen.name })}</p>
      <h2 className="small-heading">{signing.youSign}</h2>
      <SignedText text={screen.text} label={signing.youSign} />
      {documents.length > 0 && (
        <>
          <h2 className="small-heading">{coSigner.documents}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes the role away */}
          <ul role="list">
            {documents.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <p className="hint signing-note">{fill(coSigner.askApplicant, { applicant })}</p>
      {providers.length === 0 && <Notice meaning="attention">{identity.none}</Notice>}
      <form className="form" method="post" action={screen.action}>
        <Token />
        <input type="hidden" name="seen" value={screen.seen} />
        <div className="actions">
          {providers.map(({ key, name }, at) => (
            <Button key={key} name="provider" value={key} look={at === 0 ? 'primary' : 'second'}>
              {fill(signing.signWith, { provider: name })}
            </Button>
          ))}
          <a className="button link" href={`${screen.action}?decline`}>
            {coSigner.declineLink}
          </a>
        </div>
      </form>
    </>
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
        <TextArea name="reason" label={coSigner.reason} value={screen.reason} problem={problem} />
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
  if (screen.stage === 'SIGN') return <Sign screen={screen} />
  if (screen.stage === 'DECLINE') return <Decline screen={screen} />
  const time = screen.signedAt === null ? '' : formatMoment(language, screen.signedAt, market)
  const { applicant } = screen
  return <p className="why">{fill(coSigner.ends[screen.stage], { applicant, customer: look.name, time })}</p>
}
