/**
 * One Chromium for all test files of a process. Each visit is a new browser profile, and unexpected errors
 * on a page fail it.
 */
import assert from 'node:assert/strict'
import path from 'node:path'
import lambdaChromium from '@sparticuz/chromium'
import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import type { Language } from '#web/shared/translations.ts'
import { sharedBrowser } from '../harness/shared-browser.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

export interface VisitOptions {
  javaScript?: boolean
  language?: Language
  /** 390 px wide with touch, instead of a desktop of 1280 px. */
  phone?: boolean
  dark?: boolean
  /** Messages of the console that this visit is about. */
  expected?: RegExp
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** The URLs of all requests. */
  requests: string[]
}

export interface TestBrowser {
  visit<T>(options: VisitOptions, work: (visit: Visit) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Generous, because the machine may be busy; only failures wait this long. */
const ACTION_TIMEOUT = 60_000

/** Flags that would make the browser more permissive than an ordinary one. */
const unsafeFlags = new Set([
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--single-process',
])

// The pages use no WebGL.
lambdaChromium.setGraphicsMode = false

/** A moving picture in place of a camera, and no question whether the page may use it. */
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export async function openBrowser(
  allowed: readonly string[],
  more: readonly string[] = [],
): Promise<TestBrowser> {
  const flags = lambdaChromium.args.filter((argument) => !unsafeFlags.has(argument))
  const browser = await sharedBrowser([...flags, ...fakeCamera, ...more])
  return {
    async visit(options, work) {
      const context = await browser.newContext(settingsOf(options))
      context.setDefaultTimeout(ACTION_TIMEOUT)
      const { requests, errors } = watch(context, allowed, options.expected)
      const page = await context.newPage()
      try {
        const result = await work({ context, page, requests })
        assert.deepEqual(errors, [], 'no errors on any page')
        return result
      } catch (error) {
        await saveScreenshot(page)
        throw error
      } finally {
        await context.close()
      }
    },
    async close() {
      await browser.close()
    },
  }
}

const locales: Record<Language, string> = {
  en: 'en-GB',
  sv: 'sv-SE',
  nb: 'nb-NO',
  da: 'da-DK',
  fi: 'fi-FI',
  de: 'de-DE',
  nl: 'nl-NL',
  fr: 'fr-FR',
  et: 'et-EE',
}

const settingsOf = ({
  javaScript = true,
  language = 'en',
  phone = false,
  dark = false,
}: VisitOptions): BrowserContextOptions => ({
  javaScriptEnabled: javaScript,
  locale: locales[language],
  timezoneId: 'Europe/Stockholm',
  viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
  hasTouch: phone,
  isMobile: phone,
  ...(phone && { userAgent: PHONE }),
  colorScheme: dark ? 'dark' : 'light',
  reducedMotion: 'reduce',
})

function watch(context: BrowserContext, allowed: readonly string[], expected?: RegExp) {
  const requests: Visit['requests'] = []
  const errors: string[] = []
  context.on('console', (message) => {
    if (isUnexpected(message) && !expected?.test(message.text()))
      errors.push(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => errors.push(`script: ${error.error().message}`))
  context.on('request', (request) => {
    const url = request.url()
    const { referer } = request.headers()
    requests.push(url)
    if (referer) errors.push(`sent a referrer to ${url}: ${referer}`)
    if (!/^(data|blob|about):/.test(url) && !allowed.includes(new URL(url).origin))
      errors.push(`request to another host: ${url}`)
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // The names of operations have dots too, and a refusal is one of their replies.
    const isFile = /\.\w+$/.test(pathname) && !pathname.startsWith('/v1/')
    if (response.status() >= 500 || (response.status() >= 400 && isFile))
      errors.push(`${response.status()} ${pathname}`)
  })
  return { requests, errors }
}

/** The console also reports expected 4xx responses; `response` checks those. */
const isUnexpected = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !/^Failed to load resource.*status of 4/.test(message.text())

/** FOYER_TEST_PICTURES: a folder for screenshots of failed visits. */
async function saveScreenshot(page: Page): Promise<void> {
  const folder = process.env.FOYER_TEST_PICTURES
  if (!folder) return
  const name = `failed-${Date.now()}`
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true }).catch(() => undefined)
  console.error(`${name}.png: ${page.url()}`)
}
