/**
 * An eID that is answered in an app: the link that opens the app here, or the code for the app on another
 * device; the page continues by itself.
 */
import type { EidScreen, EidWaiting } from '#onboarding/view.ts'
import { Button, ButtonLink } from '../../shared/pieces/Button.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { QrCode } from '../../shared/pieces/QrCode.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { useCustomerName } from '../view-context.tsx'

interface WaitingProps {
  screen: EidScreen
  waiting: EidWaiting
}

/** The QR code, which the script updates: it stays in the page while there is nothing to scan. */
function CodeToScan({ screen: { name, host, wallet }, waiting: { code } }: WaitingProps) {
  const { texts, fill } = useTexts()
  const { eid, handoff } = texts
  const customer = useCustomerName()
  const label = wallet ? eid.walletCode : fill(eid.code, { name })
  return (
    <div className="eid-code" data-part="code" hidden={code === null}>
      <div className="qr-frame">
        <QrCode size={code?.size ?? 1} path={code?.path ?? ''} label={label} />
      </div>
      <div>
        <ol className="eid-steps">
          <li>{fill(eid.openApp, { name })}</li>
          <li>{eid.scan}</li>
          <li>{eid.approve}</li>
          {wallet && <li>{eid.comeBack}</li>}
        </ol>
        <p className={wallet ? 'eid-warning large' : 'eid-warning'}>
          {wallet ? fill(eid.walletWarning, { host, customer }) : fill(handoff.warning, { host })}
        </p>
      </div>
    </div>
  )
}

function AppLinks({ screen, waiting: { links } }: WaitingProps) {
  const { texts, fill } = useTexts()
  const { name, wallet } = screen
  const { eid } = texts
  return (
    <>
      {links.phone !== null && (
        <div className="phone-only thumb">
          <ButtonLink href={links.phone}>{wallet ? eid.openWallet : fill(eid.open, { name })}</ButtonLink>
        </div>
      )}
      {links.computer !== null && (
        <div className="computer-only">
          <ButtonLink href={links.computer} look={wallet ? 'second' : 'primary'}>
            {fill(eid.openComputer, { name })}
          </ButtonLink>
        </div>
      )}
      {wallet?.phonePage && (
        <div className="on-phone">
          <ButtonLink href={wallet.phonePage} look={links.computer === null ? 'primary' : 'second'}>
            {texts.handoff.heading}
          </ButtonLink>
        </div>
      )}
      {wallet && !wallet.phonePage && links.phone !== null && links.computer === null && (
        <p className="computer-only">{screen.purpose === 'SIGN' ? eid.signOnPhone : eid.identifyOnPhone}</p>
      )}
    </>
  )
}

/** The script shows it where the browser has a dialog for wallets. */
function BrowserDialog({ screen, request }: { screen: EidScreen; request: string }) {
  const { eid } = useTexts().texts
  return (
    <form method="post" action={screen.action} data-island="wallet" data-request={request} hidden>
      <Token />
      <input type="hidden" name="do" value="browser" />
      <input type="hidden" name="response" value="" />
      <button type="button" className="button second">
        {eid.browser}
      </button>
      <p className="hint" role="status" data-failed={eid.browserFailed} />
    </form>
  )
}

/** For a wallet on another device. A form, because it needs no script. */
function CodeButton({
  screen,
  look,
  isFirst,
}: {
  screen: EidScreen
  look: 'primary' | 'second'
  isFirst: boolean
}) {
  const { eid, handoff } = useTexts().texts
  return (
    <form className={isFirst ? 'on-phone' : undefined} method="post" action={screen.action}>
      <Token />
      <Button look={look} value="code">
        {isFirst ? eid.showCode : handoff.again}
      </Button>
    </form>
  )
}

