/** The signing text (firmateckning) of the paid service. Pure. */
import type { RegistryAnswer, RegistryGap } from '../../../applications/provider-contracts.ts'
import type { Provenance } from '../../../schemas/primitives.ts'
import { type Fields, fields, text } from '../answer-fields.ts'
import { noSigning } from '../registry-calls.ts'

export interface Signing {
  signing: RegistryAnswer['signing']
  gaps: RegistryGap[]
}

const LONGEST_TEXT = 8_000

/** The register has free text only. Until it is read, it is shown to a reviewer. */
export function signingOf(organization: Fields, provenance: Provenance): Signing {
  const registered = fields(organization.firmateckning)
  const [written, procuration] = [
    text(registered.klartext, LONGEST_TEXT),
    text(registered.prokuratext, LONGEST_TEXT),
  ]
  const ruleText = [...(written ? [written] : []), ...(procuration ? [`Prokura: ${procuration}`] : [])]
  return {
    signing: noSigning(provenance, ruleText),
    gaps: [{ field: 'signing', reason: 'UNKNOWN_CODE' }],
  }
}
