/** Who asks, what for, and what to have at hand, before anything is entered. */
import type { AtHand, StartScreen } from '../../../src/onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { useWords } from '../../shared/pieces/words.tsx'
import { Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'

function Steps({ steps }: Pick<StartScreen, 'steps'>) {
  const { words } = useWords()
  return (
    <ol className="steps">
      {steps
        .filter(({ status }) => status !== 'NOT_NEEDED')
        .map(({ title, status }) => (
          <li key={title} className={`step ${status.toLowerCase()}`}>
            <span className="step-title">{title}</span>
            {status !== 'NOT_YET' && <span className="step-status">{words.statuses[status]}</span>}
          </li>
        ))}
    </ol>
  )
}

function AtHandList({ items }: { items: AtHand[] }) {
  const { words } = useWords()
  const { atHand, atHandItems } = words.start
  if (items.length === 0) return null
  return (
    <>
      <h2 className="small-heading">{atHand}</h2>
      <ul className="plain-list">
        {items.map((item) =>
          item.kind === 'DOCUMENT' ? (
            <li key={`${item.kind} ${item.title}`}>
              {item.title}
              {item.hint && <span className="choice-hint">{item.hint}</span>}
            </li>
          ) : (
            <li key={item.kind}>{atHandItems[item.kind]}</li>
          ),
        )}
      </ul>
    </>
  )
}

export function Start({ screen }: { screen: StartScreen }) {
  const { look, base } = useView()
  const { words, say } = useWords()
  return (
    <>
      <p className="why">
        {screen.resumed ? words.start.resumed : say(words.start[screen.workflow].why, { name: look.name })}
      </p>
      {!screen.resumed && (
        <>
          <p>{words.start.time}</p>
          <AtHandList items={screen.atHand} />
        </>
      )}
      <h2 className="small-heading">{screen.resumed ? words.start.stepsSoFar : words.start.steps}</h2>
      <Steps steps={screen.steps} />
      <form className="form" method="post" action={base ?? undefined}>
        <Token />
        <div className="actions">
          <Button value="begin">{screen.resumed ? words.start.resume : words.start.begin}</Button>
        </div>
      </form>
    </>
  )
}
