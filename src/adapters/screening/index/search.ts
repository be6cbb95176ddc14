/** Finds the entries of lists that are near to a screened subject, each with its score and why. */
import type { ListedEntity } from '../../../screening/entity.ts'
import { entityIndexSteps } from '../../../screening/matching/index/entity-index.ts'
import { finish, isStep, type Steps } from '../../../screening/matching/index/steps.ts'
import type { NameKind, PartMemo } from '../../../screening/matching/prepared-name.ts'
import {
  type PreparedEntity,
  prepareEntity,
  prepareSubject,
} from '../../../screening/matching/score-subject.ts'
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

/** What of the entries is filed for one kind. */
interface Filed {
  places: Place[]
  prepared: PreparedEntity[]
}

const kinds = ['PERSON', 'ORGANIZATION'] as const
const newFiled = (): Record<NameKind, Filed> => ({
  PERSON: { places: [], prepared: [] },
  ORGANIZATION: { places: [], prepared: [] },
})

function* prepareSteps(
  into: Record<NameKind, Filed>,
  filed: readonly FiledEntity[],
  memo: PartMemo,
): Steps<void> {
  for (const [at, { list, version, entity }] of filed.entries()) {
    for (const kind of kinds) {
      if (!isOf[kind](entity)) continue
      into[kind].places.push({ list, version, entityId: entity.id })
      into[kind].prepared.push(prepareEntity(entity, kind, memo))
    }
    if (isStep(at)) yield
  }
}

function* searchSteps(filed: Record<NameKind, Filed>, entities: number): Steps<EntitySearch> {
  const indexes = {
    PERSON: yield* entityIndexSteps(filed.PERSON.prepared, 'PERSON'),
    ORGANIZATION: yield* entityIndexSteps(filed.ORGANIZATION.prepared, 'ORGANIZATION'),
  }
  return {
    entities,
    find: (subjects, threshold, isWanted) =>
      subjects.flatMap((asked, subject) => {
        const { places } = filed[asked.kind]
        const isAt = isWanted && ((entity: number) => isWanted(places[entity] as Place))
        return indexes[asked.kind]
          .find(prepareSubject(asked), threshold, isAt)
          .map(({ entity, match }) => ({ ...(places[entity] as Place), subject, match }))
      }),
  }
}

/** Reads all names once: 100,000 entities take some seconds, 500 some milliseconds. */
export function buildSearch(entities: readonly FiledEntity[]): EntitySearch {
  const filed = newFiled()
  finish(prepareSteps(filed, entities, new Map()))
  return finish(searchSteps(filed, entities.length))
}

/** Everybody else waits so long for an answer, and as long again when they ask twice. */
const TURN_MS = 20

/**
 * Builds the same, and lets others run after each turn: for lists that would hold up everybody else's
 * questions while they are built.
 */
export async function buildSearchInTurns(
  slices: AsyncIterable<readonly FiledEntity[]>,
  turnMs: number = TURN_MS,
): Promise<EntitySearch> {
  const memo: PartMemo = new Map()
  const filed = newFiled()
  let entities = 0
  for await (const slice of slices) {
    await inTurns(prepareSteps(filed, slice, memo), turnMs)
    entities += slice.length
  }
  return inTurns(searchSteps(filed, entities), turnMs)
}

async function inTurns<T>(steps: Steps<T>, turnMs: number): Promise<T> {
  for (let began = performance.now(); ; ) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < turnMs) continue
    await new Promise(setImmediate)
    began = performance.now()
  }
}
