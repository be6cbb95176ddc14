/** Signatures are for the answers as they were: when an answer changes, they no longer count. */
import { system } from '#audit/entry.ts'
import type { Case, CaseData, Move, MoveResult } from '../case.ts'
import { answersHash } from './fingerprint.ts'
import { type CoSigner, coSignerStatusOf, type SigningState } from './state.ts'

/** The move, after which signatures for other answers are void. */
export const voidingSignatures =
  (move: Move): Move =>
  (current, now) => {
    const moved = move(current, now)
    if (!moved || !isForOtherAnswers(moved.case, current)) return moved
    return withVoidSignatures(moved, now)
  }

/** Compared with the signed answers, else with those that the applicant has sent. */
function isForOtherAnswers({ data }: Case, before: Case): boolean {
  const { signing } = data
  if (!signing || (signing.fingerprint === null && signing.sentAt === null)) return false
  return (signing.fingerprint ?? answersHash(before.data)) !== answersHash(data)
}

/**
 * The co-signers who had signed get an e-mail, and a new request when the applicant is ready. A sent
 * application returns to the applicant.
 */
export function withVoidSignatures(moved: MoveResult, now: Date): MoveResult {
  const { data } = moved.case
  const { signing } = data
  if (!signing || (signing.fingerprint === null && signing.sentAt === null)) return moved
  const signed = signing.coSigners.filter((each) => coSignerStatusOf(signing, each) === 'SIGNED')
  return {
    ...moved,
    case: { ...moved.case, data: { ...data, ...voided(data, signing, now) } },
    audit: [
      ...moved.audit,
      { action: 'signing.voided', actor: system('signing'), detail: { signatures: signing.signers.length } },
    ],
    tasks: [
      ...moved.tasks,
      ...signed.map(({ id }) => ({ task: 'mailSigning', to: id, about: 'VOID', runAt: null }) as const),
    ],
  }
}

function voided(data: CaseData, signing: SigningState, now: Date): Partial<CaseData> {
  const at = now.toISOString()
  const hadSigned = ({ id }: CoSigner) => signing.signers.includes(id)
  const evidence = new Set(data.signatures.map((signature) => signature.evidence.documentId))
  const kept = Object.entries(data.answers).filter(([, { kind }]) => kind !== 'SIGNING')
  return {
    answers: Object.fromEntries(kept),
    signatures: [],
    /** The signed texts stay, as evidence of what happened. */
    documents: data.documents.map((document) =>
      evidence.has(document.id) ? { ...document, status: 'REJECTED' } : document,
    ),
    signing: {
      ...signing,
      fingerprint: null,
      sentAt: null,
      voidedAt: signing.signers.length > 0 ? at : signing.voidedAt,
      signers: [],
      started: [],
      coSigners: signing.coSigners.map((each) => (hadSigned(each) ? { ...each, voidedAt: at } : each)),
    },
  }
}
