/** One Chromium for all samples, and the problems that it finds on a page. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import chromium from '@sparticuz/chromium'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '#test/harness/chromium.ts'

/**
 * Flags for cloud functions: a single process dies with its first closed page, and web security is under test
 * here.
 */
const unwanted = new Set(['--single-process', '--no-zygote', '--disable-web-security'])

// The pages use no WebGL.
chromium.setGraphicsMode = false

const flags = chromium.args.filter((argument) => !unwanted.has(argument))

/** A browser of its own, for programs that are no tests, or with flags of its own. */
export const launchBrowser = (...own: string[]): Promise<Browser> => launchChromium([...flags, ...own])

export async function openBrowser(): Promise<Browser> {
  const { sharedBrowser } = await import('#test/harness/shared-browser.ts')
  return sharedBrowser(flags)
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 AA and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The only rules whose result depends on the colours. */
export const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The rules whose result depends on the words: names, labels, languages and alternatives. */
export const ofWords = {
  type: 'tag',
  values: ['cat.name-role-value', 'cat.language', 'cat.text-alternatives', 'cat.forms'],
}

export async function violationsOn(
  page: Page,
  only: object = { type: 'tag', values: rules },
): Promise<string[]> {
  await page.evaluate(axe)
  const run = `axe.run({ runOnly: ${JSON.stringify(only)}, resultTypes: ['violations'] })`
  const { violations } = (await page.evaluate(run)) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Errors in the browser's console: CSP violations and uncaught exceptions. */
export function complaintsOn(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

/** How far a page scrolls horizontally. */
export const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
