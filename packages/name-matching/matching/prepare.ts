/** Prepares names for comparing: once for each name of a list, and once for each screened name. */
import { prepareOrganization } from './prepare-organization.ts'
import { preparePerson } from './prepare-person.ts'
import type { NameKind, PartMemo, PreparedName } from './prepared-name.ts'

/** Words of screened names that are kept: the next name often has one of them. */
const MOST_PARTS = 50_000
const recent: PartMemo = new Map()

/** `memo` keeps the words of the names of a list together; without it, those of the latest names are kept. */
export function prepareName(text: string, kind: NameKind, memo?: PartMemo): PreparedName {
  if (!memo && recent.size > MOST_PARTS) recent.clear()
  return kind === 'PERSON' ? preparePerson(text, memo ?? recent) : prepareOrganization(text, memo ?? recent)
}
