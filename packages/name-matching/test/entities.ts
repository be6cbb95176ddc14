/** Entities of a list and screened subjects, with an index and without one. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { entityIndexSteps } from '../matching/index/entity-index.ts'
import { finish } from '../matching/index/steps.ts'
import type { NameKind } from '../matching/prepared-name.ts'
import {
  type PreparedEntity,
  prepareEntity,
  prepareSubject,
  scoreSubject,
} from '../matching/score-subject.ts'

type Facts = Parameters<typeof prepareEntity>[0]
export const entity = (names: string[], more: Partial<Facts> = {}): Facts => ({
  names: names.map((text, at) => ({ text, kind: at === 0 ? 'PRIMARY' : 'ALIAS' })),
  ...{ birthDates: [], countries: [], identifiers: [] },
  ...more,
})
type SubjectFacts = Parameters<typeof prepareSubject>[0]
export const subject = (kind: NameKind, name: string, more: Partial<SubjectFacts> = {}) =>
  prepareSubject({ kind, names: [name], birthDate: null, countries: [], identifiers: [], ...more })

export const indexOf = (kind: NameKind, entities: readonly Facts[]) => {
  const prepared = entities.map((each) => prepareEntity(each, kind))
  return { prepared, index: finish(entityIndexSteps(prepared, kind)) }
}

/** What scoring every entity finds. */
export const withoutIndex = (
  screened: ReturnType<typeof subject>,
  prepared: readonly PreparedEntity[],
  threshold: number,
) =>
  prepared.flatMap((listed, at) => {
    const match = scoreSubject(screened, listed, threshold)
    return match ? [{ entity: at, match }] : []
  })

type Pair = Record<'schema' | 'name1' | 'name2', string>

const files = ['name-pairs.csv', 'name-pairs-of-the-world.csv', 'name-pairs-by-class.csv']
const pairsOf = (kind: NameKind): Pair[] =>
  files
    .flatMap((file): Pair[] =>
      parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url)), { columns: true }),
    )
    .filter(({ schema }) => (schema === 'Person') === (kind === 'PERSON'))

/** Every nth first name of the pairs against all second names: the index may miss one hit of a hundred. */
export function assertFindsAll(kind: NameKind, nth = 1): void {
  const pairs = pairsOf(kind)
  const { prepared, index } = indexOf(
    kind,
    pairs.map(({ name2 }) => entity([name2])),
  )
  const [found, expected] = [new Set<string>(), new Set<string>()]
  for (const { name1 } of pairs.filter((_, at) => at % nth === 0)) {
    const screened = subject(kind, name1)
    for (const hit of withoutIndex(screened, prepared, 0.4)) expected.add(`${name1} / ${JSON.stringify(hit)}`)
    for (const hit of index.find(screened, 0.4)) found.add(`${name1} / ${JSON.stringify(hit)}`)
  }
  assert.ok(expected.size > 0)
  assert.deepEqual(
    [...found].filter((hit) => !expected.has(hit)),
    [],
  )
  const missed = [...expected].filter((hit) => !found.has(hit))
  assert.ok(missed.length <= expected.size / 100, [`of ${expected.size}:`, ...missed].join('\n'))
}
