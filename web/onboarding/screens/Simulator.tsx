/** The sandbox eID: choose a test person or a failure. */
import type { SimulatorScreen } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { SignedText } from '../signing/SignedText.tsx'

type Texts = ReturnType<typeof useTexts>

function whyOf({ text, wallet }: SimulatorScreen, texts: Texts['texts']['simulator'], fill: Texts['fill']) {
  if (wallet) return fill(texts.walletWhy, { name: wallet.relyingParty })
  return text === undefined ? texts.why : texts.signWhy
}

/** For developers: the names are those of the documentation. */
function Misbehaviours({ names }: { names: readonly string[] }) {
  const { simulator } = useTexts().texts
  return (
    <div className="field">
      <label htmlFor="misbehaves">{simulator.misbehaves}</label>
      <select className="select" id="misbehaves" name="misbehaves" defaultValue="">
        <option value="">{simulator.behaves}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}

export function Simulator({ screen }: { screen: SimulatorScreen }) {
  const { texts, fill } = useTexts()
  const { simulator } = texts
  return (
    <>
      <p className="why">{whyOf(screen, simulator, fill)}</p>
      {screen.text !== undefined && <SignedText text={screen.text} />}
      <form className="form" method="post" action={screen.action}>
        <Token />
        <input type="hidden" name="order" value={screen.order} />
        {screen.wallet && <Misbehaviours names={screen.wallet.misbehaviours} />}
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
          {!screen.wallet && (
            <Button look="second" value="time_out">
              {simulator.timeout}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
