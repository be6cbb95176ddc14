/** Identifications that wait for an answer from outside, with keys and secrets that only the server knows. */

export interface NewIdentityTransaction {
  /** 256 bits that cannot be guessed, in base64url: random, or derived from the state with a key. */
  id: string
  customerId: string
  applicationId: string
  /** The key of the identity provider. */
  provider: string
  /** The provider's own word. */
  phase: string
  /**
   * The hash of the browser session that started it, in hexadecimal digits: see `sessionHash` of
   * IdentityStart.
   */
  sessionHash: string | null
  /** Stored encrypted, as JSON. */
  data: object
  createdAt: Date
  expiresAt: Date
}

export interface IdentityTransaction<Data extends object = object>
  extends Omit<NewIdentityTransaction, 'data'> {
  /** null: destroyed. */
  data: Data | null
}

export interface PhaseChange {
  from: readonly string[]
  to: string
  /** Replaces the stored data. null destroys it. Absent: it stays. */
  data?: object | null
  expiresAt?: Date
}

export interface IdentityTransactions {
  /** Only a hash of the id is stored. Throws application_not_found for an erased application. */
  open(transaction: NewIdentityTransaction): Promise<void>
  /**
   * Finds a transaction of any customer, because a wallet knows the id only. Also an expired one, until it is
   * swept. The caller compares the customer, the application and the session where it knows them.
   */
  find<Data extends object>(provider: string, id: string): Promise<IdentityTransaction<Data> | undefined>
  /**
   * One statement: of concurrent changes from the same phase only one gets true, over all processes. False
   * when it is in another phase, expired or gone.
   */
  change(
    transaction: Pick<IdentityTransaction, 'customerId' | 'applicationId' | 'id'>,
    change: PhaseChange,
    now: Date,
  ): Promise<boolean>
}
