/** The page that waits for an eID in an app, in a preview: with its code, in the app, a wallet, and over. */
import type { EndedHint, WaitingHint } from '../../../applications/identity/progress.ts'
import type { IdentityProvider } from '../../../applications/provider-contracts.ts'
import { qrCodeOf } from '../../eid/qr-code.ts'
import { type PageContext, viewOf } from '../../page-context.ts'
import { filled } from '../../texts.ts'
import type { EidScreen, OnboardingView } from '../../view.ts'
import type { Stage } from './stage.ts'

/** As long as a real one, so that it is as dense. Nothing answers it. */
const CODE = `preview.67df3917-fa0d-44e5-b327-edcc928297f8.0.${'0123456789abcdef'.repeat(4)}`
/** Longer than anybody looks at a preview: its pages have no script that asks. */
const NEVER = 600_000

interface EidSample {
  label: string
  hint: WaitingHint | EndedHint
  state: 'CODE' | 'APP' | 'ENDED'
  isWallet?: true
}

const samples: Record<string, EidSample> = {
  eid: { label: 'eID: the code and the app', hint: 'START', state: 'CODE' },
  eid_confirm: { label: 'eID: confirming in the app', hint: 'CONFIRM', state: 'APP' },
  eid_wallet: { label: 'eID: a wallet', hint: 'START', state: 'CODE', isWallet: true },
  eid_cancelled: { label: 'eID: cancelled', hint: 'CANCELLED', state: 'ENDED' },
  eid_timed_out: { label: 'eID: not answered in time', hint: 'TIMED_OUT', state: 'ENDED' },
}

/** Nobody is asked for a signature by a wallet. */
export const eidStages = (step: string, purpose: EidScreen['purpose']): Stage[] =>
  Object.entries(samples)
    .filter(([, { isWallet }]) => purpose === 'IDENTIFY' || !isWallet)
    .map(([value, sample]) => ({
      value,
      label: sample.label,
      page: (context) => eidPage(context, { step, purpose, sample }),
    }))

interface EidPage {
  step: string
  purpose: EidScreen['purpose']
  sample: EidSample
}

/** With the name of the eID that the customer has set, as far as there is one. */
function eidPage(context: PageContext, { step, purpose, sample }: EidPage): OnboardingView {
  const { providers, case: of, language, base, input } = context
  const name = nameOf(providers.identityProviders(of.countryCode), sample.isWallet === true)
  const here = `${base}/${step}`
  const words = filled(language, `eidHint.${sample.hint}`, { name })
  const isCode = sample.state === 'CODE'
  const state: EidScreen['state'] =
    sample.state === 'ENDED'
      ? { kind: 'ENDED', words, offersCode: false }
      : {
          kind: 'WAITING',
          words,
          // A wallet's link is opened on the phone itself, or by the page for it.
          code: isCode && !sample.isWallet ? qrCodeOf(CODE) : null,
          // It leads back to the step: a preview opens no app.
          links: isCode && sample.isWallet ? { phone: here, computer: null } : noLinks,
          device: sample.isWallet ? null : 'OTHER',
          askAgainAfterMs: NEVER,
          offersCode: false,
        }
  const host = new URL(input.nocodeUrl).host
  const wallet = sample.isWallet && { wallet: { phonePage: here, request: null } }
  const screen: EidScreen = { kind: 'EID', name, purpose, action: here, host, ...wallet, state }
  return viewOf(context, screen, { back: here })
}

const noLinks = { phone: null, computer: null }

function nameOf(eids: readonly IdentityProvider[], isWallet: boolean): string {
  const own = eids.find(({ ownPage }) => ownPage && (ownPage.isWallet ?? false) === isWallet)
  return own?.name ?? (isWallet ? 'EU Digital Identity Wallet' : 'BankID')
}
