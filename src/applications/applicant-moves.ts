/** The moves of one step after another: answers, drafts, documents, the eID. */
import { ApiError } from '../errors.ts'
import type { Given, StepAnswer } from '../workflows/answers.ts'
import type { Actor, Case, CaseData, Move, Moved, StoredDocument } from './case.ts'
import { applicant, assertEditable, changed, system } from './lifecycle-moves.ts'
import type { IdentityProof, RegistryAnswer } from './provider-contracts.ts'
import { mustAllow } from './status.ts'

/**
 * The answer of one step; what was asked again is asked no longer. `over` is the revision that it was given over: when
 * another has come since, nothing is done.
 */
export const answer =
  (step: string, given: Given, registry?: RegistryAnswer | null, over?: number): Move =>
  (current, now) => {
    assertEditable(current)
    const before = revisionOf(current, step)
    if (over !== undefined && over !== before) return undefined
    const revision = before + 1
    const answered = { ...given, at: now.toISOString(), revision } as StepAnswer
    return changed(current, {
      now,
      action: 'step.answered',
      actor: applicant,
      detail: { step, revision },
      data: {
        ...withoutOpenEnds(current, step),
        answers: { ...current.data.answers, [step]: answered },
        ...(registry === undefined ? {} : { registry, considered: null }),
      },
    })
  }

/** An optional step passed over: what was answered before goes. */
export const skip =
  (step: string): Move =>
  (current, now) => {
    assertEditable(current)
    const { [step]: _answer, ...answers } = current.data.answers
    const ends = withoutOpenEnds(current, step)
    return changed(current, {
      now,
      action: 'step.skipped',
      actor: applicant,
      detail: { step },
      data: { ...ends, answers, skipped: [...ends.skipped, step] },
    })
  }

/** Neither typed and not taken, nor asked again, nor passed over. */
function withoutOpenEnds({ data }: Case, step: string): Pick<CaseData, 'drafts' | 'askedAgain' | 'skipped'> {
  const { [step]: _draft, ...drafts } = data.drafts
  const { askedAgain, skipped } = data
  const isOther = (each: string) => each !== step
  return {
    drafts,
    askedAgain: askedAgain && { ...askedAgain, steps: askedAgain.steps.filter(isOther) },
    skipped: skipped.filter(isOther),
  }
}

export const revisionOf = (of: Case, step: string): number => of.data.answers[step]?.revision ?? 0

/** What was typed and not yet taken. No audit line of its own worth reading: the moment and the step. */
export const draft =
  (step: string, typed: Record<string, string | string[]>): Move =>
  (current, now) => {
    assertEditable(current)
    return {
      ...changed(current, {
        now,
        action: 'step.drafted',
        actor: applicant,
        detail: { step },
        data: { drafts: { ...current.data.drafts, [step]: typed } },
      }),
      audit: [],
    }
  }

/** The registry's card that she is asked about; her answer is `answer`. */
export const considerOrganization =
  (step: string, typed: Record<string, string | string[]>, registry: RegistryAnswer): Move =>
  (current, now) => {
    assertEditable(current)
    return changed(current, {
      now,
      action: 'registry.looked_up',
      actor: applicant,
      detail: { step, source: registry.provenance.reference ?? registry.provenance.source },
      data: { drafts: { ...current.data.drafts, [step]: typed }, considered: registry },
    })
  }

const EID_STARTED = 'identity.started'
export const beginIdentity =
  (step: string, provider: string, state: string, nonce: string): Move =>
  (current, now) => {
    assertEditable(current)
    return changed(current, {
      now,
      action: EID_STARTED,
      actor: applicant,
      detail: { step, provider },
      data: { identityStarted: { step, provider, state, nonce, at: now.toISOString() } },
    })
  }

/** The eID came back, once: whatever it said, that start is used up. */
export const proveIdentity =
  (step: string, state: string, proof: IdentityProof): Move =>
  (current, now) => {
    assertEditable(current)
    if (current.data.identityStarted?.state !== state) return undefined
    const answered = answer(step, { kind: 'IDENTITY', method: 'EID', provider: proof.provider })(current, now)
    if (!answered) return undefined
    const data = { ...answered.case.data, identity: proof, identityStarted: null }
    const proven = {
      action: 'identity.proven',
      actor: system(proof.provider),
      detail: { step, assuranceLevel: proof.assuranceLevel, evidence: proof.evidence.sha256 },
    }
    return { ...answered, case: { ...answered.case, data }, audit: [...answered.audit, proven] }
  }

export const endIdentity =
  (step: string, state: string, why: string): Move =>
  (current, now) =>
    current.data.identityStarted?.state !== state
      ? undefined
      : changed(current, {
          now,
          action: 'identity.not_proven',
          actor: applicant,
          detail: { step, why },
          data: { identityStarted: null },
        })

/** Decisions section 5: of one application. */
export const MOST_DOCUMENTS = 50

/** The applicant's only while she holds the pen, the customer's for longer. */
export function mustTakeDocument(current: Case, uploadedBy: StoredDocument['uploadedBy']): void {
  if (uploadedBy === 'APPLICANT') assertEditable(current)
  else mustAllow('addDocument', current.status)
  if (current.data.documents.length >= MOST_DOCUMENTS) throw new ApiError('too_many_documents')
}

export const addDocument =
  (document: StoredDocument, actor: Actor = applicant): Move =>
  (current, now) => {
    mustTakeDocument(current, document.uploadedBy)
    return changed(current, {
      now,
      action: 'document.added',
      actor,
      detail: { documentId: document.id, sha256: document.sha256, step: document.step, slot: document.slot },
      data: withDocuments(current, [...current.data.documents, document]),
      events: ['DOCUMENT_ADDED'],
    })
  }

/** Only her own, and only while she holds the pen. */
export const removeDocument =
  (documentId: string): Move =>
  (current, now) => {
    assertEditable(current)
    const documents = current.data.documents.filter(
      (each) => each.id !== documentId || each.uploadedBy !== 'APPLICANT',
    )
    if (documents.length === current.data.documents.length) return undefined
    return changed(current, {
      now,
      action: 'document.removed',
      actor: applicant,
      detail: { documentId },
      data: withDocuments(current, documents),
    })
  }

/** An answer that was given before names what is there now: without its document a step is open again. */
function withDocuments({ data }: Case, documents: StoredDocument[]): Pick<CaseData, 'documents' | 'answers'> {
  const filesIn = (step: string, slot: string) =>
    documents.filter((each) => each.step === step && each.slot === slot).map(({ id }) => id)
  const answers = Object.entries(data.answers).map(([step, given]): [string, StepAnswer] => {
    if (given.kind !== 'DOCUMENTS') return [step, given]
    const slots = Object.keys(given.slots).map((slot) => [slot, filesIn(step, slot)])
    return [step, { ...given, slots: Object.fromEntries(slots) }]
  })
  return { documents, answers: Object.fromEntries(answers) }
}

/** Of its customer's quota. */
export const storedBytesOf = ({ data }: Case): number =>
  data.documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
export const eidStartsIn = ({ audit }: Moved): number =>
  audit.filter(({ action }) => action === EID_STARTED).length
