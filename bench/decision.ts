/**
 * The time from Send to the decision with slow providers, and what of it is the service's own. Writes its
 * section of bench/report.md.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Registry, RegistryLookup } from '@foyer/company-registers/contract'
import { startEmbedded } from '@foyer/embedded-postgres/embedded'
import type { CustomerProviders } from '#applications/provider-contracts.ts'
import { proveAs, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { prepareTemplate } from '#test/harness/test-database.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type MeasuredScene, type Scene, section } from './decision-section.ts'
import { writeSection } from './report-sections.ts'

const CASES = Number(process.env.BENCH_CASES ?? 15)
const GIVEN_UP_AFTER_MS = 60_000

interface SlowScene extends Scene {
  registryMs: number
  screeningMs: number
}
const slow = (registryMs: number, screeningMs: number): SlowScene => ({
  name: `register ${registryMs} ms, lists ${screeningMs} ms`,
  slowestMs: Math.max(registryMs, screeningMs),
  registryMs,
  screeningMs,
})
const scenes = [slow(0, 0), slow(400, 800), slow(800, 400), slow(1_200, 1_200)]

const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'identity', kind: 'IDENTITY' },
  ],
  rules: [],
}
/** Anna Testsson may sign for it alone. */
const number = '5299999986'

export async function measureDecision(): Promise<string> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'foyer-bench-decision-'))
  const postgres = await startEmbedded({ dataDirectory })
  process.env.FOYER_TEST_SOCKET = postgres.socketDirectory
  try {
    await prepareTemplate(postgres.socketDirectory)
    const world = await startWorld()
    try {
      return await measured(world)
    } finally {
      await world.close()
    }
  } finally {
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function measured(world: World): Promise<string> {
  const start = os.loadavg()[0] ?? Number.NaN
  const customer = await world.customer({ workflows: [company] })
  const delays = slowProviders(world)
  const found: MeasuredScene[] = []
  for (const scene of scenes) {
    const times: number[] = []
    for (let at = 0; at < CASES; at += 1) {
      delays.set({ registryMs: 0, screeningMs: 0 })
      const visitor = await visitorAtCheck(world, customer)
      delays.set(scene)
      times.push(await decisionTime(world, customer, visitor))
    }
    found.push({ ...scene, times })
    process.stderr.write(`${scene.name}: ${times.map(Math.round).join(' ')}\n`)
  }
  const load: [number, number] = [start, os.loadavg()[0] ?? Number.NaN]
  return section(found, { day: new Date().toISOString().slice(0, 10), cases: CASES, load })
}

/** The simulators with a delay. An old answer of the register: the check after Send asks again. */
function slowProviders(world: World) {
  const { providers } = world.foyer.ports
  const simulators = providers.of.bind(providers)
  let delays: Pick<SlowScene, 'registryMs' | 'screeningMs'> = { registryMs: 0, screeningMs: 0 }
  const slowed = ({ screening, ...others }: CustomerProviders): CustomerProviders => ({
    ...others,
    registry(country) {
      const registry = others.registry(country)
      return registry && asOld(registry, () => pause(delays.registryMs))
    },
    screening: {
      async screen(subjects) {
        await pause(delays.screeningMs)
        return await screening.screen(subjects)
      },
    },
  })
  providers.of = async (user) => slowed(await simulators(user))
  return {
    set(next: typeof delays) {
      delays = next
    },
  }
}

const TWO_DAYS_MS = 2 * 86_400_000

const asOld = (registry: Registry, wait: () => Promise<void>): Registry => ({
  ...registry,
  async lookup(...asked): Promise<RegistryLookup> {
    await wait()
    const found = await registry.lookup(...asked)
    if (found.kind !== 'FOUND') return found
    const retrievedAt = new Date(Date.now() - TWO_DAYS_MS).toISOString()
    return { ...found, answer: { ...found.answer, provenance: { ...found.answer.provenance, retrievedAt } } }
  },
})

async function visitorAtCheck(world: World, customer: TestCustomer): Promise<Visitor> {
  const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
  await visitor.post('', { do: 'begin' })
  await visitor.post('company', { revision: '0', stage: 'SEARCH', do: 'search', query: number })
  await visitor.post('company', { revision: '0', stage: 'CONFIRM', do: 'confirm', number })
  await proveAs(world, visitor, 'identity', 'anna-testsson')
  return visitor
}

async function decisionTime(world: World, customer: TestCustomer, visitor: Visitor): Promise<number> {
  const { applications } = world.foyer.ports
  const id = visitor.id.split('::')[1] ?? ''
  const sent = performance.now()
  await visitor.post('check', { do: 'send' })
  for (;;) {
    const of = await applications.find(customer.uuid, id)
    const time = performance.now() - sent
    if (of?.status === 'APPROVED') return time
    if (of?.status !== 'IN_PROGRESS' || time > GIVEN_UP_AFTER_MS)
      throw new Error(
        `${of?.status} after ${Math.round(time)} ms: ${of?.data.findings.map(({ code }) => code)}`,
      )
    await pause(5)
  }
}

if (import.meta.main) {
  const text = await measureDecision()
  await writeSection('## From Send', text)
  process.stdout.write(text)
}
