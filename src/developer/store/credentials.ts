/** The credentials of a customer, as its staff see and change them. */
import { randomBytes } from 'node:crypto'
import type { Actor } from '#audit/entry.ts'
import { auditOf } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import { apiKeyOf, clientIdOf, clientSecretOf, publicPartOf } from '#oauth/credentials.ts'
import type { Permission } from '#oauth/permissions.ts'
import { credentialHashOf, endingOf } from '#oauth/store/issue-credentials.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import { countedAsOne, type HeldCredential } from '../counted-as-one.ts'
import { mayChangePermissions } from '../grantable.ts'
import type { Credential, Credentials, LiveSecret, NewCredential } from '../ports.ts'
import {
  addCredential,
  type CredentialTransaction,
  changeCredential,
  deleteCredential,
} from './credential-writes.ts'

interface Row extends Omit<Credential, 'secrets'> {
  secretEnding: string | null
  secretCreatedAt: Date
  secretUsedAt: Date | null
  oldEnding: string | null
  oldCreatedAt: Date | null
  oldUsedAt: Date | null
  oldUntil: Date | null
  hasOld: boolean
}

const columns = `credential_id as id, kind, client_id as "clientId", description as name, scopes, permissions,
  created_at as "createdAt", created_by as "createdBy", created_with as "createdWith",
  api_version as "apiVersion",
  last_used_at as "lastUsedAt",
  secret_ending as "secretEnding", coalesce(secret_created_at, created_at) as "secretCreatedAt",
  secret_used_at as "secretUsedAt", old_secret_ending as "oldEnding",
  coalesce(old_secret_created_at, created_at) as "oldCreatedAt", old_secret_used_at as "oldUsedAt",
  old_secret_until as "oldUntil",
  old_secret_hash is not null and coalesce(old_secret_until, 'infinity') > $2 as "hasOld"`
const LIST: Statement = {
  name: 'credential-list',
  text: `select ${columns} from foyer.credential
    where customer_id = $1 and deleted_at is null order by created_at, credential_id`,
}
// Locked until the change is made: of two rotations at once, the second sees the secret of the first.
const FIND: Statement = {
  name: 'credential-find',
  text: `select ${columns} from foyer.credential
    where customer_id = $1 and credential_id = $3 and deleted_at is null for no key update`,
}
// The lock of customer_head prevents that two concurrent requests both create the fiftieth. It is a statement
// of its own: one that waits for a lock counts what there was before.
const LOCK_HEAD: Statement = {
  name: 'credential-lock-head',
  text: 'select 1 from foyer.customer_head where customer_id = $1 for update',
}
const COUNT: Statement = {
  name: 'credential-count',
  text: `select count(*)::integer as count from foyer.credential
    where customer_id = $1 and deleted_at is null`,
}
const ROTATE: Statement = {
  name: 'credential-rotate',
  text: `update foyer.credential set old_secret_hash = secret_hash, old_secret_until = $6,
      old_secret_ending = secret_ending, old_secret_created_at = coalesce(secret_created_at, created_at),
      old_secret_used_at = secret_used_at, old_secret_by = secret_by, secret_hash = $3, secret_ending = $4,
      secret_created_at = $5, secret_used_at = null, secret_by = $7,
      shown_to = case when $8::uuid is null or $8 = any(shown_to) then shown_to else shown_to || $8::uuid end
    where customer_id = $1 and credential_id = $2 and deleted_at is null`,
}
const END_OLD: Statement = {
  name: 'credential-end-old-secret',
  text: `update foyer.credential set old_secret_hash = null, old_secret_until = $3
    where customer_id = $1 and credential_id = $2 and deleted_at is null`,
}

// Deleted ones too: what they did lasts.
const HELD: Statement = {
  name: 'credential-held',
  text: `select credential_id as id, array_remove(array[created_by, secret_by, old_secret_by], null) as users,
      shown_to as credentials
    from foyer.credential where customer_id = $1 order by created_at, credential_id`,
}

export const MOST_CREDENTIALS = 50

const personOf = ({ kind, id }: Actor): string | null => (kind === 'USER' ? id : null)
const programOf = ({ kind, id }: Actor): string | null => (kind === 'CUSTOMER' ? id : null)

interface Settings {
  database: Database
  now(): Date
  newId(): string
  /** Clears the cached credentials of this process; the others keep them for seconds. */
  forget(): void
}

