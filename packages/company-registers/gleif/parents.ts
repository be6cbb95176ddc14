/**
 * The companies that consolidate a company in their accounts. Consolidation follows control (IFRS 10), so
 * that it is kept as control without a share. Pure.
 */

import { fields, text } from '@foyer/provider-http/answer-fields'
import { countryCoded } from '../country-words.ts'
import { objectOf, type ServiceAnswer } from '../registry-calls.ts'
import type { OwnershipInterest } from '../schemas/ownership.ts'
import { type LeiRecord, leiRecordOf } from './record.ts'

const relations = [
  ['IS_DIRECTLY_CONSOLIDATED_BY', 'direct parent of the consolidated accounts'],
  ['IS_ULTIMATELY_CONSOLIDATED_BY', 'ultimate parent of the consolidated accounts'],
] as const

export function parentsOf(answers: readonly ServiceAnswer[]): {
  owners: OwnershipInterest[]
  isDown: boolean
  /** The unreadable country could be a high-risk one. */
  hasUnreadCountry: boolean
} {
  const read = answers.map(objectOf)
  const owners = read.flatMap((each, at): OwnershipInterest[] => {
    const record = 'kind' in each ? undefined : leiRecordOf(each.fields.data)
    const relation = relations[at]
    if (!record || !relation) return []
    const { lei, entity } = record
    const country = countryCoded(landOf(record))
    const organizationNumber = country
      ? { id: lei, issuingCountry: country, type: 'LEI' as const, display: lei }
      : null
    const holder = {
      kind: 'ORGANIZATION' as const,
      name: text(fields(entity.legalName).name) ?? lei,
      organizationNumber,
    }
    const [registryCode, registryText] = relation
    return [{ holder, of: null, type: 'OTHER_CONTROL', share: null, registryCode, registryText }]
  })
  // 404: there is no parent, or it is not reported.
  const isDown = read.some((each) =>
    'kind' in each ? each.kind !== 'NOT_FOUND' : leiRecordOf(each.fields.data) === undefined,
  )
  const hasUnreadCountry = read.some((each) => {
    const land = 'kind' in each ? null : landOf(leiRecordOf(each.fields.data))
    return land !== null && countryCoded(land) === null
  })
  return { owners, isDown, hasUnreadCountry }
}

const landOf = (record: LeiRecord | undefined) => text(fields(record?.entity.legalAddress).country, 20)
