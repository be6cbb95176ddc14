/** The signing text (firmateckning) of the paid service, and the combinations that it gives. Pure. */

import type { Provenance } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, text } from '@foyer/provider-http/answer-fields'
import { combinationsOfText } from '@foyer/signing-rules/texts/text-combinations'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import type { Officers } from './officers.ts'

export interface Signing {
  signing: RegistryAnswer['signing']
  gaps: RegistryGap[]
}

const LONGEST_TEXT = 8_000

/** The register has free text only. The reviewer sees the unread part. */
export function signingOf(organization: Fields, officers: Officers, provenance: Provenance): Signing {
  const registered = fields(organization.firmateckning)
  const signature = textIn(registered.klartext, officers)
  const procuration = textIn(registered.prokuratext, officers)
  const combinations = [
    ...signature.combinations,
    // The text of procuration gives no more than procuration.
    ...procuration.combinations.map((each) =>
      each.map((member) => ({ ...member, authority: 'PROCURATION' as const })),
    ),
  ]
  return {
    signing: {
      combinations,
      basis: {
        coverage: signature.coverage,
        origin: 'PARSED_TEXT',
        ruleText: [...signature.written, ...procuration.written.map((each) => `Prokura: ${each}`)],
        ruleCode: null,
        truncated: signature.truncated || procuration.truncated,
        provenance,
      },
    },
    gaps: [
      ...(signature.coverage === 'COMPLETE' ? [] : [{ field: 'signing', reason: 'UNKNOWN_CODE' } as const]),
      ...(procuration.written.length === 0 || procuration.coverage === 'COMPLETE'
        ? []
        : [{ field: 'signing.procuration', reason: 'UNKNOWN_CODE' } as const]),
    ],
  }
}

function textIn(value: unknown, officers: Officers) {
  const written = text(value, LONGEST_TEXT)
  // A text of the maximum length may be cut: the missing part may limit the rest.
  const isWhole = typeof value === 'string' && value.length < LONGEST_TEXT
  const read = combinationsOfText(isWhole ? (written ?? '') : '', 'sv', officers)
  return { ...read, written: written === null ? [] : [written] }
}
