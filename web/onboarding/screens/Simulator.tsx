/** The sandbox eID: choose a test person or a failure. */
import type { SimulatorScreen } from '../../../src/onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { SignedText } from '../signing/SignedText.tsx'

export function Simulator({ screen }: { screen: SimulatorScreen }) {
  const { texts, fill } = useTexts()
  const { simulator } = texts
  return (
    <>
      <p className="why">{screen.text === undefined ? simulator.why : simulator.signWhy}</p>
      {screen.text !== undefined && <SignedText text={screen.text} />}
      <form className="form" method="post" action={screen.action}>
        <Token />
        <input type="hidden" name="order" value={screen.order} />
        {/* biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes the role away */}
        <ul className="persons" role="list">
          {screen.persons.map(({ key, name, number, makesHappen }) => (
            <li key={key} className="person">
              <div>
                <p className="person-name">{name}</p>
                <p className="person-number">{number}</p>
                <p className="hint">{makesHappen}</p>
              </div>
              <Button look="second" name="person" value={key}>
                {fill(screen.text === undefined ? simulator.person : simulator.signAs, { name })}
              </Button>
            </li>
          ))}
        </ul>
        <h2 className="small-heading">{simulator.otherwise}</h2>
        <div className="actions">
          <Button look="second" value="cancel">
            {simulator.cancel}
          </Button>
          <Button look="second" value="time_out">
            {simulator.timeout}
          </Button>
        </div>
      </form>
    </>
  )
}
