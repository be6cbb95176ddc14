/** The view of the signing page. */
import type { RuleWords } from '@foyer/signing-rules/rule-words'
import type { Fact, Values } from '../step-views.ts'
import type { AtTop } from '../view.ts'

/** The signers. The buttons send `resend`, `copy` or `cancel` with the key of a person. */
export interface SigningPeopleView {
  kind: 'SIGNING'
  stage: 'PEOPLE'
  isCompany: boolean
  company: string
  /** Null for a person, who signs alone. */
  rule: RuleWords | null
  /** Verbatim, if the rule is not understood completely. */
  registerText: { text: string[]; language: string } | null
  people: SignerRow[]
  /** The fewest signatures that are missing. */
  toGo: number
  isSigned: boolean
  /** Enough people have signed or are asked: Continue is possible. */
  isReady: boolean
  /** Signatures became void, because an answer changed. */
  isVoid: boolean
  standing: 'MAY' | 'UNVERIFIED' | 'MAY_NOT'
  /** People that the register does not name can be asked as well. */
  mayAskOthers: boolean
  /** Asked until a person has signed, opened the link or declined; null: no signature is awaited. */
  asks: string | null
  /** Button `do=sign` with `provider` and `seen`. Null: the applicant cannot sign, or has signed. */
  sign: SigningForm | null
}

export interface SigningForm {
  providers: Array<{ key: string; name: string }>
  text: string
  /** SHA-256 of the text, sent back, so that only the shown text can be signed. */
  seen: string
  isOld: boolean
}

export type SigningView =
  | SigningPeopleView
  /**
   * Fields person and email; givenName, familyName and dateOfBirth for another person. Button `do=ask`, or
   * `do=address` for another address.
   */
  | { kind: 'SIGNING'; stage: 'ASK'; person: string; name: string; values: Values; isAskedAlready: boolean }
  /** Shown once. */
  | { kind: 'SIGNING'; stage: 'LINK'; name: string; link: string }
  /** Button `do=take_back`. */
  | { kind: 'SIGNING'; stage: 'TAKE_BACK' }

export interface SignerRow {
  /** `you`, the id of a co-signer, or the key of a person who can be asked. */
  key: string
  name: string
  /** The full name, if two people have the same first name. */
  firstName: string
  initials: string
  isYou: boolean
  state: 'SIGNED' | 'ASKED' | 'NOT_MAILED' | 'DECLINED' | 'NOT_ASKED'
  /** When they signed, were asked or declined. */
  at: string | null
  /** Name of the eID that they signed with. */
  provider: string | null
  /** Masked. */
  email: string | null
  isMailed: boolean
  remindedAt: string | null
  hasOpened: boolean
  /** First names of those in whose place they can sign. */
  insteadOf: string[]
  /** Why they declined, as they wrote it. */
  reason: string | null
  /** The key to ask them with, if they can be asked. */
  ask: string | null
}

/** The applicant has sent, and others still have to sign. The people are those of the signing page. */
export interface WaitingScreen {
  kind: 'WAITING'
  reference: string
  sentAt: string
  /** Where the buttons of the people are sent. */
  action: string
  step: SigningPeopleView
  /** The applicant gets an e-mail. */
  isMailed: boolean
  leave: string
  host: string
  copy: string
  /** Only in a frame, where the applicant can still sign. */
  atTop?: AtTop
}

/** One step of the company's part. */
export interface PartGroup {
  title: string
  facts: Fact[]
}

/** The only page of a co-signer. */
export interface CoSignerScreen {
  kind: 'CO_SIGNER'
  /**
   * IDENTIFY: they prove who they are before they see the company's part. NOT_READY: the applicant is
   * changing the answers. NOT_NEEDED: others have signed.
   */
  stage: 'IDENTIFY' | 'SIGN' | 'DECLINE' | 'SIGNED' | 'DECLINED' | 'NOT_READY' | 'NOT_NEEDED'
  action: string
  /** The co-signer. */
  name: string
  /** The applicant, who asks for the signature. */
  applicant: string
  company: string
  /** The part that they vouch for. Empty: they sign only that they may sign, and agree. */
  part: PartGroup[]
  /** The text to sign; empty until they may see it. */
  text: string
  /** SHA-256 of the text, sent back. */
  seen: string
  /** The address of their signed copy. Null: in this session they have not proven their identity. */
  copy: string | null
  providers: Array<{ key: string; name: string }>
  signedAt: string | null
  /** The typed reason, after a problem. */
  reason: string
}
