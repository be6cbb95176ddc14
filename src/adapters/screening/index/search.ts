/** Finds the entries of lists that are near to a screened subject, each with its score and why. */
import type { ListedEntity } from '../../../screening/entity.ts'
import { buildEntityIndex } from '../../../screening/matching/index/entity-index.ts'
import type { NameKind, PartMemo } from '../../../screening/matching/prepared-name.ts'
import { prepareEntity, prepareSubject } from '../../../screening/matching/score-subject.ts'
import type { AskedSubject, FoundMatch } from './messages.ts'

export interface FiledEntity {
  list: string
  version: number
  entity: ListedEntity
}

type Match = Omit<FoundMatch, 'isOwn'>

export interface EntitySearch {
  entities: number
  /** `isWanted` limits it to some entries. */
  find(subjects: readonly AskedSubject[], threshold: number, isWanted?: (place: Place) => boolean): Match[]
}

/** Where an entry is from. */
export interface Place {
  list: string
  version: number
  entityId: string
}

/** Of a legal entity it is not known whether it is a person. */
const isOf: Readonly<Record<NameKind, (entity: ListedEntity) => boolean>> = {
  PERSON: ({ schema }) => schema === 'Person' || schema === 'LegalEntity',
  ORGANIZATION: ({ schema }) => schema !== 'Person',
}

/** Reads all names once: 100,000 entities take some seconds, 500 some milliseconds. */
export function buildSearch(filed: readonly FiledEntity[], memo: PartMemo = new Map()): EntitySearch {
  const searchOf = (kind: NameKind) => {
    const mine = filed.filter(({ entity }) => isOf[kind](entity))
    const places: Place[] = mine.map(({ list, version, entity }) => ({ list, version, entityId: entity.id }))
    const index = buildEntityIndex(
      mine.map(({ entity }) => prepareEntity(entity, kind, memo)),
      kind,
    )
    return { places, index }
  }
  const searches = { PERSON: searchOf('PERSON'), ORGANIZATION: searchOf('ORGANIZATION') }
  return {
    entities: filed.length,
    find: (subjects, threshold, isWanted) =>
      subjects.flatMap((asked, subject) => {
        const { places, index } = searches[asked.kind]
        const isAt = isWanted && ((entity: number) => isWanted(places[entity] as Place))
        return index
          .find(prepareSubject(asked), threshold, isAt)
          .map(({ entity, match }) => ({ ...(places[entity] as Place), subject, match }))
      }),
  }
}

/**
 * Lets others run after each slice, for lists that would hold up everybody else's questions while they are
 * built. It is then searched slice by slice.
 */
export async function buildSearchInSlices(
  slices: AsyncIterable<readonly FiledEntity[]>,
): Promise<EntitySearch> {
  const memo: PartMemo = new Map()
  const searches: EntitySearch[] = []
  for await (const filed of slices) {
    searches.push(buildSearch(filed, memo))
    await new Promise(setImmediate)
  }
  return {
    entities: searches.reduce((sum, { entities }) => sum + entities, 0),
    find: (...asked) => searches.flatMap((each) => each.find(...asked)),
  }
}
