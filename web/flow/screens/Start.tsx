/** Who asks, what for, and what to have at hand, before anything is entered. */
import type { StartScreen } from '../../../src/flow/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { useWords } from '../../shared/pieces/words.tsx'
import { Token } from '../Forms.tsx'
import { useView } from '../page.tsx'

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

export function Start({ screen }: { screen: StartScreen }) {
  const { look, base } = useView()
  const { words, say } = useWords()
  const { atHandItems } = words.start
  const items =
    screen.workflow === 'KYB' ? [atHandItems.ORGANIZATION, atHandItems.IDENTITY] : [atHandItems.IDENTITY]
  return (
    <>
      <p className="why">
        {screen.resumed ? words.start.resumed : say(words.start[screen.workflow].why, { name: look.name })}
      </p>
      {!screen.resumed && (
        <>
          <p>{words.start.time}</p>
          <h2 className="small-heading">{words.start.atHand}</h2>
          <ul className="plain-list">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
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
