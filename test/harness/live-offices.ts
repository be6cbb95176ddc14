/** Invented lists that cover every market: without them, nothing is approved automatically. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import { manyPersons } from '@foyer/name-matching/test/screening-files'
import { markets as allMarkets } from '@foyer/national-fields/markets'
import type { World } from './world.ts'

const markets = Object.keys(allMarkets)

/** Invented people of the United Nations, as if each market took its official list from there. */
export const officialList: KnownList = { ...(knownLists.un as KnownList), markets }

/** Says which markets the list of public offices covers. */
export const coverOffices = ({ foyer }: World, covered = markets): Promise<unknown> =>
  foyer.ports.screeningLists.define('offices', {
    ...{ name: 'Public offices', format: 'pep-positions', kind: 'PEP', markets: covered },
  })

export async function importOffices(world: World): Promise<void> {
  const { config, foyer } = world
  const { screeningLists } = foyer.ports
  await coverOffices(world)
  const file = path.join(config.dataDirectory, 'offices.json')
  writeFileSync(file, manyPersons(3))
  await screeningLists.importFiles('offices', new Map([['main', file]]))
}
