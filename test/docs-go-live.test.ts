/** Runs the guide to the first live customer on local servers of a registry, an eID and lists. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as brreg from '@foyer/company-registers/test/brreg'
import { type Broker, client, startBroker } from '@foyer/eids/test/eid-broker'
import { euText, unText } from '@foyer/name-matching/test/screening-files'
import { type LocalServer, serve } from '@foyer/provider-http/test/local-server'
import { commandsOn } from './harness/cli-on-world.ts'
import { type ListSourceServer, startListSource } from './harness/list-source.ts'
import { until } from './harness/webhook-receiver.ts'
import { request, startWorld, type World } from './harness/world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const guide = fs.readFileSync(path.join(root, 'docs/operate/go-live.md'), 'utf8')
const blocks = [...guide.matchAll(/^```sh test\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
const [, workflow = ''] = /^```json\n([\s\S]*?)^```/m.exec(guide) ?? []

/** The public body that `providers.test` looks up. */
const PUBLIC_BODY = '974760673'
const office = Object.fromEntries(
  Object.entries(brreg.everything).map(([route, reply]) => [
    route.replace(brreg.ID, PUBLIC_BODY),
    JSON.parse(JSON.stringify(reply).replaceAll(brreg.ID, PUBLIC_BODY)),
  ]),
)
const listed = {
  ...{ fileGenerationDate: '17/11/2026', Entity_LogicalId: '13', Entity_EU_ReferenceNumber: 'EU.27.28' },
  ...{ Entity_SubjectType: 'P', Entity_Regulation_Programme: 'NVK', Entity_DesignationDate: '2022-02-25' },
  NameAlias_WholeName: 'Valdemar Orsinov',
}
const person = { id: 'p1', schema: 'Person', caption: 'Vera Orsinova', datasets: ['nvk'], target: true }
const offices = JSON.stringify({ ...person, properties: { name: ['Vera Orsinova'], topics: ['role.pep'] } })

describe('the guide to the first live customer', () => {
  let world: World
  let registry: LocalServer
  let broker: Broker
  let lists: ListSourceServer
  let folder: string
  before(async () => {
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' }, dispatcher: false })
    registry = await serve(office)
    broker = await startBroker({
      redirectUri: `${world.config.nocodeUrl}/eid/return`,
      scopes: ['openid', 'profile', 'nin', 'idp-id', 'nbid-extra'],
      secure: null,
    })
    lists = await startListSource()
    lists.put('consolidated.xml', unText)
    lists.put('sanctions.csv', euText([listed]))
    lists.put('entities.ftm.json', offices)
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-go-live-'))
    fs.writeFileSync(path.join(folder, 'companies.json'), workflow)
    fs.writeFileSync(path.join(folder, 'secret.txt'), client.clientSecret)
  })
  after(async () => {
    fs.rmSync(folder, { recursive: true, force: true })
    await world?.close()
    await Promise.all([registry?.[Symbol.asyncDispose](), broker?.[Symbol.asyncDispose](), lists?.close()])
  })

  /** The words of each command of a block, as a shell reads them. */
  const commandsIn = (block: string): string[][] => {
    const script = `npx() { printf '%s\\0' "$@"; printf '\\n'; }; rm() { :; }\n${block}`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-euc', script], { encoding: 'utf8' })
    assert.equal(stderr, '')
    return stdout
      .split('\0\n')
      .filter((text) => text !== '')
      .map((text) => text.split('\0'))
  }

  /** A reader puts in their own addresses. */
  const run = async (block: string): Promise<string> => {
    const command = commandsOn(world, { FOYER_PROVIDER_ALLOW_PRIVATE: '1' })
    let output = ''
    for (const [program, ...words] of commandsIn(block)) {
      assert.equal(program, 'foyer')
      const own = words.map((word) =>
        word
          .replace('https://registry.example.com', registry.baseUrl)
          .replace('https://acme.example.com/auth/open', broker.issuer)
          .replace('https://lists.example/', lists.url(''))
          .replace('@secret.txt', `@${path.join(folder, 'secret.txt')}`)
          .replace('companies.json', path.join(folder, 'companies.json')),
      )
      const { code, stdout, stderr } = await command(...own)
      assert.equal(code, 0, `${words.join(' ')}\n${stdout}\n${stderr}`)
      output += stdout
    }
    return output
  }

  test('ends with applications that need no reviewer for the work of providers', async () => {
    const outputs: string[] = []
    for (const block of blocks) outputs.push(await run(block))
    assert.equal(outputs.length, 7)
    const [, customer = '', imported = '', , tried = '', updated = '', credential = ''] = outputs
    assert.match(customer, /\/dashboard\/join#/)
    assert.match(
      imported,
      /Step identity in NO: no eID .*\n {4}NO {2}npx foyer call providers\.set --provider signicat/,
    )
    assert.match(imported, /Screening in NO: no sanctions or PEP list/)
    assert.equal(tried.match(/^Outcome: WORKS$/gm)?.length, 2, tried)
    assert.match(updated, /^un +SANCTIONS .* current$/m)
    assert.match(updated, /^eu +SANCTIONS .* current$/m)
    assert.match(updated, /^opensanctions-peps +PEP .* current$/m)
    assert.doesNotMatch(credential, /^(?:warn|wrong) +(?:Providers|Screening lists|Customers) /m)

    const [, clientId = ''] = /(live_cli_\w+)/.exec(credential) ?? []
    const [, clientSecret = ''] = /(live_sec_\w+)/.exec(credential) ?? []
    const [, workflowId] = /(foyer:workflow::[0-9a-f-]{36})/.exec(imported) ?? []
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const token = await request(`${world.baseUrl}/v1/oauth2/token`, {
      ...{ method: 'POST', body: 'grant_type=client_credentials' },
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    const created = async () =>
      await world.call(
        '/v1/applications.create',
        { workflowId, countryCode: 'NO', redirectUrl: 'https://bank.example/back' },
        JSON.parse(token.text).access_token,
      )
    // A running service sees what another process has set within five seconds.
    await until(async () => (await created()).status === 200, 10_000, 'an application')
  })
})
