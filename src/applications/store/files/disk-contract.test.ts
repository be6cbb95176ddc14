/** The disk under the contract of files. disk.test.ts fills a small file system, where it may mount one. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inspect } from '@foyer/safe-files/inspection'
import { envelopeOf } from '#platform/crypto/envelope.ts'
import { type FilesUnderTest, filesContract } from '#test/harness/contracts/files.ts'
import { filesOnDisk } from './disk.ts'

async function disk(prepare: (directory: string) => Promise<string> = async (made) => made) {
  const root = await mkdtemp(path.join(os.tmpdir(), 'foyer-files-contract-'))
  const directory = await prepare(root)
  const place = { customer: randomUUID(), application: randomUUID() }
  let key: Uint8Array | undefined = randomBytes(32)
  const folder = path.join(directory, place.customer, place.application)
  return {
    files: filesOnDisk({
      directory,
      dataKeyOf: async (customer, application) =>
        customer === place.customer && application === place.application ? key : undefined,
      envelope: envelopeOf({ current: 1, keys: new Map([[1, randomBytes(32)]]) }),
      inspect: (_customerId, bytes) => inspect(bytes),
    }),
    place,
    forgetKey() {
      key = undefined
    },
    stored: (id) => readFile(path.join(folder, id)).catch(() => undefined),
    damage: (id, bytes) => writeFile(path.join(folder, id), bytes),
    left: () => readdir(folder).catch(() => []),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  } satisfies FilesUnderTest
}

filesContract({
  name: 'disk',
  works: () => disk(),
  failures: {
    'a file where the directory should be': () =>
      disk(async (root) => {
        const directory = path.join(root, 'taken')
        await writeFile(directory, '')
        return directory
      }),
  },
})
