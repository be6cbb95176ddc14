/** The blocks of an organization. Each comes from one of two producers and may be missing on its own. */
import { type Fields, fields, text } from '@foyer/provider-http/answer-fields'

export type Block =
  | { state: 'GIVEN'; fields: Fields }
  /** The register says that there is nothing. */
  | { state: 'NONE' }
  /** Its producer did not answer. */
  | { state: 'DOWN' }
  /** Absent, or not in the documented form. */
  | { state: 'UNREADABLE' }

/** Some answers spell a name differently: the first of `names` that is there. */
export function block(organization: Fields, ...names: string[]): Block {
  const name = names.find((each) => Object.hasOwn(organization, each))
  if (name === undefined) return { state: 'UNREADABLE' }
  const value = organization[name]
  if (value === null) return { state: 'NONE' }
  if (typeof value !== 'object' || Array.isArray(value)) return { state: 'UNREADABLE' }
  const found = fields(value)
  if (found.fel === null || found.fel === undefined) return { state: 'GIVEN', fields: found }
  switch (text(fields(found.fel).typ)) {
    // The producer does not know the organization: Statistics Sweden has no deregistered ones.
    case 'ORGANISATION_FINNS_EJ':
      return { state: 'NONE' }
    case 'OTILLGANGLIG_UPPGIFTSKALLA':
    case 'TIMEOUT':
      return { state: 'DOWN' }
    default:
      return { state: 'UNREADABLE' }
  }
}

/** The fields of a block, none unless it is given. */
export const given = (each: Block): Fields => (each.state === 'GIVEN' ? each.fields : {})

/** Why a block's field is missing; undefined if it is given or there is nothing to give. */
export const reasonOf = (each: Block): 'SOURCE_DOWN' | 'UNKNOWN_CODE' | undefined =>
  each.state === 'DOWN' ? 'SOURCE_DOWN' : each.state === 'UNREADABLE' ? 'UNKNOWN_CODE' : undefined
