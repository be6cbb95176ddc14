/** The proof of a verified wallet, and the stored evidence. */
import { createHash } from 'node:crypto'
import type { IdentityRemark } from '../contract/remarks.ts'
import type { VerifiedPid } from '../wallet-verifier/presentation.ts'
import { type AnsweredData, WALLET } from './transaction.ts'

type Level = AnsweredData['proof']['assuranceLevel']

/**
 * The claims and findings are stored. The presentation itself is not: its salts, digests, signatures, key and
 * place in the status list would identify the person elsewhere (ARF, OIA_16).
 */
export function proofOf(
  pid: VerifiedPid,
  level: Level,
  remarks: readonly IdentityRemark[] = [],
): Pick<AnsweredData, 'proof' | 'evidence'> {
  const { claims, issuer, type, listSequence, status } = pid
  const all: IdentityRemark[] = [
    ...remarks,
    ...(status === 'UNKNOWN' ? (['STATUS_UNKNOWN'] as const) : []),
    ...(claims.isNumberRefused ? (['NUMBER_REFUSED'] as const) : []),
  ]
  const body = JSON.stringify({
    ...{ claims, issuer, type, listSequence, level, remarks: all },
    checks: {
      certificatePath: 'VALID',
      signature: 'VALID',
      disclosures: 'VALID',
      keyBinding: 'VALID',
      status,
    },
  })
  return {
    proof: {
      provider: WALLET,
      // The answer carries no level: PIDs are issued at the level HIGH (CIR 2015/1502), by issuers on the
      // official list.
      assuranceLevel: level,
      givenName: claims.givenName,
      familyName: claims.familyName,
      dateOfBirth: claims.dateOfBirth,
      personalIdentityNumber: claims.personalIdentityNumber,
      country: claims.country,
      address: claims.address,
      nationalities: claims.nationalities,
      placeOfBirth: claims.placeOfBirth,
      ...(all.length > 0 && { remarks: all }),
      evidence: {
        type: 'EUDI_WALLET_PID',
        sha256: createHash('sha256').update(body).digest('hex'),
      },
    },
    evidence: { source: `wallet:${issuer}`, contentType: 'application/json', body },
  }
}
