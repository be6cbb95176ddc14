/** The keys that sign tokens, encrypted in the database and shared by all nodes. */
import pg, { type ClientConfig } from 'pg'
import { open, seal } from '#platform/crypto/aead.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { KeyChanges, SigningKey, SigningKeys } from './signing-keys.ts'

interface Row {
  kid: string
  alg: SigningKey['alg']
  sealed_private_key: Buffer
  public_jwk: Record<string, unknown>
  created_at: Date
  signs_from: Date
  retires_at: Date | null
}

const LOAD: Statement = {
  name: 'signing-keys',
  text: `select kid, alg, sealed_private_key, public_jwk, created_at, signs_from, retires_at
    from foyer.signing_key`,
}
/** An arbitrary advisory lock key, unique in Foyer: two nodes never rotate at the same time. */
const LOCK = 0x6b6579

export function signingKeysIn(database: Database, worker: ClientConfig, sealingKey: Uint8Array): SigningKeys {
  const keyOf = (row: Row): SigningKey => ({
    kid: row.kid,
    alg: row.alg,
    privateKeyPem: open(sealingKey, row.sealed_private_key, `signing_key|${row.kid}`).toString('utf8'),
    publicJwk: row.public_jwk,
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    retiresAt: row.retires_at,
  })
  return {
    load: async () => (await database.auth<Row>(LOAD, [])).map(keyOf),
    async change(decide) {
      const client = new pg.Client(worker)
      await client.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock($1)', [LOCK])
        const { rows } = await client.query<Row>(LOAD.text)
        await write(client, decide(rows.map(keyOf)), sealingKey)
        await client.query('commit')
      } finally {
        await client.end()
      }
    },
  }
}

async function write(client: pg.Client, changes: KeyChanges, sealingKey: Uint8Array): Promise<void> {
  for (const key of changes.add) {
    const sealed = seal(sealingKey, Buffer.from(key.privateKeyPem), `signing_key|${key.kid}`)
    await client.query(
      `insert into foyer.signing_key (kid, alg, sealed_private_key, public_jwk, created_at, signs_from,
        retires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [key.kid, key.alg, sealed, JSON.stringify(key.publicJwk), key.createdAt, key.signsFrom, key.retiresAt],
    )
  }
  for (const { kid, retiresAt } of changes.retire)
    await client.query('update foyer.signing_key set retires_at = $2 where kid = $1', [kid, retiresAt])
  if (changes.drop.length > 0)
    await client.query('delete from foyer.signing_key where kid = any($1)', [changes.drop])
}
