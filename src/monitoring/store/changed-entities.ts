/** The entities that a version of a list added or changed, and that no later version changed again. */

import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import type { Client } from 'pg'
import { beginFor } from '#platform/postgres/connections.ts'
import type { FiledEntity } from '#screening/store/index/search.ts'
import { openOwnEntity } from '#screening/store/live/own-entities.ts'
import type { RescreenRef } from '../ports.ts'

const SHARED = {
  name: 'rescreen-shared',
  text: `select content from foyer.screening_entity
    where list_id = $1 and valid_from = $2 and valid_to is null`,
}
const OWN = {
  name: 'rescreen-own',
  text: `select entity_key, valid_from, sealed from foyer.screening_own_entity
    where customer_id = $1 and list_id = $2 and valid_from = $3 and valid_to is null`,
}

export async function changedEntities(
  { auth, service }: { auth: Client; service: Client },
  { customerId, listId, version, isOwn }: RescreenRef,
  ownKey: Uint8Array,
): Promise<FiledEntity[]> {
  const filed = (entity: ListedEntity): FiledEntity => ({ list: listId, version, entity })
  if (!isOwn) {
    const { rows } = await auth.query<{ content: ListedEntity }>({ ...SHARED, values: [listId, version] })
    return rows.map(({ content }) => filed(content))
  }
  await service.query(beginFor(customerId))
  const { rows } = await service.query<{ entity_key: Buffer; valid_from: number; sealed: Buffer }>({
    ...OWN,
    values: [customerId, listId, version],
  })
  await service.query('commit')
  return rows.map((row) => filed(openOwnEntity(ownKey, { customerId, listId, ...row })))
}
