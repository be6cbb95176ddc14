/** The record of a current screening: tests make cases that need not be screened again. */

import { algorithm } from '@foyer/name-matching/matching/factors'
import type { Screened } from '#kernel/schemas/screening.ts'
import { OWN_DATASET } from '#screening/choose-lists.ts'
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
