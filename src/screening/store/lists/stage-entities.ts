/** Writes the entities of a file into a temporary table, to be compared with the active version. */
import { createHash } from 'node:crypto'
import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import { ListFileProblem, MAIN_FILE } from '@foyer/name-matching/lists/list-file'
import type { Client } from 'pg'

const BATCH = 2_000

// Gone with the transaction, also when the process is killed.
const CREATE = `create temporary table arriving (entity_id text primary key, hash bytea not null,
  content jsonb not null) on commit drop`
const ADD = {
  name: 'screening-stage',
  text: `insert into arriving (entity_id, hash, content)
    select * from unnest($1::text[], $2::bytea[], $3::jsonb[])`,
}

/** `finish` of a draft writes the fields in one order: equal entities have equal texts. */
const hashOf = (content: string): Buffer => createHash('sha256').update(content).digest()

/** Counts them and their names. Throws ListFileProblem for an id that occurs twice. */
export async function stageEntities(
  client: Client,
  entities: AsyncIterable<ListedEntity>,
  onStaged: (count: number) => void,
): Promise<{ entities: number; names: number }> {
  await client.query(CREATE)
  const ids = new Set<string>()
  let names = 0
  let batch: Array<[id: string, hash: Buffer, content: string]> = []
  const write = async () => {
    const columns = [0, 1, 2].map((at) => batch.map((row) => row[at]))
    await client.query({ ...ADD, values: columns })
    batch = []
    onStaged(ids.size)
  }
  for await (const entity of entities) {
    if (ids.has(entity.id)) throw new ListFileProblem(MAIN_FILE, null, 'has two entries with the same id')
    ids.add(entity.id)
    names += entity.names.length
    const content = JSON.stringify(entity)
    batch.push([entity.id, hashOf(content), content])
    if (batch.length >= BATCH) await write()
  }
  if (batch.length > 0) await write()
  await client.query('analyze arriving')
  return { entities: ids.size, names }
}
