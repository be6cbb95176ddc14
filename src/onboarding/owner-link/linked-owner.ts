/** The links of declared owners. */
import type { OwnerRequest } from '#applications/owner-link.ts'
import type { PersonLink } from '../linked-person/person-link.ts'
import { withRequest } from './ask-owners.ts'
import { isOver, ownerRequestOf } from './owner-moves.ts'

export const linkedOwner: PersonLink<OwnerRequest> = {
  page: 'owner_link',
  messages: { sessionEnded: 'owner_ended', linkEnded: 'owner_link_ended' },
  find: ownerRequestOf,
  isWithdrawn: isOver,
  isOver,
  withChange: (of, id, change) => ({ ownerRequests: withRequest(of, id, change) }),
  actions: {
    opened: 'owner.opened',
    languageSet: 'owner.language_set',
    mailed: 'owner.mailed',
    notMailed: 'owner.not_mailed',
  },
  idName: 'owner',
  isInternal: true,
}
