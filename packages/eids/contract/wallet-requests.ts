/** The requests of wallets: they know the id of a transaction only, and no customer or session. */

/**
 * Where the wallet opens the browser, or why the answer is refused. null: the page that waits is on another
 * device.
 */
export type WalletReply = { redirectTo: string | null } | { refused: string; detail: string }

export interface WalletRequests {
  /**
   * The signed request object. `walletNonce`: of a wallet that asked by POST. undefined: unknown, answered,
   * or over.
   */
  request(id: string, walletNonce: string | undefined, now: Date): Promise<string | undefined>
  /** `form`: each parameter once. undefined: unknown, or the customer has no wallet any more. */
  answer(id: string, form: Readonly<Record<string, string>>, now: Date): Promise<WalletReply | undefined>
}
