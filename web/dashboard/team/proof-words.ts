/** The state of a domain of single sign-on in words. */
import { dateOf } from '../formats/time.ts'
import type { Meaning } from '../pieces/Icon.tsx'
import type { SingleSignOn } from './SingleSignOnForm.tsx'

type Proof = Pick<SingleSignOn['proofs'][number], 'isInForce' | 'outcome' | 'endsAt'>

interface ProofWords {
  state: string
  meaning: Meaning
  sentence: string | null
  /** The record is still to be set. */
  isOpen: boolean
}

const missing: Record<NonNullable<Proof['outcome']>, string> = {
  PROVEN: '',
  NOT_FOUND: 'The record was not found.',
  WRONG_VALUE: 'There is a record with this name, and another value.',
  UNREACHABLE: 'The name servers of the domain did not answer.',
  TAKEN:
    'The record is right, and another customer has proven this domain before. Ask the operator of Foyer.',
}

export function proofWords({ isInForce, outcome, endsAt }: Proof): ProofWords {
  const what = outcome && outcome !== 'PROVEN' ? missing[outcome] : null
  if (isInForce && endsAt !== null) {
    const end = `People sign in as before until ${dateOf(endsAt)}, and then need a passkey or a password.`
    const why = what ?? 'It is not proven yet.'
    return { state: 'Record missing', meaning: 'bad', sentence: `${why} ${end}`, isOpen: true }
  }
  if (isInForce) return { state: 'Proven', meaning: 'good', sentence: null, isOpen: false }
  const meaning = outcome === 'TAKEN' ? 'bad' : 'attention'
  return { state: 'Not proven', meaning, sentence: what, isOpen: outcome !== 'TAKEN' }
}
