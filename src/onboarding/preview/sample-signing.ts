/** Signatures of an invented company in a preview: the applicant has signed, another is asked. */

import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { CaseData } from '#applications/case.ts'
import { answersHash } from '#applications/signing/fingerprint.ts'
import { type CoSigner, noSigning, type Signer, type SigningState } from '#applications/signing/state.ts'
import { situationOf, withCapacities } from '#checks/signatories/situation.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import type { PageContext } from '../page-context.ts'
import { provenPerson } from '../signed-by.ts'
import { candidateOf, peopleOf } from '../signing/people.ts'

export type SigningData = Pick<CaseData, 'signing' | 'signatures'>

export const CO_SIGNER = 'co-signer'

/** The people that the applicant can ask, with the key of each. */
export function candidatesIn({ case: of, workflow }: PageContext): Array<{ key: string; party: PersonRef }> {
  const { situation, rows } = peopleOf(of, workflow, (key) => key)
  return rows.flatMap(({ ask, isYou }) => {
    const party = ask === null || isYou ? undefined : candidateOf(situation, ask)
    return ask !== null && party ? [{ key: ask, party }] : []
  })
}

/** Asked by e-mail a moment ago. undefined: the register names no person besides the applicant. */
export function sampleCoSigner(context: PageContext, more: Partial<CoSigner> = {}): CoSigner | undefined {
  const [candidate] = candidatesIn(context)
  const at = context.input.now().toISOString()
  return (
    candidate && {
      id: CO_SIGNER,
      party: candidate.party,
      isNamed: false,
      email: 'co-signer@example.com',
      language: context.language,
      askedAt: at,
      mails: [at],
      mailedAt: at,
      notMailed: null,
      remindedAt: [],
      openedAt: null,
      declined: null,
      cancelledAt: null,
      voidedAt: null,
      ...more,
    }
  )
}

interface Wanted {
  signers?: Signer[]
  coSigner?: Partial<CoSigner>
  state?: Partial<SigningState>
}

/** The applicant's proven identity signs; the co-signer is the first who can be asked. */
export function sampleSigning(
  context: PageContext,
  { signers = ['APPLICANT'], coSigner, state }: Wanted = {},
): SigningData {
  const { case: of, workflow } = context
  const asked = sampleCoSigner(context, coSigner)
  const applicant = of.data.identity && provenPerson(of.data.identity)
  const partyOf = (signer: Signer) => (signer === 'APPLICANT' ? applicant : asked?.party)
  const signed = signers.flatMap((signer) => {
    const party = partyOf(signer)
    return party ? [{ signer, signature: signatureOf(party, context.input.now().toISOString()) }] : []
  })
  const { isOpen } = situationOf(of, workflow).sets
  return {
    signatures: withCapacities(
      signed.map(({ signature }) => signature),
      of,
      workflow,
    ),
    signing: {
      ...noSigning,
      fingerprint: signed.length > 0 ? answersHash(of.data) : null,
      signers: signed.map(({ signer }) => signer),
      coSigners: asked ? [{ ...asked, isNamed: isOpen }] : [],
      ...state,
    },
  }
}

const signatureOf = (party: PersonRef, signedAt: string): SignedBy => ({
  party,
  signedAt,
  method: 'EID_SIGNATURE',
  provider: 'simulator',
  assuranceLevel: 'HIGH',
  onBehalfOf: null,
  capacity: 'UNVERIFIED',
  combinationIndex: null,
  evidence: { type: 'SIMULATED_ID_TOKEN', sha256: '0', documentId: null },
})
