/** Names of a list that hold several names, or a name and a bracket: each part must find its entry. */
import type { ListedEntity } from '../lists/entity.ts'
import { defaultThreshold } from '../matching/factors.ts'
import type { NameKind } from '../matching/prepared-name.ts'
import { absent, atLeast, type Figure } from './figures.ts'
import { organizations, persons, type RealLists } from './lists.ts'
import { asked, indexOf } from './quality.ts'

const divided = /[;()]|\s[a-h]\)/
/** An acronym or a town alone is no name, and numbers are those of passports. */
const isName = (part: string): boolean => /\p{L}{2}.*\s\S*\p{L}{2}/u.test(part) && !/\d/.test(part)

function foundParts(listed: readonly ListedEntity[], kind: NameKind): boolean[] {
  const index = indexOf(listed, kind)
  return listed.flatMap(({ names }, at) =>
    names
      .filter(({ text }) => divided.test(text))
      .flatMap(({ text }) => text.split(divided))
      .filter(isName)
      .map((part) => index.find(asked(kind, part), defaultThreshold).some(({ entity }) => entity === at)),
  )
}

/** Divided at every sign, also where a note or a place is in the bracket: not each part is a name. */
export function partFigures(lists: RealLists | undefined): Figure[] {
  if (!lists) return [absent('names in parts')]
  const found = [
    ...foundParts(persons(lists.un), 'PERSON'),
    ...foundParts(organizations(lists.un), 'ORGANIZATION'),
  ]
  const share = found.filter(Boolean).length / found.length
  return [
    atLeast(
      `names in parts: ${found.length} parts of UN names with ; or brackets, the right entity`,
      share,
      0.92,
      3,
    ),
  ]
}
