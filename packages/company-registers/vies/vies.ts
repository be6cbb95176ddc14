/** VIES: whether a VAT number of an EU country is valid today: yes, no, or not known. */

import { type Fields, joined, text } from '@foyer/provider-http/answer-fields'
import type { RegistryAnswer, VatCheck } from '../contract.ts'
import { endOf, evidenceOf, objectOf, type RegistryOptions, serviceOf } from '../registry-calls.ts'
import type { Addition, Supplement } from '../supplements.ts'
import { vatNumberOf } from './vat-number.ts'

const NAME = 'VIES'

export function vies(options: RegistryOptions): Supplement {
  const call = serviceOf(options)
  return {
    async ask({ number, answer, cancel }) {
      const endsAt = endOf(options)
      // For some countries only the register knows the number.
      const written = vatNumberOf(number) ?? (await answer)?.vatNumber
      if (!written) return { evidence: [], addTo: withGap('NOT_PUBLISHED') }
      const [country, digits] = [written.slice(0, 2), written.slice(2)]
      const found = await call(`/ms/${country}/vat/${encodeURIComponent(digits)}`, { endsAt, cancel })
      const read = objectOf(found)
      const checkedAt = options.now().toISOString()
      const said = 'kind' in read ? unknown : resultOf(read.fields, digits)
      return additionOf({ number: written, ...said, checkedAt }, evidenceOf(NAME, [found], checkedAt))
    },
  }
}

type Said = Pick<VatCheck, 'status' | 'name' | 'address'>
const unknown: Said = { status: 'UNAVAILABLE', name: null, address: null }

/** Both fields must agree: while a country is down, its numbers are not "invalid". */
export function resultOf({ isValid, userError, vatNumber, ...more }: Fields, digits: string): Said {
  if (vatNumber !== digits) return unknown
  if (isValid === true && userError === 'VALID')
    return { status: 'VALID', name: shown(more.name), address: shown(more.address) }
  const isInvalid = userError === 'INVALID' || userError === 'INVALID_INPUT'
  return isValid === false && isInvalid ? { ...unknown, status: 'INVALID' } : unknown
}

/** Some countries publish neither name nor address, which then are "---". */
function shown(value: unknown): string | null {
  const lines = typeof value === 'string' ? value.split('\n').map((line) => text(line)) : []
  const written = joined(
    lines.filter((line) => line !== null && !/^-+$/.test(line)),
    1_000,
  )
  return written
}

const additionOf = (vat: VatCheck, evidence: Addition['evidence']): Addition => ({
  evidence,
  addTo: (answer) => ({
    ...(vat.status === 'UNAVAILABLE' ? withGap('SOURCE_DOWN')(answer) : answer),
    vat,
  }),
})

const withGap =
  (reason: 'SOURCE_DOWN' | 'NOT_PUBLISHED') =>
  (answer: RegistryAnswer): RegistryAnswer => ({
    ...answer,
    gaps: [...answer.gaps, { field: 'vat', reason }],
  })
