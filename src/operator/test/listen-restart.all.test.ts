/** `foyer listen` while the service restarts, with the same and with a new database. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import {
  type DeveloperReceiver,
  type ListenProcess,
  receiverAt,
  startListening,
  until,
} from '#test/harness/cli-listen-process.ts'
import {
  environmentOf,
  newDirectory,
  removeDirectory,
  type Service,
  startService,
  tokenAt,
} from '#test/harness/cli-process.ts'
import { freePort } from '#test/harness/requests.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const directory = newDirectory()
let service: Service | undefined
let receiver: DeveloperReceiver | undefined
let one: ListenProcess | undefined
after(async () => {
  await one?.stop('SIGKILL')
  await service?.stop()
  await receiver?.close()
  removeDirectory(directory)
})

test('continues after a restart, and on a new database', async () => {
  const port = String(await freePort())
  const data = path.join(directory, 'data')
  const environment = environmentOf(data, { FOYER_DEMO: '1', PORT: port, FOYER_WEBHOOK_SECRET: secret })
  service = await startService(environment)
  receiver = await receiverAt(0, secret)
  const applications = () => receiver?.taken.map(({ event }) => event.event.applicationId)
  const first = [await happens(), await happens()]
  one = await startListening(['--forward-to', receiver.url], environment)
  const second = await happens()
  await until('it arrives', () => applications()?.length === 1)

  await service.stop()
  await until('the outage is reported', () => /The service does not answer/.test(one?.notes() ?? ''))
  service = await startService(environment)
  const third = await happens()
  await until('it arrives', () => applications()?.length === 2)
  assert.deepEqual(applications(), [second, third], `from now on, and not ${first}`)
  assert.equal(one.notes().match(/The service does not answer/g)?.length, 1)
  assert.equal(one.notes().match(/The service answers again/g)?.length, 1)

  await service.stop()
  removeDirectory(data)
  service = await startService(environment)
  const onNewDatabase = await happens()
  await until('it arrives', () => applications()?.length === 3)
  assert.equal(applications()?.[2], onNewDatabase)
  assert.match(one.notes(), /The position in the feed is lost/)
  assert.deepEqual(receiver.refused, [])
  assert.equal(await one.stop(), 0)

  // The last line says how to continue, so events from between two runs are not lost.
  const missed = await happens()
  one = await startListening(
    ['--forward-to', receiver.url, '--since', String(one.lines.at(-1).last)],
    environment,
  )
  await until('both arrive', () => applications()?.length === 5)
  assert.deepEqual(applications()?.slice(3), [onNewDatabase, missed])
  assert.equal(await one.stop(), 0)

  async function happens(): Promise<string> {
    const address = service?.address ?? ''
    const demo = JSON.parse(fs.readFileSync(path.join(data, 'demo.json'), 'utf8'))
    const { access_token: token } = await (await tokenAt(address, demo.clientId, demo.clientSecret)).json()
    const answer = await fetch(`${address}/v1/applications.create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        workflowId: demo.workflows[0].id,
        countryCode: 'SE',
        redirectUrl: 'https://shop.example/back',
      }),
    })
    const { id } = (await answer.json()) as { id: string }
    return id
  }
})
