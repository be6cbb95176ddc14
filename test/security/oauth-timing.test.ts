/** A refused client costs the same number of database queries, whether its id exists or not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryIn } from '#customers/store/directory.ts'
import { authenticated } from '#http/serve/client-authentication.ts'
import type { Database } from '#platform/postgres/connections.ts'
import type { Ports } from '#ports.ts'
import { startWorld } from '../harness/world.ts'

test('every refused client costs one query: known or unknown, cached or not', async () => {
  const world = await startWorld()
  try {
    const { clientId, clientSecret } = await world.customer()
    const questions: string[] = []
    const { database } = world.foyer
    const counting = {
      ...database,
      auth: (statement: { name: string }, values: unknown[]) => {
        questions.push(statement.name)
        return database.auth(statement as never, values)
      },
    } as Database
    const ports = {
      ...directoryIn(counting),
      now: world.clock.now,
      credentialUses: { note: () => undefined },
    } as unknown as Ports & { forget(): void }
    const attempt = async (id: string, secret: string) => {
      questions.length = 0
      const result = await authenticated({ clientId: id, clientSecret: secret }, ports).catch(() => undefined)
      return { isIn: result !== undefined, questions: [...questions] }
    }
    const once = { isIn: false, questions: ['credential-by-client-id'] }
    const nobody = clientId.replace(/.{8}$/, '00000000')
    for (const id of [nobody, nobody, clientId, clientId, clientId])
      assert.deepEqual(await attempt(id, 'wrong'), once, id)
    assert.deepEqual(
      await attempt(clientId, clientSecret),
      { isIn: true, questions: [] },
      'known: from memory',
    )
    ports.forget()
    assert.deepEqual(await attempt(clientId, clientSecret), { ...once, isIn: true }, 'with its customer')
  } finally {
    await world.close()
  }
})
