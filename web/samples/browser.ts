/** One Chromium for all samples. */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Meant for a cloud function: one process dies with its first closed page, and web security is what is tested here. */
const unwanted = new Set(['--single-process', '--no-zygote', '--disable-web-security'])

export const openBrowser = async (): Promise<Browser> =>
  playwright.launch({
    args: chromium.args.filter((argument) => !unwanted.has(argument)),
    executablePath: await chromium.executablePath(),
    headless: true,
  })
