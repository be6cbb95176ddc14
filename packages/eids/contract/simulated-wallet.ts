/** The wallet of the sandbox: it simulates an app on the phone. Sandbox customers only. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'

/** The data that the wallet would show. */
export interface ShownRequest {
  relyingParty: string
  country: CountryCode
  /** The mistakes that the person can make it commit. */
  misbehaviours: readonly string[]
}

export type WalletChoice = { person: string; misbehaves: string } | 'SAYS_NO'

export interface SimulatedWallet {
  /** `query`: of the link. undefined: not one of the sandbox, answered, or over. */
  open(query: Record<string, string>, now: Date): Promise<ShownRequest | undefined>
  /**
   * The address that the wallet opens in the browser: without an outcome if its answer was refused. null: the
   * page of another device continues. undefined as above.
   */
  answer(query: Record<string, string>, choice: WalletChoice, now: Date): Promise<string | null | undefined>
}
