/**
 * What happens next, the reference number, a copy to save, and the link back. It says that the decision comes
 * later.
 */
import { formatMoment } from '../../../src/onboarding/language.ts'
import type { DoneScreen } from '../../../src/onboarding/view.ts'
import { ButtonLink } from '../../shared/pieces/Button.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { useView } from '../view-context.tsx'

export function Done({ screen }: { screen: DoneScreen }) {
  const { look, market } = useView()
  const { language, texts, fill } = useTexts()
  const { done, page } = texts
  const { name } = look
  return (
    <>
      <p className="why">
        {fill(done.to, { name, date: formatMoment(language, screen.submittedAt, market) })}
      </p>
      <dl className="reference">
        <dt>{done.reference}</dt>
        <dd>{screen.reference}</dd>
      </dl>
      <h2 className="small-heading">{done.next}</h2>
      <ol className="next">
        <li>{fill(done.nextReview, { name })}</li>
        <li>{fill(done.nextAsk, { name })}</li>
        <li>{fill(done.nextDecision, { name })}</li>
      </ol>
      {screen.leavesAfter !== null && (
        <p>
          {fill(done.leaves, { host: screen.host, seconds: String(screen.leavesAfter) })}{' '}
          <a href={screen.stay}>{done.stay}</a>
        </p>
      )}
      <div className="actions">
        <ButtonLink href={screen.leave}>{fill(done.leave, { host: screen.host })}</ButtonLink>
        <a className="button link" href={screen.copy}>
          {page.save}
        </a>
        {/* Printing needs the page's script, which shows this button. */}
        <button className="button link" type="button" id="print" hidden>
          {page.print}
        </button>
      </div>
    </>
  )
}