export function credentialsIn({ database, now, newId, forget }: Settings): Credentials {
  const change = async <T>(
    customerId: string,
    actor: Actor,
    work: (transaction: CredentialTransaction) => Promise<T>,
  ): Promise<T> => {
    const done = await database.transaction(customerId, (query) =>
      work({ query, customerId, audit: auditOf(query, customerId, actor, now), now: now() }),
    )
    forget()
    return done
  }
  return {
    ...readsIn(database, now),
    create: (customerId, actor, { mode, name, ...asked }) =>
      change(customerId, actor, async (transaction) => {
        await assertRoom(transaction.query, customerId)
        const { clientId, secret } = secretFor(asked.kind, mode)
        const credentialId = newId()
        const hashed = hashedOf(secret)
        const by = { description: name, createdBy: personOf(actor), createdWith: programOf(actor) }
        await addCredential(transaction, { credentialId, clientId, ...hashed, ...asked, ...by })
        return { credential: await find(transaction, credentialId), secret }
      }),
    update: (customerId, actor, id, { grantable, ...asked }) =>
      change(customerId, actor, async (transaction) => {
        const { permissions } = await find(transaction, id)
        assertMayChange(permissions, asked.permissions ?? permissions, grantable)
        await changeCredential(transaction, id, asked)
        return find(transaction, id)
      }),
    rotate: (customerId, actor, id, { mode, oldUntil, grantable }) =>
      change(customerId, actor, async (transaction) => {
        assertRotatable(await find(transaction, id), grantable)
        const secret = clientSecretOf(mode, randomBytes(32))
        const { secretHash, secretEnding } = hashedOf(secret)
        const values = [customerId, id, secretHash, secretEnding, transaction.now, oldUntil]
        await transaction.query(ROTATE, [...values, personOf(actor), programOf(actor)])
        const until = oldUntil?.toISOString() ?? null
        await transaction.audit('credential.rotated', { credentialId: id, oldSecretUntil: until })
        return { credential: await find(transaction, id), secret }
      }),
    endOldSecret: (customerId, actor, id, { grantable }) =>
      change(customerId, actor, async (transaction) => {
        const { secrets, permissions } = await find(transaction, id)
        assertGrantsAll(permissions, grantable)
        if (secrets.length < 2) throw new ApiError('no_old_secret')
        await transaction.query(END_OLD, [customerId, id, transaction.now])
        await transaction.audit('credential.old_secret_ended', { credentialId: id })
        return find(transaction, id)
      }),
    delete: (customerId, actor, id, { grantable }) =>
      change(customerId, actor, async (transaction) => {
        assertGrantsAll((await find(transaction, id)).permissions, grantable)
        await deleteCredential(transaction, id)
      }),
  }
}

const readsIn = (
  database: Pick<Database, 'read'>,
  now: () => Date,
): Pick<Credentials, 'list' | 'countedAsOne'> => ({
  list: async (customerId) =>
    (await database.read<Row>(customerId, LIST, [customerId, now()])).map(credentialOf),
  countedAsOne: async (customerId, acting) =>
    countedAsOne(acting, await database.read<HeldCredential>(customerId, HELD, [customerId])),
})

function assertRotatable({ kind, secrets, permissions }: Credential, grantable: readonly Permission[]): void {
  // API keys are deprecated: a credential takes the place of one.
  if (kind === 'API_KEY') throw new ApiError('credential_not_found')
  // A person who gets a secret gets the permissions of its credential.
  assertGrantsAll(permissions, grantable)
  if (secrets.length > 1) throw new ApiError('old_secret_still_works')
}

/** An API key is its own secret, and is listed by its beginning. */
function secretFor(kind: NewCredential['kind'], mode: NewCredential['mode']) {
  if (kind === 'CLIENT')
    return { clientId: clientIdOf(mode, randomBytes(16)), secret: clientSecretOf(mode, randomBytes(32)) }
  const secret = apiKeyOf(mode, randomBytes(32))
  return { clientId: publicPartOf(secret), secret }
}

const hashedOf = (secret: string) => ({
  secretHash: credentialHashOf(secret),
  secretEnding: endingOf(secret),
})

type Held = readonly Permission[]

function assertMayChange(before: Held, after: Held, grantable: Held): void {
  if (!mayChangePermissions(grantable, before, after)) throw new ApiError('permission_not_grantable')
}
/** Deleting a credential, or changing its secrets, takes away or hands out all that it has. */
const assertGrantsAll = (held: Held, grantable: Held): void => assertMayChange(held, [], grantable)

async function assertRoom(query: Query, customerId: string): Promise<void> {
  await query(LOCK_HEAD, [customerId])
  const [counted] = await query<{ count: number }>(COUNT, [customerId])
  if ((counted?.count ?? 0) >= MOST_CREDENTIALS) throw new ApiError('too_many_credentials')
}

async function find({ query, customerId, now }: CredentialTransaction, id: string): Promise<Credential> {
  const [row] = await query<Row>(FIND, [customerId, now, id])
  if (!row) throw new ApiError('credential_not_found')
  return credentialOf(row)
}

function credentialOf(row: Row): Credential {
  const { secretEnding, secretCreatedAt, secretUsedAt, oldEnding, oldCreatedAt, oldUsedAt, oldUntil } = row
  const {
    id,
    kind,
    clientId,
    name,
    scopes,
    permissions,
    createdAt,
    createdBy,
    createdWith,
    lastUsedAt,
    apiVersion,
  } = row
  const newest = { ending: secretEnding, createdAt: secretCreatedAt, lastUsedAt: secretUsedAt, until: null }
  const old: LiveSecret = {
    ending: oldEnding,
    createdAt: oldCreatedAt ?? createdAt,
    lastUsedAt: oldUsedAt,
    until: oldUntil,
  }
  const secrets = row.hasOld ? [newest, old] : [newest]
  const own = {
    id,
    kind,
    clientId,
    name,
    scopes,
    permissions,
    createdAt,
    createdBy,
    createdWith,
    lastUsedAt,
    apiVersion,
  }
  return { ...own, secrets }
}
