/** Lets a declared owner reach their own page, and nothing else of the application. */
import type { OwnerRequest } from '#applications/owner-link.ts'
import type { PageReply } from '#endpoint.ts'
import { requirePerson } from '../linked-person/require-person.ts'
import type { PageContext } from '../page-context.ts'
import type { MessageKey } from '../view.ts'
import { linkedOwner } from './linked-owner.ts'

export interface OwnerContext extends PageContext {
  request: OwnerRequest
}

export const requireOwner = (
  handler: (context: OwnerContext) => Promise<PageReply>,
  noSession?: MessageKey,
) => requirePerson(linkedOwner, (context, request) => handler({ ...context, request }), noSession)
