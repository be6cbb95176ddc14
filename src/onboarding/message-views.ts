/** The view of a page with a single message. */

export const messageKeys = [
  'session_ended',
  'no_session',
  'session_lost',
  'eid_other_browser',
  'link_expired',
  'link_expired_unused',
  'link_unknown',
  'frame_without_cookies',
  'link_sent',
  'link_asked',
  'link_resume',
  'link_handoff',
  'handoff_done',
  'handoff_expired',
  'wallet_answered',
  'links_enough',
  'application_finished',
  'co_signer_ended',
  'co_signer_link_ended',
  'owner_ended',
  'owner_link_ended',
  'application_cancelled',
  'application_expired',
  'not_found',
  'invalid_form',
  'too_large',
  'too_many_requests',
  'unavailable',
  'error',
] as const
export type MessageKey = (typeof messageKeys)[number]
/** A single message, with the link back to the customer when it is known. */
export interface MessageScreen {
  kind: 'MESSAGE'
  key: MessageKey
  returnLink: { host: string; href: string } | null
  /** Offers to send a new link by e-mail. */
  newLink?: NewLink
  /** A link for one use: POST `action` uses it. */
  open?: { action: string; isSecond?: true }
  /** Opens the onboarding outside of the frame. */
  atTop?: string
  /** Until when the link works that was sent. */
  sentUntil?: string
  /** The browser may still have text that was typed on a page of the application. */
  mayHaveTyped?: true
  /** For support; null without a request id. */
  requestId: string | null
}

/** POST `action` with `ticket` requests the link; `address` is masked. null: not told. */
export interface NewLink {
  action: string
  ticket: string
  address: string | null
}
