/** A search that is built in slices: others run in between, and it finds the same. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListedEntity } from '../../../screening/entity.ts'
import { buildSearch, buildSearchInSlices, type FiledEntity } from './search.ts'

const entity = (id: string, name: string): ListedEntity => ({
  ...{ id, schema: 'Person', names: [{ text: name, kind: 'PRIMARY' }], birthDates: [], countries: [] },
  ...{ identifiers: [], topics: [], gender: 'UNKNOWN', listings: [], pep: null },
})
const filed: FiledEntity[] = Array.from({ length: 60 }, (_, at) => ({
  ...{ list: at % 2 === 0 ? 'one' : 'two', version: 3 },
  entity: entity(`e${at}`, `${at % 20 === 7 ? 'Anna' : 'Valdemar'} Nummer${at} Testsson`),
}))
const asked = ['Anna Nummer7 Testsson', 'Valdemar Nummer40 Testsson'].map((name) => ({
  ...{ kind: 'PERSON' as const, names: [name], birthDate: null, countries: [], identifiers: [] },
}))

async function* slices(size: number, onSlice = () => undefined as unknown) {
  for (let from = 0; from < filed.length; from += size) {
    onSlice()
    yield filed.slice(from, from + size)
  }
}

describe('a search in slices', () => {
  const sorted = (matches: ReturnType<ReturnType<typeof buildSearch>['find']>) =>
    matches
      .map(({ subject, list, entityId, match }) => `${subject} ${list} ${entityId} ${match.score}`)
      .sort()

  test('finds what the whole finds, with the same scores', async () => {
    const [whole, inSlices] = [buildSearch(filed), await buildSearchInSlices(slices(7))]
    assert.equal(inSlices.entities, whole.entities)
    assert.ok(whole.find(asked, 0.5).length >= 2)
    assert.deepEqual(sorted(inSlices.find(asked, 0.5)), sorted(whole.find(asked, 0.5)))
    const ofOne = ({ list }: { list: string }) => list === 'one'
    assert.deepEqual(sorted(inSlices.find(asked, 0.5, ofOne)), sorted(whole.find(asked, 0.5, ofOne)))
  })

  test('lets others run after each slice', async () => {
    let [built, turns] = [0, 0]
    const seen: number[] = []
    const turn = () => {
      turns += 1
      seen.push(built)
      if (turns < 50) setImmediate(turn)
    }
    setImmediate(turn)
    await buildSearchInSlices(slices(20, () => (built += 1)))
    assert.ok(seen.includes(1) && seen.includes(2), seen.join(' '))
  })

  test('of nothing finds nothing', async () => {
    const empty = await buildSearchInSlices(
      (async function* () {
        yield []
      })(),
    )
    assert.deepEqual([empty.entities, empty.find(asked, 0.4)], [0, []])
  })
})
