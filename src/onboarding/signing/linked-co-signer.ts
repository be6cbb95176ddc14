/** The links of co-signers. */
import { type CoSigner, coSignerStatusOf } from '#applications/signing/state.ts'
import { closedReasonOf } from '../closed-reason.ts'
import type { PersonLink } from '../linked-person/person-link.ts'
import { coSignerOf, withCoSigner } from './co-signer-moves.ts'
import { signingOf } from './signers.ts'

export const linkedCoSigner: PersonLink<CoSigner> = {
  page: 'co_signer',
  messages: { sessionEnded: 'co_signer_ended', linkEnded: 'co_signer_link_ended' },
  find: coSignerOf,
  isWithdrawn: (of, coSigner) => coSignerStatusOf(signingOf(of), coSigner) === 'CANCELLED',
  /** Cancelled by the applicant; or the application is over, and they have not signed it. */
  isOver(of, coSigner, now) {
    const closed = closedReasonOf(of, now)
    const isClosed = closed !== undefined && closed !== 'application_finished'
    return isClosed || linkedCoSigner.isWithdrawn(of, coSigner)
  },
  withChange: (of, id, change) => ({
    signing: withCoSigner(of, id, (each) => ({ ...each, ...change(each) })),
  }),
  actions: {
    opened: 'signing.opened',
    languageSet: 'signing.language_set',
    mailed: 'signing.mailed',
    notMailed: 'signing.not_mailed',
  },
  idName: 'coSigner',
  isInternal: false,
}
