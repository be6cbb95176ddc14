/** The page that waits for an eID in an app, in a preview: with its code, in the app, a wallet, and over. */

import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { EndedHint, WaitingHint } from '@foyer/eids/contract/progress'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { qrCodeOf } from '../../eid/qr-code.ts'
import { stepProgressOf } from '../../navigation.ts'
import { type PageContext, viewOf } from '../../page-context.ts'
import { filled } from '../../texts.ts'
import type { EidScreen, OnboardingView } from '../../view.ts'
import { samplePerson } from '../sample-parties.ts'
import type { Stage } from './stage.ts'

/** As long as a real code, so that it is as dense. Nothing answers it. */
const CODE = `preview.67df3917-fa0d-44e5-b327-edcc928297f8.0.${'0123456789abcdef'.repeat(4)}`
/** Longer than a preview stays open: its pages have no script that polls. */
const NEVER = 600_000

interface EidSample {
  label: string
  hint: WaitingHint | EndedHint
  /** CODE: for an app on another device; LINK: on this one. */
  state: 'CODE' | 'LINK' | 'APP' | 'ENDED' | 'CONFIRM'
  isWallet?: boolean
}

const samples: Record<string, EidSample> = {
  eid: { label: 'eID: the code', hint: 'START', state: 'CODE' },
  eid_here: { label: 'eID: the app on this device', hint: 'START', state: 'LINK' },
  eid_confirm: { label: 'eID: confirming in the app', hint: 'CONFIRM', state: 'APP' },
  eid_cancelled: { label: 'eID: cancelled', hint: 'CANCELLED', state: 'ENDED' },
  eid_timed_out: { label: 'eID: not answered in time', hint: 'TIMED_OUT', state: 'ENDED' },
  eid_wallet: { label: 'Wallet', hint: 'START', state: 'LINK', isWallet: true },
  eid_wallet_code: { label: 'Wallet: on another device', hint: 'START', state: 'CODE', isWallet: true },
  eid_wallet_person: { label: 'Wallet: is it you?', hint: 'START', state: 'CONFIRM', isWallet: true },
}

/** No person is asked for a signature by a wallet. */
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
  const state = stateOf(sample, { words, here, market: of.countryCode, language })
  const host = new URL(input.nocodeUrl).host
  const wallet = sample.isWallet && { wallet: { phonePage: here, request: null } }
  const screen: EidScreen = { kind: 'EID', name, purpose, step, action: here, host, ...wallet, state }
  return viewOf(context, screen, { back: here, progress: stepProgressOf(context, step) })
}

function stateOf(
  { state, isWallet = false }: EidSample,
  { words, here, market, language }: { words: string; here: string; market: CountryCode; language: string },
): EidScreen['state'] {
  if (state === 'ENDED') return { kind: 'ENDED', words, offersCode: false }
  if (state === 'CONFIRM') {
    const { given, family, country } = samplePerson(market)
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return { kind: 'CONFIRM', name: `${given} ${family}`, country: names.of(country) ?? country }
  }
  return {
    kind: 'WAITING',
    words,
    code: state === 'CODE' ? qrCodeOf(CODE) : null,
    // The links return to the step: a preview opens no app.
    links: state === 'LINK' ? { phone: here, computer: isWallet ? null : here } : noLinks,
    device: isWallet ? null : state === 'LINK' ? 'THIS' : 'OTHER',
    askAgainAfterMs: NEVER,
    offersCode: isWallet && state === 'LINK',
    isStill: true,
  }
}

const noLinks = { phone: null, computer: null }

function nameOf(eids: readonly IdentityProvider[], isWallet: boolean): string {
  const own = eids.find(({ ownPage }) => ownPage && (ownPage.isWallet ?? false) === isWallet)
  return own?.name ?? (isWallet ? 'EU Digital Identity Wallet' : 'BankID')
}
