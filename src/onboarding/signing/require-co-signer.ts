/** Lets a co-signer reach their own page, and nothing else of the application. */
import type { CoSigner } from '#applications/signing/state.ts'
import type { PageReply } from '#endpoint.ts'
import { requirePerson } from '../linked-person/require-person.ts'
import type { PageContext } from '../page-context.ts'
import type { MessageKey } from '../view.ts'
import { linkedCoSigner } from './linked-co-signer.ts'

export interface CoSignerContext extends PageContext {
  coSigner: CoSigner
}

export const requireCoSigner = (
  handler: (context: CoSignerContext) => Promise<PageReply>,
  noSession?: MessageKey,
) => requirePerson(linkedCoSigner, (context, coSigner) => handler({ ...context, coSigner }), noSession)
