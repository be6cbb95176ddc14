/**
 * Measures token, create, every read and one onboarding page, in one run with the machine's ceiling; writes
 * their section and that of webhooks into bench/report.md.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@foyer/embedded-postgres/embedded'
import autocannon from 'autocannon'
import pg from 'pg'
import { reads } from '#applications/endpoints/reads.ts'
import { basicOf, type Demo, type FilledCase, filledCase, tokenOf } from './case.ts'
import { measureDecision } from './decision.ts'
import { measurePages } from './pages.ts'
import { type Running, startFoyer, startScript } from './processes.ts'
import { type Measured, reportOf, type Sample, SIGNED_APART } from './report.ts'
import { writeSection } from './report-sections.ts'
import { measureTypist } from './typist.ts'
import { measureWebhooks } from './webhooks.ts'

const ROUNDS = 3
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const CONNECTIONS = 50
/** Used in turn by reads and pages, because a session may request 600 pages a minute. */
const CASES = 100

interface Target {
  name: string
  /** The name of the target that is its upper limit. */
  ceiling: string | null
  ask: autocannon.Options
}

const json = (url: string, token: string, ...bodies: unknown[]): autocannon.Options => ({
  url,
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  requests: bodies.map((body) => ({ body: JSON.stringify(body) })),
})
const withFreshKey = (request: autocannon.Request): autocannon.Request => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
})
const form = (url: string, authorization: string): autocannon.Options => ({
  url,
  method: 'POST',
  headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
  body: 'grant_type=client_credentials',
})

async function main(): Promise<void> {
  const api = await measureApi()
  await writeSection('# The last run', api)
  const pages = await measurePages()
  await writeSection('## Pages of', pages)
  const typist = await measureTypist()
  await writeSection('## A slow typist', typist)
  const webhooks = await measureWebhooks()
  await writeSection('## Webhooks', webhooks)
  const decision = await measureDecision()
  await writeSection('## From Send', decision)
  process.stdout.write([api, pages, typist, webhooks, decision].join('\n'))
}

async function measureApi(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-bench-'))
  const foyer = await startFoyer(path.join(directory, 'foyer'), 3990)
  const ceilingDatabase = await startEmbedded({ dataDirectory: path.join(directory, 'ceiling') })
  await prepareCeiling(ceilingDatabase.connection('postgres', 'postgres'))
  const ceiling = await startScript('ceiling.ts', '3991', ceilingDatabase.socketDirectory, 'postgres')
  const peer = await startScript('oidc.ts', '3992')
  try {
    const targets = await targetsOf(foyer, ceiling, peer)
    const measured = await measure(targets)
    const memory = {
      foyer: await foyer.memory(),
      ceiling: await ceiling.memory(),
      'oidc-provider': await peer.memory(),
    }
    return reportOf(measured, memory, { rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS })
  } finally {
    await Promise.all([foyer.stop(), ceiling.stop(), peer.stop()])
    await ceilingDatabase.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function prepareCeiling(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(settings)
  await client.connect()
  await client.query(`create table ceiling (id text primary key, body jsonb not null);
    create table ceiling_one (id int primary key, body jsonb not null);
    insert into ceiling_one select n, jsonb_build_object('text', repeat('x', 700)) 
    from generate_series(1, 100) n`)
  await client.end()
}

async function targetsOf(
  foyer: Running & { demo: unknown },
  ceiling: Running,
  peer: Running,
): Promise<Target[]> {
  const demo = foyer.demo as Demo
  const token = await tokenOf(foyer.url, demo)
  const cases: FilledCase[] = []
  while (cases.length < CASES) cases.push(await filledCase(foyer.url, demo, token))
  const creation = {
    workflowId: demo.workflows[0]?.id,
    countryCode: 'SE',
    redirectUrl: 'https://shop.example/back',
  }
  const creating = json(`${foyer.url}/v1/applications.create`, token, creation)
  const peerBasic = `Basic ${Buffer.from('bench:benchbenchbenchbenchbenchbench12').toString('base64')}`
  return [
    {
      name: 'ceiling: one ES256 signature',
      ceiling: null,
      ask: form(`${ceiling.url}/signed-here`, peerBasic),
    },
    { name: SIGNED_APART, ceiling: null, ask: form(`${ceiling.url}/signed`, peerBasic) },
    {
      name: 'token',
      ceiling: 'ceiling: one ES256 signature',
      ask: form(`${foyer.url}/v1/oauth2/token`, basicOf(demo)),
    },
    { name: 'oidc-provider client_credentials', ceiling: null, ask: form(`${peer.url}/token`, peerBasic) },
    { name: 'ceiling: + one insert commit', ceiling: null, ask: json(`${ceiling.url}/inserted`, 'x', {}) },
    {
      name: 'create',
      ceiling: 'ceiling: + one insert commit',
      ask: creating,
    },
    {
      name: 'create with an Idempotency-Key',
      ceiling: 'ceiling: + one insert commit',
      ask: { ...creating, requests: [{ body: JSON.stringify(creation), setupRequest: withFreshKey }] },
    },
    { name: 'ceiling: one pipelined select', ceiling: null, ask: json(`${ceiling.url}/selected`, 'x', {}) },
    ...Object.keys(reads).map((key): Target => {
      const address = key.replace('POST ', '')
      return {
        name: address.replace('/v1/', ''),
        ceiling: 'ceiling: one pipelined select',
        ask: json(`${foyer.url}${address}`, token, ...cases.map(({ id }) => ({ applicationId: id }))),
      }
    }),
    {
      name: 'flow page (contact details)',
      ceiling: 'ceiling: one pipelined select',
      // Over all cases in turn, because one applicant's browser is rate-limited.
      ask: {
        url: foyer.url,
        requests: cases.map(({ cookie, page }) => ({ path: new URL(page).pathname, headers: { cookie } })),
      },
    },
  ]
}

/** Every target in every round, so that other load on the machine affects all of them. */
async function measure(targets: Target[]): Promise<Measured[]> {
  const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) await autocannon({ ...target.ask, connections: CONNECTIONS, duration: 1 })
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      const result = await autocannon({ ...target.ask, connections: CONNECTIONS, duration: SECONDS })
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${target.name}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
      samples
        .get(target.name)
        ?.push({ perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 })
      process.stderr.write(
        `round ${round}/${ROUNDS}, ${index + 1}/${targets.length}: ` +
          `${target.name} ${Math.round(result.requests.average)}/s\n`,
      )
    }
  }
  return targets.map(({ name, ceiling }) => ({ name, ceiling, samples: samples.get(name) ?? [] }))
}

await main()
