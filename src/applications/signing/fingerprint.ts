/** The fingerprint of the answers that a signature is for. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import type { StepAnswer } from '#workflows/answers.ts'
import { rulesOf } from '#workflows/step-rules.ts'
import type { CaseData } from '../case.ts'
import type { CheckedAnswers } from './state.ts'

/** In hex. */
export const sha256Of = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)))

/** The proof of an eID is not an answer: the applicant may identify again while the signatures stay. */
const isSigned = (answer: StepAnswer): boolean =>
  answer.kind === 'IDENTITY' ? answer.method !== 'EID' : answer.kind !== 'SIGNING'

type Answered = Pick<CaseData, 'answers' | 'skipped' | 'documents'>

/** As the applicant sees them on Check your answers. */
export const checkedAnswersOf = (data: Answered): CheckedAnswers => ({
  fingerprint: answersHash(data),
  steps: stepHashes(data),
})

/** The fingerprint of each signed step: only to find out which step has changed. */
export const stepHashes = ({ answers, documents }: Pick<Answered, 'answers' | 'documents'>) =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([, answer]) => isSigned(answer))
      .map(([step, answer]) => [
        step,
        sha256Of(canonicalize(contentOf(answer, documents)) as string).slice(0, 16),
      ]),
  )

/** Whether the applicant has seen these answers together. People never sign others. */
export const isChecked = (data: CaseData): boolean => data.signing?.checked?.fingerprint === answersHash(data)

/** SHA-256 over the canonical JSON (RFC 8785) of the answers, with the hashes of the uploaded files. */
export const answersHash = (data: Answered): string => sha256Of(signedContent(data))

/** Without times and revisions: the same answer given again is the same content. */
export function signedContent({ answers, skipped, documents }: Answered): string {
  const contents = Object.entries(answers)
    .filter(([, answer]) => isSigned(answer))
    .map(([step, answer]) => [step, contentOf(answer, documents)])
  return canonicalize({ answers: Object.fromEntries(contents), skipped: [...skipped].sort() }) as string
}

function contentOf(answer: StepAnswer, documents: CaseData['documents']): unknown {
  const unversioned = { ...answer, at: '', revision: 0 }
  if (unversioned.kind !== 'DOCUMENTS') return rulesOf(answer).comparable(unversioned)
  const hashOf = (id: string) => documents.find((document) => document.id === id)?.sha256 ?? null
  return {
    ...unversioned,
    slots: Object.fromEntries(
      Object.entries(unversioned.slots).map(([slot, ids]) => [slot, ids.map(hashOf)]),
    ),
  }
}
