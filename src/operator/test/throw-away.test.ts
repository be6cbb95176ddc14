/** `foyer sandbox`: a service that is ready with one line, and ends with the program that started it. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '#test/harness/child-environment.ts'
import { startFlags } from '#test/harness/start-flags.ts'
import { until } from '#test/harness/webhook-receiver.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Started {
  child: ChildProcess
  // biome-ignore lint/suspicious/noExplicitAny: the line is asserted below
  ready: any
  /** The folder of the temporary directories of this test. */
  folder: string
}

describe('foyer sandbox', () => {
  const children: ChildProcess[] = []
  let folder: string
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-throw-away-'))
  })
  after(() => {
    for (const child of children) child.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  async function started(...flags: string[]): Promise<Started> {
    const child = spawn(process.execPath, [...startFlags(root), 'src/cli.ts', 'sandbox', ...flags], {
      cwd: root,
      env: { ...childEnvironment(), TMPDIR: folder, FOYER_ID_NAMESPACE: 'other' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    assert.ok(child.stdout)
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    return { child, ready: JSON.parse(line), folder }
  }
  const answers = async (baseUrl: string): Promise<boolean> =>
    fetch(`${baseUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )

  test('is ready with its credentials, approves a test person, and ends with its stdin', async () => {
    const { child, ready } = await started()
    const { baseUrl, clientId, clientSecret, workflows } = ready
    assert.deepEqual(Object.keys(ready), ['baseUrl', 'customerId', 'clientId', 'clientSecret', 'workflows'])
    assert.match(workflows[0].id, /^foyer:workflow::/, 'variables of Foyer do not reach it')
    const { access_token: token } = await (
      await fetch(`${baseUrl}/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })
    ).json()
    const call = async (operation: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const reply = await fetch(`${baseUrl}/v1/${operation}`, {
        ...{ method: 'POST', headers, body: JSON.stringify(body) },
      })
      return reply.json()
    }
    const created = await call('applications.create', {
      ...{ workflowId: workflows[0].id, countryCode: 'SE', redirectUrl: 'https://shop.example/back' },
    })
    const body = { applicationId: created.id, person: 'anna-testsson', wait: true }
    assert.equal((await call('sandbox.applications.complete', body)).status, 'APPROVED')

    child.stdin?.end()
    const [code] = await once(child, 'exit')
    assert.deepEqual([code, await answers(baseUrl), fs.readdirSync(folder)], [0, false, []])
  })

  test('ends on SIGTERM; after SIGKILL the service ends by itself', async () => {
    const stopped = await started()
    stopped.child.kill('SIGTERM')
    await once(stopped.child, 'exit')
    assert.deepEqual([await answers(stopped.ready.baseUrl), fs.readdirSync(folder)], [false, []])

    const killed = await started()
    killed.child.kill('SIGKILL')
    await until(async () => !(await answers(killed.ready.baseUrl)), 15_000, 'the service has ended')
  })

  test('ends with its parent, where its stdin is no pipe', async () => {
    const words = [...startFlags(root), 'src/cli.ts', 'sandbox'].join(' ')
    const parent = spawn('sh', ['-c', `"${process.execPath}" ${words} < /dev/null & wait`], {
      ...{ cwd: root, env: { ...childEnvironment(), TMPDIR: folder } },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(parent)
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
    const { baseUrl } = JSON.parse(line)
    assert.ok(await answers(baseUrl))
    parent.kill('SIGKILL')
    await until(async () => !(await answers(baseUrl)), 15_000, 'the service has ended')
  })

  test('refuses a port that is none', async () => {
    const child = spawn(process.execPath, ['src/cli.ts', 'sandbox', '--port', '70000'], {
      ...{ cwd: root, env: childEnvironment(), stdio: 'ignore' },
    })
    assert.deepEqual((await once(child, 'exit'))[0], 2)
  })
})
