/** The data directory: a second start on it is rejected, and a service that loses it is not ready. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { isReady, launch, removed, statusOf, temporaryDirectory, until } from '../harness/foyer-process.ts'
import { freePort } from '../harness/world.ts'

const DEMO_CREATED = /The sandbox customer "Demo" was created/

describe('the data directory', () => {
  const directory = temporaryDirectory()
  const environment = async () => ({ FOYER_DATA_DIR: directory, PORT: String(await freePort()) })
  after(() => removed(directory))

  test('rejects a second start while the first service runs, and logs a warm start', async () => {
    const first = await environment()
    const service = launch(first)
    const address = `http://127.0.0.1:${first.PORT}`
    await isReady(service, address)
    const second = launch(await environment())
    assert.equal((await second.ended).code, 1)
    const message =
      'Foyer did not start\\. Another Foyer already runs on \\S+ \\(process \\d+\\)\\. ' +
      'Stop it first, or set FOYER_DATA_DIR'
    assert.match(second.output(), new RegExp(message))
    assert.equal(await statusOf(`${address}/readyz`), 200)
    for (const name of ['demo.json', 'master.key'])
      assert.equal(fs.statSync(path.join(directory, name)).mode & 0o777, 0o600, name)
    assert.match(service.output(), DEMO_CREATED)
    assert.equal((await service.stop()).code, 0)

    const again = launch(first)
    const taken = await until('it is ready again', async () => (await statusOf(`${address}/readyz`)) === 200)
    await until('it greets', () => /started in/.test(again.output()))
    console.log(
      `warm start: ${Math.round(taken)} ms; it says ${/started in [\d.]+ s/.exec(again.output())?.[0]}`,
    )
    assert.doesNotMatch(again.output(), DEMO_CREATED)
    assert.equal((await again.stop()).code, 0)
  })

  test('is not ready if it is deleted or replaced, and the log says why', async () => {
    const chosen = await environment()
    const service = launch(chosen)
    const address = `http://127.0.0.1:${chosen.PORT}`
    await isReady(service, address)
    // It is ready before its start has ended, and a start without a database ends the process.
    await until('it greets', () => /started in/.test(service.output()))
    const readyz = () => answerOf(`${address}/readyz`)
    fs.renameSync(directory, `${directory}-moved`)
    try {
      const reply = await readyz()
      assert.equal(reply.status, 503)
      assert.match(reply.body, /was deleted or replaced/)
      fs.mkdirSync(directory)
      fs.writeFileSync(path.join(directory, 'foyer.lock'), '')
      assert.equal((await readyz()).status, 503, 'another file of that name')
      assert.equal(await statusOf(`${address}/healthz`), 200)
    } finally {
      fs.rmSync(directory, { recursive: true, force: true })
      fs.renameSync(`${directory}-moved`, directory)
    }
    assert.equal((await readyz()).status, 200)
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":60'))
    assert.equal(lines.length, 1, 'logged once')
    assert.match(lines[0] ?? '', /the data directory is lost/)
    assert.equal((await service.stop()).code, 0)
  })
})

async function answerOf(url: string): Promise<{ status: number; body: string }> {
  const reply = await fetch(url)
  return { status: reply.status, body: await reply.text() }
}