function Waiting({ screen, waiting }: WaitingProps) {
  const { texts } = useTexts()
  const { eid } = texts
  return (
    <div
      className={waiting.isStill ? 'eid live' : 'eid'}
      data-island="eid"
      data-asks={screen.action}
      data-after={waiting.askAgainAfterMs}
      data-device={waiting.device ?? ''}
    >
      <CodeToScan screen={screen} waiting={waiting} />
      <p className="eid-words">
        <LineIcon name="clock" />
        <span role="status">{waiting.words}</span>
      </p>
      <div className="actions">
        <AppLinks screen={screen} waiting={waiting} />
        {screen.wallet?.request && <BrowserDialog screen={screen} request={screen.wallet.request} />}
        {waiting.offersCode && <CodeButton screen={screen} look="second" isFirst />}
        <div className="without-script">
          <ButtonLink href={screen.action} look="second">
            {eid.onward}
          </ButtonLink>
        </div>
      </div>
      {screen.wallet && waiting.links.phone !== null && (
        <p className="hint phone-only">{eid.walletMissing}</p>
      )}
    </div>
  )
}

/** Nothing counts before this: another person may have shown the code, or answered it. */
function Confirming({ screen, name, country }: { screen: EidScreen; name: string; country: string }) {
  const { texts, fill } = useTexts()
  const { eid } = texts
  const customer = useCustomerName()
  return (
    <>
      <p className="why">{eid.confirmWho}</p>
      <p className="eid-person">
        <strong>{name}</strong>
        <span>{country}</span>
      </p>
      <p className="hint">{fill(eid.confirmOnly, { customer })}</p>
      <form className="form" method="post" action={screen.action}>
        <Token />
        <div className="actions">
          <Button value="confirm">{eid.confirmYes}</Button>
          <Button look="second" value="other-person">
            {eid.confirmNo}
          </Button>
        </div>
      </form>
    </>
  )
}

/** The order for the app here is another one than that for the app on another device. */
function OtherDevice({ name, device }: { name: string; device: EidWaiting['device'] }) {
  const { texts, fill } = useTexts()
  const { eid } = texts
  if (device === null) return null
  return (
    <Button look="second" value={device === 'THIS' ? 'other_device' : 'this_device'}>
      {fill(device === 'THIS' ? eid.otherDevice : eid.thisDevice, { name })}
    </Button>
  )
}

function Leaving({ screen }: { screen: EidScreen }) {
  const { texts } = useTexts()
  const { eid } = texts
  const { name, state } = screen
  const isOver = state.kind === 'ENDED'
  const offersCode = state.kind === 'ENDED' && state.offersCode
  return (
    <form className="form" method="post" action={screen.action}>
      <Token />
      <div className="actions">
        {state.kind === 'WAITING' && <OtherDevice name={name} device={state.device} />}
        {isOver && (
          <Button look={offersCode ? 'second' : 'primary'} value="again">
            {eid.again}
          </Button>
        )}
        <Button look={isOver ? 'second' : 'link'} value="other">
          {eid.other}
        </Button>
        {!isOver && (
          <Button look="link" value="cancel">
            {eid.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The attributes of the PID that are asked for (docs/operate/wallet.md). */
function WalletAsks() {
  const { texts, fill } = useTexts()
  const { eid } = texts
  return (
    <section aria-labelledby="wallet-asks">
      <h2 className="eid-asks" id="wallet-asks">
        {fill(eid.walletAsks, { customer: useCustomerName() })}
      </h2>
      {/* Without list marks, Safari takes the role away. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ul className="eid-asked" role="list">
        {[eid.askedName, eid.askedBirth, eid.askedNationality, eid.askedIfThere].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

export function Eid({ screen }: { screen: EidScreen }) {
  const { state } = screen
  const { texts, fill } = useTexts()
  const customer = useCustomerName()
  if (state.kind === 'CONFIRM')
    return <Confirming screen={screen} name={state.name} country={state.country} />
  if (state.kind === 'ENDED')
    return (
      <>
        <Notice meaning="attention" focused>
          {state.words}
        </Notice>
        {state.offersCode && (
          <div className="eid">
            <div className="actions">
              <CodeButton screen={screen} look="primary" isFirst={false} />
            </div>
          </div>
        )}
        <Leaving screen={screen} />
      </>
    )
  const why = screen.wallet
    ? fill(texts.eid.walletWhy, { customer })
    : fill(texts.eid.why, { name: screen.name })
  return (
    <>
      <p className="why">{why}</p>
      {screen.wallet && <WalletAsks />}
      <Waiting screen={screen} waiting={state} />
      <Leaving screen={screen} />
    </>
  )
}
