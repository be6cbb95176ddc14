/**
 * A list changes at every moment of the life of a case, by shared and own lists: the hit is there before
 * anything is approved. The moments depend on the seed.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Random, randomOf } from '@foyer/name-matching/bench/random'
import { entry, type MonitoringWorld, startMonitoringWorld } from '../harness/monitoring-world.ts'
import type { Lane } from './lane.ts'
import { lives, runRound } from './rounds.ts'

const LANES = 3

const moments = Object.keys(lives)
const syllables = 'bra kve lun dor fi sta mel ror gan hul tis vek jar nop osk yl'.split(' ')

/** A name that no other person has in these rounds. */
function nameOf(random: Random, at: number): string {
  const word = () => {
    const text = Array.from({ length: 4 }, () => random.one(syllables)).join('')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  }
  const letters = at
    .toString(26)
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
  return `${word()} ${word()}${letters}`
}

export const listChanges = (rounds: number, seed: number): void => {
  describe('a list that changes', () => {
    let on: MonitoringWorld
    let lanes: Lane[]
    before(async () => {
      on = await startMonitoringWorld()
      lanes = await Promise.all(
        Array.from({ length: LANES }, async (_, at) => {
          const origins = { redirectOrigins: ['https://shop.example'] }
          const customer = await on.world.customer({ mode: 'live', name: `Lane ${at}`, ...origins })
          const token = await on.world.token(customer)
          return { on, customer, token, listId: `rounds-${at}`, entities: [] }
        }),
      )
      await on.imported('everybody', entry('n', 'Valdemar Orsinov'))
      await on.imported('offices', entry('p', 'Ossian Ambetsin'))
      const offices = {
        name: 'Offices',
        format: 'opensanctions-simple',
        kind: 'PEP',
        markets: ['SE'],
      } as const
      const { screeningLists, customerScreening } = on.world.foyer.ports
      await screeningLists.define('offices', offices)
      for (const { listId, customer } of lanes) {
        await on.imported(listId, entry('n', `Valdemar Orsinov ${listId}`))
        const settings = { lists: ['everybody', 'offices', listId], threshold: 0.6, namesakes: true }
        await customerScreening.setSettings(customer.uuid, { kind: 'OPERATOR', id: null }, settings)
      }
    })
    after(() => on?.world.close())

    test(`at every moment, and ${rounds} random ones: the hit is there before an approval`, async (t) => {
      const random = randomOf(seed)
      const planned = [
        ...moments.flatMap((moment) => [
          { moment, isOwn: false },
          { moment, isOwn: true },
        ]),
        ...Array.from({ length: rounds }, () => ({
          ...{ moment: random.one(moments), isOwn: random.fraction() < 0.5 },
        })),
      ].map((each, at) => ({ ...each, at, name: nameOf(random, at), random: randomOf(seed * 1_000 + at) }))
      const wrong: string[] = []
      let approved = 0
      await Promise.all(
        lanes.map(async (lane) => {
          for (let next = planned.shift(); next; next = planned.shift()) {
            const { moment, at, ...round } = next
            const told = await runRound(lane, moment, round)
            if (told.approved) approved += 1
            if (told.wrong)
              wrong.push(`round ${at}, ${moment}, ${round.isOwn ? 'own' : 'shared'}: ${told.wrong}`)
          }
        }),
      )
      t.diagnostic(
        `${rounds + 2 * moments.length} rounds, ${approved} approved before, ${wrong.length} wrong`,
      )
      assert.deepEqual(wrong, [])
      assert.ok(approved >= 2, 'the rules and people approve who is on no list')
    })
  })
}
