/** After Send, while others still have to sign: their names, and that the applicant need not come back. */
import { formatMoment } from '#onboarding/language.ts'
import type { WaitingScreen } from '#onboarding/view.ts'
import { ButtonLink } from '../../shared/pieces/Button.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { CopyLink, People } from '../signing/People.tsx'
import { RuleSentence } from '../signing/RuleSentence.tsx'
import { EidButtons, EidForm } from '../signing/SignWithEid.tsx'
import { useView } from '../view-context.tsx'

export function Waiting({ screen }: { screen: WaitingScreen }) {
  const { look, market, embedded } = useView()
  const { language, texts, fill } = useTexts()
  const { signing, done, page } = texts
  const { step, action } = screen
  const isDeclined = step.people.some(({ state }) => state === 'DECLINED')
  return (
    <>
      <p className="why">
        {fill(signing.sentAt, { name: look.name, time: formatMoment(language, screen.sentAt, market) })}
      </p>
      {step.rule && <RuleSentence rule={step.rule} company={step.company} />}
      {isDeclined && !step.isReady && <Notice meaning="attention">{signing.askMore}</Notice>}
      <form className="form" method="post" action={action}>
        <Token />
        <People step={step} action={action} />
        <div className="actions">
          <CopyLink people={step.people} />
        </div>
      </form>
      {step.sign && (
        <>
          <EidButtons sign={step.sign} atTop={screen.atTop} action={action} />
          <EidForm sign={step.sign} action={action} atTop={screen.atTop} />
        </>
      )}
      {step.isReady && (
        <Notice meaning="information">
          {fill(screen.isMailed ? signing.closeAndMail : signing.close, { name: look.name })}
        </Notice>
      )}
      <dl className="reference">
        <dt>{done.reference}</dt>
        <dd>{screen.reference}</dd>
      </dl>
      <div className="actions">
        <ButtonLink href={screen.leave} isOut={embedded !== undefined}>
          {fill(done.leave, { name: look.name })}
        </ButtonLink>
        <a className="button link" href={screen.copy}>
          {page.save}
        </a>
        <a className="button link" href={`${action}?take_back`}>
          {signing.takeBackLink}
        </a>
      </div>
    </>
  )
}
