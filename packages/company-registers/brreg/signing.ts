/** Converts the answers of Fullmakt to signing combinations, from its own combinations or its text. Pure. */

import type { Provenance } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, joined, text } from '@foyer/provider-http/answer-fields'
import { combinationsOf } from '@foyer/signing-rules/expand-rule'
import { MAX_COMBINATIONS, minimalOf } from '@foyer/signing-rules/minimal-sets'
import { isNorwegianRule, isStatutory, norwegianRules } from '@foyer/signing-rules/norway-rules'
import { readNorwegianText } from '@foyer/signing-rules/norway-text'
import type { SignatoryAuthority, SigningAuthorityBasis } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { registeredCombinationsOf } from './combinations.ts'
import { codeOf, type SourceResult } from './fields.ts'
import type { Officers } from './roles.ts'

type Authority = 'SIGNATURE' | 'PROCURATION'
type Reason = RegistryGap['reason']

/** Read from one of the two answers, signature or procuration. */
interface SigningResult extends Pick<SigningAuthorityBasis, 'coverage' | 'origin' | 'ruleText' | 'ruleCode'> {
  combinations: SignatoryAuthority[][]
  truncated: boolean
  gap: Reason | null
}

export interface Signing {
  signing: RegistryAnswer['signing']
  gaps: RegistryGap[]
}

/**
 * Signature combinations first, then procuration. `basis` describes the signature; texts of procuration are
 * marked.
 */
export function signingOf(
  signature: SourceResult,
  procuration: SourceResult,
  officers: Officers,
  provenance: Provenance,
): Signing {
  const signs = signingResultOf(signature, officers, 'SIGNATURE')
  const byProcuration = signingResultOf(procuration, officers, 'PROCURATION')
  const combinations = [...signs.combinations, ...byProcuration.combinations]
  return {
    signing: {
      combinations: combinations.slice(0, MAX_COMBINATIONS),
      basis: {
        coverage: signs.coverage,
        origin: signs.origin,
        ruleText: [...signs.ruleText, ...byProcuration.ruleText.map((each) => `Prokura: ${each}`)],
        ruleCode: signs.ruleCode,
        truncated: signs.truncated || byProcuration.truncated || combinations.length > MAX_COMBINATIONS,
        provenance,
      },
    },
    gaps: [
      ...(signs.gap ? [{ field: 'signing', reason: signs.gap }] : []),
      ...(byProcuration.gap ? [{ field: 'signing.procuration', reason: byProcuration.gap }] : []),
    ],
  }
}

const noSigning = (gap: Reason | null, ruleText: string[] = []): SigningResult => ({
  coverage: 'NONE',
  origin: 'STRUCTURED_REGISTER',
  combinations: [],
  ruleText,
  ruleCode: null,
  truncated: false,
  gap,
})

function signingResultOf(result: SourceResult, officers: Officers, authority: Authority): SigningResult {
  if (result.kind !== 'ANSWERED') return noSigning(result.kind)
  const status = fields(result.fields.status)
  const routine = codeOf(status.rutineStatus)
  // An exempt legal form without a rule in the register, such as a branch of a foreign company (NUF).
  if (routine === 'NA') return noSigning('NOT_PUBLISHED', writtenIn(status.rutineStatus))
  if (routine !== 'OK') return noSigning('UNKNOWN_CODE', writtenIn(status.rutineStatus))
  const written = joined(
    fields(result.fields, 'signeringsGrunnlag', 'signaturProkuraRoller').signaturProkuraFritekst,
  )
  switch (codeOf(status.regelStatus)) {
    case 'RF':
      return ruleFound(result.fields, officers, authority, written)
    case 'RT':
      // The register could not interpret the text; a combination beside it is only the statutory default.
      return noSigning('UNKNOWN_CODE', written ? [written] : [])
    case 'RI':
      return written
        ? fromText(written, officers, authority)
        : statutoryDefault(result.fields, officers, authority)
    default:
      return noSigning('UNKNOWN_CODE', written ? [written] : [])
  }
}

const writtenIn = (status: unknown) => [text(fields(status).tekstforklaring)].filter((each) => each !== null)

function ruleFound(
  source: Fields,
  officers: Officers,
  authority: Authority,
  written: string | null,
): SigningResult {
  const ruleCode = text(fields(source, 'status', 'regelStatus').regelIdent, 20)
  const registered = registeredCombinationsOf(source, officers, authority)
  const base = {
    origin: 'STRUCTURED_REGISTER' as const,
    ruleCode,
    ruleText: written ? [written] : registered.texts,
  }
  const isThere = ruleCode === null || !isNorwegianRule(ruleCode) || registered.codes.includes(ruleCode)
  if (registered.combinations.length > 0) {
    const { combinations, truncated } = minimalOf(registered.combinations)
    const isWhole = registered.complete && isThere
    return {
      ...base,
      combinations,
      truncated,
      coverage: isWhole ? 'COMPLETE' : 'PARTIAL',
      gap: isWhole ? null : 'UNKNOWN_CODE',
    }
  }
  if (ruleCode === null || !isNorwegianRule(ruleCode) || !officers.complete || !registered.complete)
    return { ...noSigning('UNKNOWN_CODE'), ...base }
  // The rule is known but its combinations "cannot be fetched" (IK), so they are expanded here.
  const expanded = combinationsOf(norwegianRules[ruleCode].rule, officers.officers, { authority })
  const isEmpty = expanded.combinations.length === 0
  return {
    ...base,
    ...expanded,
    coverage: isEmpty ? 'NONE' : 'COMPLETE',
    gap: isEmpty ? 'UNKNOWN_CODE' : null,
  }
}

/**
 * RI beside a text means that the register did not recognise the text, often because it joins two official
 * rules. Its combination is then the statutory default ("the board jointly") instead of the company's rule,
 * and is never shown.
 */
function fromText(written: string, officers: Officers, authority: Authority): SigningResult {
  const read = readNorwegianText(written)
  const base = {
    origin: 'PARSED_TEXT' as const,
    ruleText: [written],
    ruleCode: read.codes.length > 0 ? read.codes.join('+') : null,
  }
  // With an incomplete list of officers, too few signers would seem to be enough.
  if (read.rule === null || !officers.complete) return { ...noSigning('UNKNOWN_CODE'), ...base }
  const limits = read.unread.length > 0 ? read.unread.join('. ') : null
  const expanded = combinationsOf(read.rule, officers.officers, { authority, limits })
  const coverage = expanded.combinations.length === 0 ? 'NONE' : read.coverage
  return { ...base, ...expanded, coverage, gap: coverage === 'COMPLETE' ? null : 'UNKNOWN_CODE' }
}

/**
 * Nothing is registered: the statutory default, if the register gives it. There is no statutory procuration.
 */
function statutoryDefault(source: Fields, officers: Officers, authority: Authority): SigningResult {
  if (authority === 'PROCURATION') return noSigning(null)
  const registered = registeredCombinationsOf(source, officers, authority)
  const [ruleCode] = registered.codes
  if (
    !ruleCode ||
    !registered.complete ||
    !registered.codes.every(isStatutory) ||
    registered.combinations.length === 0
  )
    return noSigning('NOT_PUBLISHED')
  return {
    ...minimalOf(registered.combinations),
    coverage: 'COMPLETE',
    origin: 'STATUTORY_DEFAULT',
    ruleText: registered.texts,
    ruleCode,
    gap: null,
  }
}
