/** For the tests: a process that rotates the master key slowly and says how far it is, so that it can be killed in the middle. */
import pg from 'pg'
import { rotateMasterKey } from '../master-keys.ts'

const [socket, database, file] = process.argv.slice(2) as [string, string, string]
const owner = new pg.Client({ host: socket, user: 'postgres', database })
await owner.connect()
await rotateMasterKey(
  { owner, environmentKey: undefined, file, now: () => new Date() },
  { batch: 10, onProgress: (done) => console.log(done) },
)
await owner.end()
