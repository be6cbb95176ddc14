/** Finds the entries of lists that are near to a screened subject, each with its score and why. */
import type { ListedEntity } from '../../../screening/entity.ts'
import type { NameKind, PartMemo } from '../../../screening/matching/prepared-name.ts'
import {
  type PreparedEntity,
  prepareEntity,
  prepareSubject,
  scoreSubject,
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
  /** `lists` limits it to these. */
  find(subjects: readonly AskedSubject[], threshold: number, lists?: ReadonlySet<string>): Match[]
}

interface Filed extends Pick<FiledEntity, 'list' | 'version'> {
  entityId: string
  prepared: PreparedEntity
}

/** Of a legal entity it is not known whether it is a person. */
const kindsOf = ({ schema }: ListedEntity): NameKind[] =>
  schema === 'Person' ? ['PERSON'] : schema === 'LegalEntity' ? ['PERSON', 'ORGANIZATION'] : ['ORGANIZATION']

export function buildSearch(filed: readonly FiledEntity[]): EntitySearch {
  const memo: PartMemo = new Map()
  const byKind: Record<NameKind, Filed[]> = { PERSON: [], ORGANIZATION: [] }
  for (const { list, version, entity } of filed)
    for (const kind of kindsOf(entity))
      byKind[kind].push({ list, version, entityId: entity.id, prepared: prepareEntity(entity, kind, memo) })
  return {
    entities: filed.length,
    find: (subjects, threshold, lists) =>
      subjects.flatMap((subject, at) => {
        const screened = prepareSubject(subject)
        return byKind[subject.kind].flatMap(({ prepared, ...place }) => {
          const match = !lists || lists.has(place.list) ? scoreSubject(screened, prepared, threshold) : null
          return match ? [{ ...place, subject: at, match }] : []
        })
      }),
  }
}
