/** Who asks, what for, and what to prepare, before any data is entered. */
import type { PreparationItem, StartScreen } from '../../../src/onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'

function Steps({ steps }: Pick<StartScreen, 'steps'>) {
  const { texts } = useTexts()
  return (
    <ol className="steps">
      {steps
        .filter(({ status }) => status !== 'NOT_NEEDED')
        .map(({ title, status }) => (
          <li key={title} className={`step ${status.toLowerCase()}`}>
            <span className="step-title">{title}</span>
            {status !== 'NOT_YET' && <span className="step-status">{texts.statuses[status]}</span>}
          </li>
        ))}
    </ol>
  )
}

function PreparationList({ items }: { items: PreparationItem[] }) {
  const { texts } = useTexts()
  const { toPrepare, toPrepareItems } = texts.start
  if (items.length === 0) return null
  return (
    <>
      <h2 className="small-heading">{toPrepare}</h2>
      <ul className="plain-list">
        {items.map((item) =>
          item.kind === 'DOCUMENT' ? (
            <li key={`${item.kind} ${item.title}`}>
              {item.title}
              {item.hint && <span className="choice-hint">{item.hint}</span>}
            </li>
          ) : (
            <li key={item.kind}>{toPrepareItems[item.kind]}</li>
          ),
        )}
      </ul>
    </>
  )
}

export function Start({ screen }: { screen: StartScreen }) {
  const { look, base } = useView()
  const { texts, fill } = useTexts()
  return (
    <>
      <p className="why">
        {screen.resumed ? texts.start.resumed : fill(texts.start[screen.workflow].why, { name: look.name })}
      </p>
      {!screen.resumed && (
        <>
          <p>{texts.start.time}</p>
          <PreparationList items={screen.toPrepare} />
        </>
      )}
      <h2 className="small-heading">{screen.resumed ? texts.start.stepsSoFar : texts.start.steps}</h2>
      <Steps steps={screen.steps} />
      <form className="form" method="post" action={base ?? undefined}>
        <Token />
        <div className="actions">
          <Button value="begin">{screen.resumed ? texts.start.resume : texts.start.begin}</Button>
        </div>
      </form>
    </>
  )
}
