/** What happens next, a reference number, a copy to save, and the way on. A decision comes later, and the page says so. */
import { momentIn } from '../../../src/onboarding/language.ts'
import type { DoneScreen } from '../../../src/onboarding/view.ts'
import { ButtonLink } from '../../shared/pieces/Button.tsx'
import { useWords } from '../../shared/pieces/words.tsx'
import { useView } from '../view-context.tsx'

export function Done({ screen }: { screen: DoneScreen }) {
  const { look, market } = useView()
  const { language, words, say } = useWords()
  const { done, page } = words
  const { name } = look
  return (
    <>
      <p className="why">{say(done.to, { name, date: momentIn(language, screen.submittedAt, market) })}</p>
      <dl className="reference">
        <dt>{done.reference}</dt>
        <dd>{screen.reference}</dd>
      </dl>
      <h2 className="small-heading">{done.next}</h2>
      <ol className="next">
        <li>{say(done.nextReview, { name })}</li>
        <li>{say(done.nextAsk, { name })}</li>
        <li>{say(done.nextDecision, { name })}</li>
      </ol>
      <div className="actions">
        <ButtonLink href={screen.leave}>{say(done.leave, { host: screen.host })}</ButtonLink>
        <a className="button link" href={screen.copy}>
          {page.save}
        </a>
        {/* Only the page's script can print; it shows the button. */}
        <button className="button link" type="button" id="print" hidden>
          {page.print}
        </button>
      </div>
    </>
  )
}
