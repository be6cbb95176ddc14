/** For the tests: a process that begins to rotate the master key, says so after its first batch, and waits there to be killed. */
import fs from 'node:fs'
import pg from 'pg'
import { rotateMasterKey } from '../master-keys.ts'

const [socket, database, file] = process.argv.slice(2) as [string, string, string]
const owner = new pg.Client({ host: socket, user: 'postgres', database })
await owner.connect()
await rotateMasterKey(
  { owner, environmentKey: undefined, file, now: () => new Date() },
  { batch: 10, onProgress: waitToBeKilled },
)
await owner.end()

function waitToBeKilled() {
  fs.writeSync(1, 'begun\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
