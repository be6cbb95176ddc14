/** One FollowTheMoney entity: its properties, all untrusted. */
import { cleanText } from '../draft-entity.ts'
import { ListFileProblem, MAIN_FILE } from '../list-file.ts'

export interface FtmEntity {
  id: string
  schema: string
  caption: string
  isTarget: boolean
  datasets: string[]
  /** Texts only: links to other entities are their ids. */
  all(property: string): string[]
  first(property: string): string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** Throws ListFileProblem for a value that is not an entity. */
export function ftmEntityOf(value: unknown, line: number): FtmEntity {
  const { id, schema, caption, target, datasets, properties } = isRecord(value) ? value : {}
  const clean = typeof id === 'string' ? cleanText(id) : undefined
  if (clean === undefined || typeof schema !== 'string' || !isRecord(properties))
    throw new ListFileProblem(MAIN_FILE, line, 'is not an entity with id, schema and properties')
  const all = (property: string) => texts(Object.hasOwn(properties, property) ? properties[property] : [])
  return {
    ...{ id: clean, schema, caption: typeof caption === 'string' ? caption : '' },
    ...{ isTarget: target === true, datasets: texts(datasets), all },
    first: (property) => all(property)[0] ?? '',
  }
}
