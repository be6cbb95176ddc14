/**
 * Runs Lighthouse on every page of the templates, as on a phone, and on the sign-in, the list and the report
 * of the dashboard. Fails under the least scores. npx fetches Lighthouse, which is not a dependency.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { chromiumPath } from '#test/harness/chromium.ts'
import { reviewedCustomer, reviewerOf, waitingApplication } from '#test/journeys/reviewers.ts'
import type { Template } from '#workflows/drafts/starting-points.ts'
import { categories, lighthouseSection, type Scored, tooLow, withSection } from './lighthouse-section.ts'
import { type Templates, withTemplates } from './template-walks.ts'

const run = promisify(execFile)
const report = path.join(import.meta.dirname, 'report.md')

interface Audit {
  numericValue?: number
  title: string
  score: number | null
}
interface Result {
  lighthouseVersion: string
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null; auditRefs: Array<{ id: string; weight: number }> }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

interface Asked {
  page: string
  of: Scored['of']
  url: string
  cookie: string
}

type Measure = (asked: Asked) => Promise<void>

/** One run. Lighthouse reads the cookie from a file, so that it is in no list of processes. */
async function resultOf({ of, url, cookie }: Asked, folder: string): Promise<Result> {
  const [headers, output] = [path.join(folder, 'headers.json'), path.join(folder, 'result.json')]
  await writeFile(headers, JSON.stringify(cookie ? { cookie } : {}))
  const options = [
    ...['--yes', 'lighthouse@13', url, '--quiet', '--output=json', `--output-path=${output}`],
    ...(of === 'DASHBOARD' ? ['--preset=desktop'] : []),
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

function scoredOf({ page, of }: Asked, { categories: found, audits }: Result): Scored {
  const scores = Object.fromEntries(
    categories.map((each) => [each, Math.round((found[each]?.score ?? 0) * 100)]),
  ) as Scored['scores']
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const failed = categories
    .filter((each) => each !== 'performance')
    .flatMap((each) => found[each]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  const largestPaint = value('largest-contentful-paint')
  return { page, of, scores, largestPaint, blocked: value('total-blocking-time'), failed }
}

/** Each step is measured before it is answered. */
async function onboardingPages(templates: Templates, measure: Measure): Promise<void> {
  const chosen: Array<[template: Template, market: string, name: string, only?: string]> = [
    ['KYC_PRIVATE_PERSON', 'SE', 'KYC'],
    ['KYB_LIMITED_COMPANY', 'SE', 'KYB'],
    ['KYB_SOLE_TRADER', 'SE', 'Sole trader'],
    // A company that is not in the register has to prove itself by documents.
    ['KYB_LIMITED_COMPANY', 'GB', 'KYB by hand', 'documents'],
  ]
  for (const [template, market, name, only] of chosen) {
    const keys = await templates.apply(template, market, ({ walk }) => walk())
    await templates.apply(template, market, async ({ visit, applicant, send, walkOn }) => {
      const { page, context } = visit
      const look = async (key: string, url = page.url()) => {
        if (only !== undefined && key !== only) return
        const cookie = await cookieOf(context)
        await measure({ page: `${name}: ${key}`, of: 'ONBOARDING', url, cookie })
      }
      await look('start')
      await applicant.begin()
      for (const key of [...keys, 'check']) {
        await walkOn(key)
        await look(key)
      }
      await send()
      const sent = page.url()
      // The page leads to the customer's site after some seconds.
      await page.goto('about:blank')
      await look('done', sent)
    })
  }
}

const cookieOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

async function dashboardPages({ scene: { world } }: Templates, measure: Measure): Promise<void> {
  const customer = await reviewedCustomer(world)
  const reviewer = await reviewerOf(world, customer, 'Ines Falk')
  const id = await waitingApplication(world, customer)
  const cookie = `foyer.session_token=${reviewer.token}`
  const of = 'DASHBOARD'
  const url = (address: string) => `${world.baseUrl}/dashboard/${address}`
  await measure({ page: 'Sign-in', of, url: url('sign-in'), cookie: '' })
  await measure({ page: 'Applications', of, url: url('applications'), cookie })
  await measure({ page: 'Report', of, url: url(`applications/${encodeURIComponent(id)}`), cookie })
}

const loadAverage = () => (os.loadavg()[0] ?? 0).toFixed(1)

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-lighthouse-'))
  const before = loadAverage()
  const scored: Scored[] = []
  let version = ''
  const measure: Measure = async (asked) => {
    const result = await resultOf(asked, folder)
    version = result.lighthouseVersion
    const found = scoredOf(asked, result)
    scored.push(found)
    console.log(found.page, ...categories.map((each) => found.scores[each]), ...found.failed)
  }
  try {
    await withTemplates(async (templates) => {
      await onboardingPages(templates, measure)
      await dashboardPages(templates, measure)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const load = `the load average was ${before} at the start and ${loadAverage()} at the end`
  const section = lighthouseSection(scored, version, load)
  await writeFile(report, withSection(await readFile(report, 'utf8'), section))
  const low = tooLow(scored)
  if (low.length > 0) throw new Error(`Under the least score:\n${low.join('\n')}`)
}

await main()
process.exit(0)
