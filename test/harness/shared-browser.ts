/** One Chromium for all test files of a process, because each start costs a second of both processors. */
import type { Browser } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { atTheEnd } from './close-after-failure.ts'

const browsers = new Map<string, Promise<Browser>>()

/** Closing it closes what the file opened in it. */
export async function sharedBrowser(args: readonly string[]): Promise<Browser> {
  const key = args.join(' ')
  const running = await browsers.get(key)
  const browser = running?.isConnected() ? running : await launch(key, args)
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return () => Promise.all(target.contexts().map((context) => context.close()))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function launch(key: string, args: readonly string[]): Promise<Browser> {
  const launched = launchChromium(args)
  browsers.set(key, launched)
  atTheEnd(async () => (await launched).close())
  return launched
}
