/** GLEIF beside a national register: fills codes that the register did not give, and overrides nothing. */
import type { RegistryAnswer } from '../contract.ts'
import { endOf, evidenceOf } from '../registry-calls.ts'
import type { Supplement } from '../supplements.ts'
import { GLEIF, type GleifOptions } from './gleif.ts'
import { gleifIndex, type LeiRecord } from './index-records.ts'
import { authorityOf, legalFormOf } from './record.ts'

export function gleifSupplement(options: GleifOptions): Supplement {
  const index = gleifIndex(options)
  return {
    async ask({ number, cancel }) {
      const found = await index.find(number, endOf(options), cancel)
      // Most companies have no LEI; that says nothing about them.
      if (found.kind !== 'FOUND') return undefined
      return {
        evidence: evidenceOf(GLEIF, found.answers, options.now().toISOString()),
        addTo: (answer) => filled(answer, found.record),
      }
    },
  }
}

function filled(answer: RegistryAnswer, record: LeiRecord): RegistryAnswer {
  const { legalType, registrationAuthority } = answer.organization
  const elf = legalFormOf(record)
  const authority = authorityOf(record)
  return {
    ...answer,
    organization: {
      ...answer.organization,
      legalType: legalType && legalType.code === null ? { ...legalType, code: elf } : legalType,
      registrationAuthority:
        registrationAuthority && registrationAuthority.code === null
          ? { ...registrationAuthority, code: authority }
          : registrationAuthority,
    },
  }
}
