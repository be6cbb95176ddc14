/**
 * Runs Lighthouse on the sign-in, the list and the report of the dashboard, and fails under 95. npx fetches
 * Lighthouse, which is not a dependency.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromiumPath } from '../test/harness/chromium.ts'
import { globalSetup, globalTeardown } from '../test/harness/database.ts'
import { startWorld } from '../test/harness/world.ts'
import { reviewedCustomer, reviewerOf, waitingApplication } from '../test/journeys/reviewers.ts'
import { categories, lighthouseSection, type Scored, tooLow, withSection } from './lighthouse-section.ts'

const run = promisify(execFile)
const report = path.join(import.meta.dirname, 'report.md')

interface Result {
  lighthouseVersion: string
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; title: string; score: number | null }>
  runtimeError?: { message: string }
}

/** One run. Lighthouse reads the cookie from a file, so that it is in no list of processes. */
async function measured(url: string, cookie: string | undefined, folder: string): Promise<Result> {
  const [headers, output] = [path.join(folder, 'headers.json'), path.join(folder, 'result.json')]
  await writeFile(headers, JSON.stringify(cookie ? { cookie } : {}))
  const options = [
    ...['--yes', 'lighthouse@13', url, '--quiet', '--preset=desktop', '--output=json'],
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    `--extra-headers=${headers}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
  ]
  await run('npx', options, { cwd: folder, env: { ...process.env, CHROME_PATH: chromiumPath() } })
  const result = JSON.parse(await readFile(output, 'utf8')) as Result
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`)
  if (new URL(result.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${result.finalDisplayedUrl}`)
  return result
}

function scoredOf(page: string, { categories: found, audits }: Result): Scored {
  const scores = Object.fromEntries(
    categories.map((each) => [each, Math.round((found[each]?.score ?? 0) * 100)]),
  ) as Scored['scores']
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const largestPaint = value('largest-contentful-paint')
  return { page, scores, largestPaint, blocked: value('total-blocking-time') }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-lighthouse-'))
  await globalSetup()
  const world = await startWorld()
  try {
    const customer = await reviewedCustomer(world)
    const reviewer = await reviewerOf(world, customer, 'Ines Falk')
    const id = await waitingApplication(world, customer)
    const cookie = `foyer.session_token=${reviewer.token}`
    const pages: Array<[page: string, address: string, cookie?: string]> = [
      ['Sign-in', '/dashboard/sign-in'],
      ['Applications', '/dashboard/applications', cookie],
      ['Report', `/dashboard/applications/${encodeURIComponent(id)}`, cookie],
    ]
    const scored: Scored[] = []
    let version = ''
    for (const [page, address, signedIn] of pages) {
      const result = await measured(`${world.baseUrl}${address}`, signedIn, folder)
      version = result.lighthouseVersion
      scored.push(scoredOf(page, result))
      console.log(page, JSON.stringify(scored.at(-1)?.scores))
    }
    await writeFile(report, withSection(await readFile(report, 'utf8'), lighthouseSection(scored, version)))
    const low = tooLow(scored)
    if (low.length > 0) throw new Error(`Under the least score: ${low.join(', ')}`)
  } finally {
    await world.close()
    await globalTeardown()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
process.exit(0)
