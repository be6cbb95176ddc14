/** A code that opens the step on the phone. It leads to our own page, never to a wallet. */
import { encode } from 'uqr'
import type { HandoffScreen } from '../../../src/onboarding/view.ts'
import { ButtonLink } from '../../shared/pieces/Button.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'

function Code({ link, label }: { link: string; label: string }) {
  const { data, size } = encode(link, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-dark" d={dark.join('')} />
    </svg>
  )
}

export function Handoff({ screen }: { screen: HandoffScreen }) {
  const { texts, fill } = useTexts()
  const words = texts.handoff
  const { link, minutes, host, asks, again } = screen
  return (
    <div data-island="handoff" data-asks={asks}>
      <p className="why">{words.text}</p>
      <Code link={link} label={words.code} />
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
