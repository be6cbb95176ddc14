/** The screens that wait for an app, or for another device. */

/** A code for the phone. The page continues by itself when the step is done; without a script by its link. */
export interface HandoffScreen {
  kind: 'HANDOFF'
  /** Opens the step on the phone, once. */
  link: string
  minutes: number
  /** Where this page belongs, for the applicant to compare. */
  host: string
  /** GET: whether the step is done, as JSON; the page itself then leads to the next step. */
  asks: string
  /** A page with a new code. */
  again: string
}

/** An eID that is answered in an app. POST `action`: `do` is `cancel`, `other`, `again` or of the state. */
export interface EidScreen {
  kind: 'EID'
  /** Display name: "BankID". */
  name: string
  purpose: 'IDENTIFY' | 'SIGN'
  /** The key of the step, which the list of steps marks. null for a co-signer, who has no steps. */
  step: string | null
  action: string
  /** Where this page belongs, for the applicant to compare. */
  host: string
  /**
   * For a wallet: the page that continues the step on a phone; null where that is not offered. `request` is
   * for the dialog of the browser: POST `action` with its `response`, `do` is `browser`.
   */
  wallet?: { phonePage: string | null; request: string | null }
  state: EidWaiting | EidConfirm | EidEnded
}

/** GET `action` as JSON answers with this again, or with `next` to go to. */
export interface EidWaiting {
  kind: 'WAITING'
  words: string
  code: QrCode | null
  links: { phone: string | null; computer: string | null }
  /** Where the app is for which it waits. null: the applicant does not choose. */
  device: 'THIS' | 'OTHER' | null
  askAgainAfterMs: number
  /** In a preview no script asks, and the page looks as if one did. */
  isStill?: true
  /** A code for another device can be asked for: `do` is `code`. */
  offersCode: boolean
}

/** The person who has answered on another device. POST `action`: `do` is `confirm` or `other-person`. */
interface EidConfirm {
  kind: 'CONFIRM'
  name: string
  country: string
}

interface EidEnded {
  kind: 'ENDED'
  words: string
  /** As above. */
  offersCode: boolean
}

/** One SVG path in a square from 0 to `size`, with its border. */
export interface QrCode {
  size: number
  path: string
}
