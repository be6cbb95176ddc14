/** A search that is built in turns: others run in between, and it finds the same. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import { buildSearch, buildSearchInTurns, type FiledEntity } from './search.ts'

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

async function* slices(size: number) {
  for (let from = 0; from < filed.length; from += size) yield filed.slice(from, from + size)
}

describe('a search built in small steps', () => {
  const sorted = (matches: ReturnType<ReturnType<typeof buildSearch>['find']>) =>
    matches
      .map(({ subject, list, entityId, match }) => `${subject} ${list} ${entityId} ${match.score}`)
      .sort()

  test('finds the same as one built at once, with the same scores', async () => {
    const [whole, inTurns] = [buildSearch(filed), await buildSearchInTurns(slices(7))]
    assert.equal(inTurns.entities, whole.entities)
    assert.ok(whole.find(asked, 0.5).length >= 2)
    assert.deepEqual(sorted(inTurns.find(asked, 0.5)), sorted(whole.find(asked, 0.5)))
    const ofOne = ({ list }: { list: string }) => list === 'one'
    assert.deepEqual(sorted(inTurns.find(asked, 0.5, ofOne)), sorted(whole.find(asked, 0.5, ofOne)))
  })

  test('lets other work run after each step', async () => {
    let [turns, isBuilt] = [0, false]
    const turn = () => {
      turns += 1
      if (!isBuilt) setImmediate(turn)
    }
    setImmediate(turn)
    await buildSearchInTurns(slices(60), 0)
    isBuilt = true
    assert.ok(turns > 10, String(turns))
  })

  test('without entries finds nothing', async () => {
    const empty = await buildSearchInTurns(
      (async function* () {
        yield []
      })(),
    )
    assert.deepEqual([empty.entities, empty.find(asked, 0.4)], [0, []])
  })
})
