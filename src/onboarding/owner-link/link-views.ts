/** The view of a declared owner's page. */

export interface OwnerScreen {
  kind: 'OWNER'
  /** OTHER_PERSON: the eID proved another person. NOT_NEEDED: the time is over, or it is decided. */
  stage: 'PROVE' | 'OTHER_PERSON' | 'CONFIRM' | 'DISPUTE' | 'CONFIRMED' | 'DISPUTED' | 'NOT_NEEDED'
  /** Buttons `do=confirm` and `do=dispute` with `what` and `reason`; otherwise `provider`. */
  action: string
  /** The declared name. */
  name: string
  /** The applicant, who declared it. */
  applicant: string
  company: string
  /** The year alone, until the eID has proved who reads it. */
  born: string
  isWholeBirth: boolean
  /** "60%, controls by votes". */
  holdings: string
  providers: Array<{ key: string; name: string }>
  /** The person that the newest eID proved; null: none was used. */
  proven: string | null
  answeredAt: string | null
  /** The typed values, after a problem. */
  values: { what: string; reason: string }
}
