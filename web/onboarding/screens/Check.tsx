/** Check your answers: everything that was said, by step, each with Change; then Send. */
import type { CheckScreen } from '../../../src/onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { SummaryList } from '../../shared/pieces/SummaryList.tsx'
import { useWords } from '../../shared/pieces/words.tsx'
import { Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'

export function Check({ screen }: { screen: CheckScreen }) {
  const { look, base } = useView()
  const { words, say } = useWords()
  const unsent = screen.groups.filter(({ unfinished }) => unfinished).map(({ key }) => key)
  return (
    <>
      <p className="why">{say(words.check.why, { name: look.name })}</p>
      {screen.groups.map(({ key, title, change, facts, unfinished }) => (
        <section key={key} className="group" aria-label={title}>
          <div className="group-head">
            <h2 className="small-heading">{title}</h2>
            <a className="change" href={change} aria-label={say(words.check.changeOf, { title })}>
              {words.page.change}
            </a>
          </div>
          {unfinished && (
            <Notice meaning="attention">
              {unfinished.sentence}{' '}
              <a href={change}>
                {unfinished.link}
                <span className="unseen">: {title}</span>
              </a>
            </Notice>
          )}
          <SummaryList facts={facts} none={words.check.none} />
        </section>
      ))}
      <form className="form" method="post" action={screen.action}>
        <Token />
        <input type="hidden" name="seen" value={screen.seen} />
        {unsent.map((key) => (
          <input key={key} type="hidden" name="without" value={key} />
        ))}
        <div className="actions">
          <Button value="send">{screen.sendWithout ?? words.check.send}</Button>
          {base && (
            <a className="button link" href={`${base}/saved`}>
              {words.page.later}
            </a>
          )}
        </div>
      </form>
    </>
  )
}
