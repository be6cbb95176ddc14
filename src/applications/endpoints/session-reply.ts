/** The reply of the operations that let the applicant in: a session token and a short link. */
import { type Static, Type } from 'typebox'
import { type CallContext, CustomReply } from '#endpoint.ts'
import type { Case, Move, MoveResult } from '../case.ts'
import type { LinkToStore } from '../link.ts'
import type { ChangeResult } from '../ports.ts'

export const Created = Type.Object(
  {
    id: Type.String({ description: 'The id of the application.' }),
    sessionToken: Type.String({
      description:
        'Valid for this application and 60 minutes. {nocode_url}?token=<sessionToken> opens the same as ' +
        'onboardingUrl.',
    }),
    onboardingUrl: Type.String({
      description:
        'Send the applicant here. Short enough for a text message; valid for 60 minutes, as often as needed.',
    }),
  },
  { additionalProperties: false },
)
export type Created = Static<typeof Created>

/** A replayed reply gets a new session token when the stored one expires within this time. */
const MIN_VALIDITY_MS = 5 * 60_000

type StoredReply = Created & { until: number }

type SessionReplyPorts = Pick<CallContext, 'ids' | 'tokens' | 'links' | 'newId' | 'now'>

/** A session token and a short link that opens the same session. The link is not stored yet. */
export function newSessionLink({ tokens, links, newId, now }: Omit<SessionReplyPorts, 'ids'>) {
  const tokenId = newId()
  const expiresAt = new Date(now().getTime() + tokens.sessionSeconds * 1000)
  return { tokenId, expiresAt, ...links.make({ purpose: 'APPLICANT', tokenId, expiresAt }) }
}

/** A reply with a session token: the same for the caller and for storage under the idempotency key. */
export function sessionReply(ports: SessionReplyPorts) {
  const { ids, tokens, links, now } = ports
  const made = newSessionLink(ports)
  const replyOf = async (of: Case, { tokenId, url, expiresAt }: typeof made): Promise<StoredReply> => ({
    id: ids.of('application', of.id),
    sessionToken: await tokens.session(of, tokenId),
    onboardingUrl: url,
    until: expiresAt.getTime(),
  })
  let issued: Promise<StoredReply> | undefined
  const first = (of: Case): Promise<StoredReply> => {
    issued ??= replyOf(of, made)
    return issued
  }
  const fresh = async (of: Case): Promise<StoredReply> => {
    await links.store(of.customerId, of.id, made.link)
    return replyOf(of, made)
  }
  /** Replays the first reply, with a new session token when the stored one is about to expire. */
  const replay = async ({ status, body, case: of }: Extract<ChangeResult, { kind: 'REPLAYED' }>) => {
    const stored = body as StoredReply
    const isValid = stored.until - now().getTime() > MIN_VALIDITY_MS
    const reply = publicPart(isValid ? stored : await fresh(of))
    return new CustomReply<Created>(status, reply, { 'Idempotent-Replayed': 'true' })
  }
  const publicPart = ({ id, sessionToken, onboardingUrl }: StoredReply): Created => ({
    id,
    sessionToken,
    onboardingUrl,
  })
  return {
    /** Stores the link with the change. */
    withLink:
      (move: Move): Move =>
      (current, at) =>
        withLinkStored(move(current, at), { ...made.link, createdAt: at }),
    linked: (moved: MoveResult): MoveResult => withLinkStored(moved, made.link),
    stored: async (of: Case) => ({ status: 200, body: await first(of) }),
    answer: async (changed: ChangeResult) =>
      changed.kind === 'DONE' ? publicPart(await first(changed.case)) : replay(changed),
  }
}

const withLinkStored = <M extends MoveResult | undefined>(moved: M, link: LinkToStore): M =>
  moved && { ...moved, links: [...(moved.links ?? []), link] }
