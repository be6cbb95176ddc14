/**
 * The onboarding on another origin than the eID's page: the Content-Security-Policy allows the forms to
 * redirect there and back.
 */

import assert from 'node:assert/strict'
import net from 'node:net'
import { test } from 'node:test'

import { freePort, startWorld } from '#test/harness/world.ts'
import { applicantOn, scripting } from './applicant.ts'
import { openBrowser } from './browser.ts'

/** A second address of the same service, as behind a reverse proxy. */
async function secondAddress(port: number, of: string): Promise<() => void> {
  const proxy = net.createServer((from) => {
    const to = net.connect(Number(new URL(of).port), '127.0.0.1')
    from.pipe(to).pipe(from)
    for (const socket of [from, to]) socket.on('error', () => [from, to].map((each) => each.destroy()))
  })
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening))
  return () => void proxy.close()
}

for (const javaScript of [true, false])
  test(`identifies the applicant on another origin, ${scripting(javaScript)}`, async () => {
    const port = await freePort()
    const apply = `http://127.0.0.1:${port}`
    const world = await startWorld({ environment: { FOYER_NOCODE_URL: `${apply}/apply` } })
    const close = await secondAddress(port, world.baseUrl)
    const browser = await openBrowser([world.baseUrl, apply])
    try {
      const { sessionToken } = await world.create(await world.customer())
      await browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        await anna.open(`${apply}/apply?token=${sessionToken}`)
        await anna.begin()
        await anna.proveAs('Anna Testsson')
        await anna.isAtStep('step.PERSON_DETAILS')
        assert.equal(new URL(page.url()).origin, apply)
      })
    } finally {
      await browser.close()
      close()
      await world.close()
    }
  })
