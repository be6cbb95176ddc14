/** A code that opens the step on the phone. It leads to our own page, never to a wallet. */
import { qrCodeOf } from '#onboarding/eid/qr-code.ts'
import type { HandoffScreen } from '#onboarding/view.ts'
import { ButtonLink } from '../../shared/pieces/Button.tsx'
import { QrCode } from '../../shared/pieces/QrCode.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'

export function Handoff({ screen }: { screen: HandoffScreen }) {
  const { texts, fill } = useTexts()
  const words = texts.handoff
  const { link, minutes, host, asks, again } = screen
  return (
    <div data-island="handoff" data-asks={asks}>
      <p className="why">{words.text}</p>
      <QrCode {...qrCodeOf(link)} label={words.code} />
      <p>
        <strong>{fill(words.warning, { host })}</strong>
      </p>
      <p className="hint">{fill(words.once, { minutes })}</p>
      <p className="hint" role="status">
        {words.waiting}
      </p>
      <div className="actions">
        <ButtonLink href={asks} look="second">
          {words.onward}
        </ButtonLink>
        <a className="button link" href={again}>
          {words.again}
        </a>
      </div>
    </div>
  )
}
