/** The state of the request to each declared owner to prove their identity by a link of their own. */
import type { Case } from '#applications/case.ts'
import {
  type OwnerRequest,
  ownerRequestStatusOf,
  ownerRequestsOf,
  requestAbout,
} from '#applications/owner-link.ts'
import type { OwnLink } from '#kernel/schemas/ownership.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'

/** About what is declared now. Otherwise the newest one to this person: it was cancelled. */
export function ownLinkOf(of: Pick<Case, 'data'>, person: DeclaredPerson, now: Date): OwnLink | null {
  const isTheirs = ({ person: asked }: OwnerRequest) =>
    asked.givenName === person.givenName &&
    asked.familyName === person.familyName &&
    asked.dateOfBirth === person.dateOfBirth
  const request = requestAbout(of, person) ?? ownerRequestsOf(of).findLast(isTheirs)
  return request ? onWire(request, now) : null
}

/** An answer about another declaration does not count for this one. */
function onWire(request: OwnerRequest, now: Date): OwnLink {
  const { askedAt, expiresAt, openedAt, cancelledAt, notMailed } = request
  const answer = cancelledAt === null ? request.answer : null
  return {
    status: ownerRequestStatusOf(request, now),
    ...{ askedAt, expiresAt, openedAt, cancelledAt },
    notMailed: request.mailedAt === null ? notMailed : null,
    answeredAt: answer?.at ?? null,
    dispute: answer && answer.kind !== 'CONFIRMED' ? answer.kind : null,
    reason: answer?.reason ?? null,
  }
}
