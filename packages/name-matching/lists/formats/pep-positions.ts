/**
 * Persons with public offices and their terms, as JSON: an array, or a line for each, with id, name, aliases,
 * birthDate, gender, countries and positions. docs/operate/screening.md describes the fields.
 */
import type { PepDetails } from '../../schemas.ts'
import { cleanText, draftEntity, positionOf } from '../draft-entity.ts'
import type { ListedEntity } from '../entity.ts'
import { oneDateOf } from '../list-dates.ts'
import { ListFileProblem, type ListFindings, MAIN_FILE, type ParseList } from '../list-file.ts'

type Position = PepDetails['positions'][number]

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')

/** Whether an office is held today is the matter of a rule: the file says from when to when. */
function positionsOf(value: unknown, countries: readonly string[]): Position[] {
  return (Array.isArray(value) ? value : []).flatMap((each) => {
    const position = recordOf(each)
    const country = textOf(position.country) || (countries[0] ?? '')
    const office = positionOf(textOf(position.position), textsOf(position.topics), country)
    const [from, to] = [oneDateOf(textOf(position.start)), oneDateOf(textOf(position.end))]
    return office ? [{ ...office, from, to, current: to === null ? null : false }] : []
  })
}

function entityOf(value: unknown, line: number, findings: ListFindings): ListedEntity | undefined {
  const person = recordOf(value)
  const id = cleanText(textOf(person.id))
  if (id === undefined) throw new ListFileProblem(MAIN_FILE, line, 'is not a person with an id')
  const draft = draftEntity(id, 'Person', findings)
  draft.name(textOf(person.name), 'PRIMARY')
  for (const alias of textsOf(person.aliases)) draft.name(alias, 'ALIAS')
  for (const date of textsOf(person.birthDate)) draft.bornOn(date)
  draft.gender(textOf(person.gender))
  const countries = textsOf(person.countries)
  draft.country(...countries)
  draft.topic('role.pep')
  draft.pep({
    kind: 'PEP',
    relatedTo: null,
    positions: positionsOf(person.positions, countries),
  })
  return draft.finish()
}

export const parsePepPositions: ParseList = async function* parse(files, findings) {
  for await (const { line, value } of files.values(MAIN_FILE)) {
    const entity = entityOf(value, line, findings)
    if (entity) yield entity
    else findings.nameless += 1
  }
}
