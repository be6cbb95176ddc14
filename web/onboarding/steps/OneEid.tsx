/** A page with one eID and nothing else: what happens there, in two lines beside a picture. */
import type { StepView } from '#onboarding/view.ts'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { useCustomerName } from '../view-context.tsx'

type Provider = Extract<StepView, { kind: 'IDENTITY' }>['providers'][number]

/** A phone that recognises its owner, and a page that is filled in. It says nothing that the lines do not. */
const Picture = () => (
  <svg className="eid-picture" viewBox="0 0 200 120" fill="none" aria-hidden="true">
    <g className="paper">
      <rect x="112" y="18" width="76" height="92" rx="8" />
    </g>
    <g className="words">
      <path d="M126 58h48M126 72h48M126 86h30" />
    </g>
    <g className="done">
      <circle cx="138" cy="38" r="11" />
      <path d="m133 38 4 4 7-8" />
    </g>
    <g className="phone">
      <rect x="20" y="8" width="62" height="104" rx="12" />
      <path d="M44 18h14" />
    </g>
    <g className="print">
      <path d="M37 58a14 14 0 0 1 28 0v6M42 76a32 32 0 0 0 1-10v-8a8 8 0 0 1 16 0v7q0 7-2 13" />
      <path d="M51 57v9q0 8-3 14M65 71q0 5-1 8" />
    </g>
    <g className="way-back">
      <path d="M90 64h14m-5-5 5 5-5 5" />
    </g>
  </svg>
)

export function OneEid({ provider }: { provider: Provider }) {
  const { texts, fill } = useTexts()
  const name = useCustomerName()
  const { happens, returns } = texts.identity
  return (
    <div className="one-eid">
      <Picture />
      {/* biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes the role away */}
      <ol role="list">
        <li>{fill(happens[provider.expect], { provider: provider.name, name })}</li>
        <li>{returns}</li>
      </ol>
    </div>
  )
}
