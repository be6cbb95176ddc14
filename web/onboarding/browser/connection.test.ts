/**
 * The connection status is shown over the page without covering the focused field. Runs in a real browser.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { open, openWorld, skip, world } from '../../samples/script-world.ts'

openWorld()

describe('the connection status', { skip }, () => {
  for (const [status, sentence] of [
    [503, 'isn’t saved yet'],
    [401, 'open for too long'],
    [409, 'Something has changed'],
  ] as const)
    test(`does not cover the field: ${status}`, async () => {
      const { page } = world
      world.draftAnswers = [{ status }]
      await page.setViewportSize({ width: 390, height: 700 })
      await page.clock.install()
      await open('step person details, from the eID')
      const [field, place] = [page.locator('#city'), page.locator('#connection')]
      await field.fill('Umeå')
      // At the bottom edge of the window, as after tabbing to it.
      await field.evaluate((element) => {
        window.scrollTo(0, element.getBoundingClientRect().bottom + window.scrollY - window.innerHeight + 8)
      })
      await page.clock.runFor(3_000)
      await place.getByText(sentence).waitFor()
      const [fieldBox, statusBox] = [await field.boundingBox(), await place.boundingBox()]
      assert.ok(fieldBox && statusBox)
      assert.ok(
        fieldBox.y + fieldBox.height <= statusBox.y,
        `${fieldBox.y + fieldBox.height} under ${statusBox.y}`,
      )
      assert.ok(fieldBox.y > 0)
    })
})
