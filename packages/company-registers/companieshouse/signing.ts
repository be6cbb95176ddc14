/** Who signs, by the Companies Act: the register has the officers only. Pure. */

import type { Provenance } from '@foyer/national-fields/schemas/primitives'
import { combinationsOf } from '@foyer/signing-rules/expand-rule'
import { britishSigningRule, COMPANIES_ACT } from '@foyer/signing-rules/united-kingdom'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { noSigning } from '../registry-calls.ts'
import type { Officers } from './officers.ts'

// Appointed by a court, the Charity Commission or the regulator of community interest companies: they manage
// the company instead of its directors.
const standIns: unknown[] = ['judicial-factor', 'receiver-and-manager', 'cic-manager']
const isManagedByOthers = (officers: Officers['officers']): boolean =>
  officers.flat().some(({ roles }) => roles.some(({ registryCode }) => standIns.includes(registryCode)))

/** Not for a company in liquidation or administration, where others act, nor without the whole list. */
export function signingOf(
  { legalType, companyStatus }: RegistryAnswer['organization'],
  { officers, gaps }: Officers,
  provenance: Provenance,
): { signing: RegistryAnswer['signing']; gaps: RegistryGap[] } {
  const rule =
    companyStatus.code === 'ACTIVE' && gaps.length === 0 && !isManagedByOthers(officers)
      ? britishSigningRule(legalType)
      : undefined
  const { combinations, truncated } = rule
    ? combinationsOf(rule, officers)
    : { combinations: [], truncated: false }
  const signing = noSigning(provenance)
  if (combinations.length === 0) return { signing, gaps: [{ field: 'signing', reason: 'NOT_PUBLISHED' }] }
  const basis: typeof signing.basis = {
    ...signing.basis,
    coverage: 'COMPLETE',
    origin: 'STATUTORY_DEFAULT',
    ruleCode: COMPANIES_ACT,
    truncated,
  }
  return { signing: { combinations, basis }, gaps: [] }
}
