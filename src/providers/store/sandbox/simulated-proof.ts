/** The outcome of the test eID for the chosen person: claims, assurance level and evidence. */
import { createHash } from 'node:crypto'
import type { IdentityOutcome, IdentityProof } from '@foyer/eids/contract/identity-provider'
import { eidsTellNumbersIn } from '@foyer/eids/contract/tells-number'
import { addressOf, identityNumberOf } from '#checks/sandbox/scenario-values.ts'
import { type EidBehaviour, givenNamesOf, type TestPerson, testPersonOf } from '#checks/sandbox/scenarios.ts'
import type { EidKey } from '../../catalogue/eids.ts'

export const PROVIDER = 'simulator' satisfies EidKey

export interface SimulatedOutcome {
  outcome: EidBehaviour
  /** The key of the proven person; null if no identity is proven. */
  person: string | null
}

const levels: Record<EidBehaviour, IdentityProof['assuranceLevel'] | null> = {
  PROVEN: 'HIGH',
  OTHER_PERSON: 'HIGH',
  SUBSTANTIAL_ASSURANCE: 'SUBSTANTIAL',
  LOW_ASSURANCE: 'LOW',
  CANCELLED: null,
  TIMED_OUT: null,
  UNAVAILABLE: null,
}

/**
 * Each person of the catalogue is a citizen of their country, and born where they live. The eIDs of Sweden do
 * not say it, so that the onboarding asks for it.
 */
const originOf = ({ country, address }: TestPerson): Pick<IdentityProof, 'nationalities' | 'placeOfBirth'> =>
  country === 'SE'
    ? {}
    : {
        nationalities: [country],
        placeOfBirth: { country, region: null, locality: addressOf(address).city },
      }

function proven(
  person: TestPerson,
  level: IdentityProof['assuranceLevel'],
  now: Date,
  signed: string | undefined,
): IdentityOutcome {
  const address = addressOf(person.address, 'RESIDENTIAL')
  const claims = {
    provider: PROVIDER,
    assuranceLevel: level,
    provenAt: now.toISOString(),
    givenName: givenNamesOf(person),
    familyName: person.family,
    dateOfBirth: person.birth,
    personalIdentityNumber: eidsTellNumbersIn(person.country) ? identityNumberOf(person, 'EID') : null,
    country: person.country,
    address,
    ...originOf(person),
  }
  const body = JSON.stringify(signed === undefined ? claims : { ...claims, signedSha256: signed })
  return {
    kind: 'PROVEN',
    proof: {
      ...claims,
      evidence: {
        type: signed === undefined ? 'SIMULATED_ID_TOKEN' : 'SIMULATED_SIGNATURE',
        sha256: createHash('sha256').update(body).digest('hex'),
      },
    },
    evidence: [
      {
        source: 'simulator:eid',
        retrievedAt: claims.provenAt,
        contentType: 'application/json',
        body,
      },
    ],
  }
}

/** The outcome for a code with a valid signature. `signed` is the hash of the text that the person signed. */
export function outcomeOf(
  { outcome, person: key }: SimulatedOutcome,
  now: Date,
  signed?: string,
): IdentityOutcome {
  if (outcome === 'CANCELLED' || outcome === 'TIMED_OUT' || outcome === 'UNAVAILABLE')
    return { kind: outcome }
  const person = key === null ? undefined : testPersonOf(key)
  const level = levels[outcome]
  return person && level
    ? proven(person, level, now, signed)
    : { kind: 'REFUSED', why: 'The code names nobody in the catalogue.' }
}
