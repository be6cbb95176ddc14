/** The index of the persons, or of the organizations, of lists: finds the entries near to a subject. */
import type { MatchExplanation } from '../../schemas.ts'
import { numberForms } from '../evidence/number-factors.ts'
import { points } from '../factors.ts'
import type { NameKind } from '../prepared-name.ts'
import { evidenceBeside, type PreparedEntity, type ScreenedSubject, scoreSubject } from '../score-subject.ts'
import { nearNamesSteps } from './near-names.ts'
import { isStep, type Steps } from './steps.ts'

export interface FoundEntity {
  /** Its position among the entities that the index was built of. */
  entity: number
  match: MatchExplanation
}

export interface EntityIndex {
  /** `isWanted` limits it to some entities. */
  find(subject: ScreenedSubject, threshold: number, isWanted?: (entity: number) => boolean): FoundEntity[]
  /** `bytes`: the size of its typed arrays. `compared`: how many pairs of names it has compared. */
  figures(): { bytes: number; compared: number }
}

/** The least that the same name has, in another order. */
const SAME_NAME = points.name + points.order - 1e-6

/** Scores have three digits. */
const ROUNDING = 0.005
const pointsAt = (score: number): number =>
  score >= 1 ? points.name : Math.log(score / (1 - score)) - ROUNDING

export function* entityIndexSteps(entities: readonly PreparedEntity[], kind: NameKind): Steps<EntityIndex> {
  const ofEntity = Uint32Array.from(entities.flatMap(({ names }, entity) => names.map(() => entity)))
  const firstName = new Uint32Array(entities.length)
  for (let name = ofEntity.length - 1; name >= 0; name--) firstName[ofEntity[name] as number] = name
  yield
  const near = yield* nearNamesSteps(
    entities.flatMap(({ names }) => names.map(({ name }) => name)),
    kind,
  )
  const byNumber = yield* groupedBy(entities, ({ identifiers }) =>
    identifiers.flatMap(({ id }) => numberForms(id)),
  )
  const byBirthDate = yield* groupedBy(entities, ({ birthDates }) => birthDates.map(({ value }) => value))
  let compared = 0

  const candidatesOf = (subject: ScreenedSubject, least: number): Map<number, number[]> => {
    const found = new Map<number, number[]>()
    for (const form of subject.identifiers.flatMap(({ id }) => numberForms(id)))
      for (const entity of byNumber.get(form) ?? [])
        found.set(entity, entities[entity]?.names.map((_, index) => index) ?? [])
    const { birthDate } = subject
    const bornThen = typeof birthDate === 'string' ? (byBirthDate.get(birthDate) ?? []) : []
    const others = bornThen.flatMap(
      (entity) => entities[entity]?.names.map((_, index) => (firstName[entity] as number) + index) ?? [],
    )
    const take = (name: number, most: number) => {
      const entity = ofEntity[name] as number
      const index = name - (firstName[entity] as number)
      const listed = entities[entity] as PreparedEntity
      const weak = listed.names[index]?.kind === 'WEAK_ALIAS' ? points.weakAlias : 0
      const evidence = evidenceBeside(subject, listed)
      const isFar = most + weak + evidence.points < least
      if (isFar && !(evidence.mayBeNamesake && most >= SAME_NAME)) return
      const names = found.get(entity)
      if (!names) found.set(entity, [index])
      else if (!names.includes(index)) names.push(index)
    }
    for (const screened of subject.names) near.each(screened, others, take)
    return found
  }

  return {
    find(subject, threshold, isWanted) {
      const matches: FoundEntity[] = []
      for (const [entity, names] of candidatesOf(subject, pointsAt(threshold))) {
        if (isWanted && !isWanted(entity)) continue
        compared += names.length
        const match = scoreSubject(subject, entities[entity] as PreparedEntity, threshold, names)
        if (match) matches.push({ entity, match })
      }
      return matches.sort((a, b) => a.entity - b.entity)
    },
    figures: () => ({ bytes: near.bytes, compared }),
  }
}

function* groupedBy(
  entities: readonly PreparedEntity[],
  keysOf: (entity: PreparedEntity) => readonly string[],
): Steps<Map<string, number[]>> {
  const groups = new Map<string, number[]>()
  for (const [entity, listed] of entities.entries()) {
    if (isStep(entity)) yield
    for (const key of new Set(keysOf(listed))) {
      const known = groups.get(key)
      if (known) known.push(entity)
      else groups.set(key, [entity])
    }
  }
  return groups
}
