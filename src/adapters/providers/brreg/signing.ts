/** The register's Fullmakt service, into signing combinations: what it worked out, or what its text plainly says. Pure. */
import type { RegistryAnswer, RegistryGap } from '../../../applications/provider-contracts.ts'
import { combinationsOf } from '../../../checks/signatories/expand-rule.ts'
import { MOST_COMBINATIONS, minimalOf } from '../../../checks/signatories/minimal-sets.ts'
import { isNorwegianRule, isStatutory, norwegianRules } from '../../../checks/signatories/norway-rules.ts'
import { readNorwegianText } from '../../../checks/signatories/norway-text.ts'
import type { SignatoryAuthority, SigningAuthorityBasis } from '../../../schemas/people.ts'
import type { Provenance } from '../../../schemas/primitives.ts'
import { registeredCombinationsOf } from './combinations.ts'
import { codeOf, type Fields, fields, joined, type Told, text } from './fields.ts'
import type { Officers } from './roles.ts'

type Authority = 'SIGNATURE' | 'PROCURATION'
type Reason = RegistryGap['reason']

/** One of the two answers, signature or procuration. */
interface Reading extends Pick<SigningAuthorityBasis, 'coverage' | 'origin' | 'ruleText' | 'ruleCode'> {
  combinations: SignatoryAuthority[][]
  truncated: boolean
  gap: Reason | null
}

export interface Signing {
  signing: RegistryAnswer['signing']
  gaps: RegistryGap[]
}

/** Signature combinations first, then procuration. `basis` speaks of the signature; a text of procuration is marked as one. */
export function signingOf(
  signature: Told,
  procuration: Told,
  officers: Officers,
  provenance: Provenance,
): Signing {
  const signs = readingOf(signature, officers, 'SIGNATURE')
  const byProcuration = readingOf(procuration, officers, 'PROCURATION')
  const combinations = [...signs.combinations, ...byProcuration.combinations]
  return {
    signing: {
      combinations: combinations.slice(0, MOST_COMBINATIONS),
      basis: {
        coverage: signs.coverage,
        origin: signs.origin,
        ruleText: [...signs.ruleText, ...byProcuration.ruleText.map((each) => `Prokura: ${each}`)],
        ruleCode: signs.ruleCode,
        truncated: signs.truncated || byProcuration.truncated || combinations.length > MOST_COMBINATIONS,
        provenance,
      },
    },
    gaps: [
      ...(signs.gap ? [{ field: 'signing', reason: signs.gap }] : []),
      ...(byProcuration.gap ? [{ field: 'signing.procuration', reason: byProcuration.gap }] : []),
    ],
  }
}

const nothing = (gap: Reason | null, ruleText: string[] = []): Reading => ({
  coverage: 'NONE',
  origin: 'STRUCTURED_REGISTER',
  combinations: [],
  ruleText,
  ruleCode: null,
  truncated: false,
  gap,
})

function readingOf(told: Told, officers: Officers, authority: Authority): Reading {
  if (told.kind !== 'TOLD') return nothing(told.kind)
  const status = fields(told.fields.status)
  const routine = codeOf(status.rutineStatus)
  // The legal form is exempt, such as a branch of a foreign company (NUF): the register knows no rule for it.
  if (routine === 'NA') return nothing('NOT_PUBLISHED', writtenIn(status.rutineStatus))
  if (routine !== 'OK') return nothing('UNKNOWN_CODE', writtenIn(status.rutineStatus))
  const written = joined(
    fields(told.fields, 'signeringsGrunnlag', 'signaturProkuraRoller').signaturProkuraFritekst,
  )
  switch (codeOf(status.regelStatus)) {
    case 'RF':
      return ruleFound(told.fields, officers, authority, written)
    case 'RT':
      // The register could not interpret it: what it gives beside the text is at most the law's default.
      return nothing('UNKNOWN_CODE', written ? [written] : [])
    case 'RI':
      return written ? fromText(written, officers, authority) : byLaw(told.fields, officers, authority)
    default:
      return nothing('UNKNOWN_CODE', written ? [written] : [])
  }
}

const writtenIn = (status: unknown) => [text(fields(status).tekstforklaring)].filter((each) => each !== null)

function ruleFound(
  source: Fields,
  officers: Officers,
  authority: Authority,
  written: string | null,
): Reading {
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
    return { ...nothing('UNKNOWN_CODE'), ...base }
  // The rule is known but its combinations "cannot be fetched" (IK): the engine works them out.
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
 * RI beside a text means that the register did not recognise the text, often because it joins two official rules. The
 * combination that it gives then is the law's default ("the board jointly") and not the company's rule: never shown.
 */
function fromText(written: string, officers: Officers, authority: Authority): Reading {
  const read = readNorwegianText(written)
  const base = {
    origin: 'PARSED_TEXT' as const,
    ruleText: [written],
    ruleCode: read.codes.length > 0 ? read.codes.join('+') : null,
  }
  // A rule over an incomplete list of officers would let fewer sign than must.
  if (read.rule === null || !officers.complete) return { ...nothing('UNKNOWN_CODE'), ...base }
  const limits = read.unread.length > 0 ? read.unread.join('. ') : null
  const expanded = combinationsOf(read.rule, officers.officers, { authority, limits })
  const coverage = expanded.combinations.length === 0 ? 'NONE' : read.coverage
  return { ...base, ...expanded, coverage, gap: coverage === 'COMPLETE' ? null : 'UNKNOWN_CODE' }
}

/** Nothing is registered: the law's default, if the register gives it. There is no procuration by law. */
function byLaw(source: Fields, officers: Officers, authority: Authority): Reading {
  if (authority === 'PROCURATION') return nothing(null)
  const registered = registeredCombinationsOf(source, officers, authority)
  const [ruleCode] = registered.codes
  if (
    !ruleCode ||
    !registered.complete ||
    !registered.codes.every(isStatutory) ||
    registered.combinations.length === 0
  )
    return nothing('NOT_PUBLISHED')
  return {
    ...minimalOf(registered.combinations),
    coverage: 'COMPLETE',
    origin: 'STATUTORY_DEFAULT',
    ruleText: registered.texts,
    ruleCode,
    gap: null,
  }
}
