/**
 * The purpose, the reason, and the things to prepare, before any data is entered; the button is visible at
 * once.
 */
import type { PreparationItem, StartScreen } from '#onboarding/view.ts'
import { Button, Thumb } from '../../shared/pieces/Button.tsx'
import { LineIcon, type LineIconName } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'

const icons: Record<PreparationItem['kind'], LineIconName> = {
  ORGANIZATION: 'building',
  IDENTITY: 'identity',
  BANK_ACCOUNT: 'bank',
  DOCUMENT: 'paper',
}

function PreparationList({ items }: { items: PreparationItem[] }) {
  const { texts } = useTexts()
  const { toPrepare, toPrepareItems } = texts.start
  if (items.length === 0) return null
  return (
    <div className="block">
      <h2 className="small-heading">{toPrepare}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes the role away */}
      <ul className="lines" role="list">
        {items.map((item) => (
          <li key={item.kind === 'DOCUMENT' ? `${item.kind} ${item.title}` : item.kind}>
            <LineIcon name={icons[item.kind]} />
            <span>
              {item.kind === 'DOCUMENT' ? item.title : toPrepareItems[item.kind]}
              {item.kind === 'DOCUMENT' && item.hint && <span className="choice-hint">{item.hint}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Start({ screen }: { screen: StartScreen }) {
  const { look, base, steps } = useView()
  const { texts, fill } = useTexts()
  const { start } = texts
  return (
    <form className="form" method="post" action={base ?? undefined}>
      <Token />
      <p className="why">
        {!screen.resumed && screen.purpose && `${screen.purpose} `}
        {screen.resumed ? start.resumed : fill(start[screen.workflow].why, { name: look.name })}
      </p>
      {!screen.resumed && <PreparationList items={screen.toPrepare} />}
      <div className="actions">
        <Thumb>
          <Button value="begin">{screen.resumed ? start.resume : start.begin}</Button>
        </Thumb>
        {!screen.resumed && steps && (
          <p className="under">{fill(start.short, { count: steps.items.length })}</p>
        )}
      </div>
    </form>
  )
}
