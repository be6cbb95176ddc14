/** The wallet of the sandbox: it stands in for an app on the phone. Sandbox customers only. */
import type { CountryCode } from '../../schemas/primitives.ts'

/** What the wallet would show. */
export interface ShownRequest {
  relyingParty: string
  country: CountryCode
  /** What the person can let it do wrong. */
  misbehaviours: readonly string[]
}

export type WalletChoice = { person: string; misbehaves: string } | 'SAYS_NO'

export interface SimulatedWallet {
  /** `query`: of the link. undefined: not one of the sandbox, answered, or over. */
  open(query: Record<string, string>, now: Date): Promise<ShownRequest | undefined>
  /**
   * Where the wallet opens the browser: to where it began, without an outcome, if its answer was refused.
   * null: it goes on at the page of another device. undefined as above.
   */
  answer(query: Record<string, string>, choice: WalletChoice, now: Date): Promise<string | null | undefined>
}
