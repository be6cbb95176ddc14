/** Finds the entries of lists that are near to a screened subject, each with its score and why. */
import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import { entityIndexSteps } from '@foyer/name-matching/matching/index/entity-index'
import { finish, isStep, type Steps } from '@foyer/name-matching/matching/index/steps'
import type { NameKind, PartMemo } from '@foyer/name-matching/matching/prepared-name'
import {
  type PreparedEntity,
  prepareEntity,
  prepareSubject,
} from '@foyer/name-matching/matching/score-subject'
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

/** A legal entity may also be a person. */
const isOf: Readonly<Record<NameKind, (entity: ListedEntity) => boolean>> = {
  PERSON: ({ schema }) => schema === 'Person' || schema === 'LegalEntity',
  ORGANIZATION: ({ schema }) => schema !== 'Person',
}

/** The indexed part of the entries of one kind. */
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

/** All other callers wait this long for an answer, and as long again for a second request. */
const TURN_MS = 20

/**
 * Builds the same in small steps, and lets other work run after each: for large lists, whose build would
 * delay all other requests.
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
