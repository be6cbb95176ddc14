/** What a screening of now would record: tests make cases that need not be screened again. */
import type { Screened } from '../../src/schemas/screening.ts'
import { OWN_DATASET } from '../../src/screening/choose-lists.ts'
import { algorithm } from '../../src/screening/matching/factors.ts'
import type { TestCustomer, World } from './world.ts'

export async function screenedNow(world: World, { uuid }: TestCustomer): Promise<Screened> {
  const { screeningLists, customerScreening } = world.foyer.ports
  const shared = (await screeningLists.all()).flatMap(({ listId, active }) =>
    active ? [{ id: listId, version: active.version }] : [],
  )
  const own = (await customerScreening.ownLists(uuid)).map(({ id, version }) => ({
    ...{ id: `${OWN_DATASET}${id}`, version },
  }))
  const { threshold, namesakes } = await customerScreening.settings(uuid)
  const lists = [...shared, ...own].map(({ id, version }) => ({
    ...{ id, version: String(version), publishedAt: null, sha256: '' },
  }))
  return { persons: ['Anna Testsson'], organizations: [], lists, threshold, namesakes, algorithm }
}
