/** The fingerprint of the answers that a signature is for. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import type { StepAnswer } from '../../workflows/answers.ts'
import { rulesOf } from '../../workflows/step-rules.ts'
import type { CaseData } from '../case.ts'

/** In hex. */
export const sha256Of = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)))

/** The proof of an eID is no answer: it is asked again while the signatures stay. */
const isSigned = (answer: StepAnswer): boolean =>
  answer.kind === 'IDENTITY' ? answer.method !== 'EID' : answer.kind !== 'SIGNING'

/** SHA-256 over the canonical JSON (RFC 8785) of the answers, with the hashes of the uploaded files. */
export const answersHash = (data: Pick<CaseData, 'answers' | 'skipped' | 'documents'>): string =>
  sha256Of(signedContent(data))

/** Without times and revisions: the same answer given again is the same content. */
export function signedContent({
  answers,
  skipped,
  documents,
}: Pick<CaseData, 'answers' | 'skipped' | 'documents'>): string {
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
