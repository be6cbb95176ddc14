/** The entities of an own list as they are stored: encrypted, with hashes that only Foyer can compute. */
import { createHmac } from 'node:crypto'
import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import { open, seal } from '#platform/crypto/aead.ts'

interface Place {
  customerId: string
  listId: string
  entity_key: Buffer
  valid_from: number
}

const aad = ({ customerId, listId, entity_key: key, valid_from: from }: Place): string =>
  `screening_own_entity|${customerId}|${listId}|${key.toString('hex')}|${from}`

/** A plain hash of a name and a birth date could be guessed. */
const hmac = (key: Uint8Array, kind: string, customerId: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${kind}|${customerId}|${text}`, 'utf8').digest()

export const entityKeyOf = (key: Uint8Array, customerId: string, listId: string, entityId: string): Buffer =>
  hmac(key, 'id', customerId, `${listId}|${entityId}`)

export interface OwnEntityRow {
  entityKey: Buffer
  hash: Buffer
  sealed: Buffer
}

export function ownEntityRow(
  key: Uint8Array,
  { customerId, listId, version }: { customerId: string; listId: string; version: number },
  entity: ListedEntity,
): OwnEntityRow {
  const text = JSON.stringify(entity)
  const entityKey = entityKeyOf(key, customerId, listId, entity.id)
  const place = { customerId, listId, entity_key: entityKey, valid_from: version }
  return {
    entityKey,
    hash: hmac(key, 'content', customerId, text),
    sealed: seal(key, Buffer.from(text), aad(place)),
  }
}

export const openOwnEntity = (
  key: Uint8Array,
  { sealed, ...place }: Place & { sealed: Buffer },
): ListedEntity => JSON.parse(open(key, sealed, aad(place)).toString('utf8')) as ListedEntity
