/** The camera over the whole screen of a phone: the photo of a drawn card is taken by itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOn } from '#web/samples/browser.ts'
import { enhanced } from '#web/samples/page-checks.ts'
import { openWorld, sent, skip, world } from '#web/samples/script-world.ts'
import { translations } from '#web/shared/translations.ts'

openWorld()

const { camera } = translations.en
const kept = { name: 'photo.jpg', sizeBytes: 120_000, pages: null, preview: null, isChecking: false }

/** A card with rows of text, where the test lays it on the table. */
const cameraOfCard = `
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 640
    const context = canvas.getContext('2d')
    setInterval(() => {
      const { left = 0, top = 0, width = 0, height = 0 } = globalThis.card ?? {}
      context.fillStyle = '#555'
      context.fillRect(0, 0, 480, 640)
      context.fillStyle = '#dedcd2'
      context.fillRect(left, top, width, height)
      context.fillStyle = '#333'
      for (let y = top + 20; y < top + height - 20; y += 12)
        for (let x = left + 20; x < left + width - 20; x += 9) context.fillRect(x, y, 5, 7)
    }, 50)
    return canvas.captureStream(20)
  }`
/** Lays the card into the outline that the page shows. */
const layCard = `(() => {
  const [box, own] = ['video', '.camera-frame'].map((each) =>
    document.querySelector(each).getBoundingClientRect())
  const scale = Math.max(box.width / 480, box.height / 640)
  const left = (own.left - box.left + (480 * scale - box.width) / 2) / scale
  const top = (own.top - box.top + (640 * scale - box.height) / 2) / scale
  globalThis.card = { left, top, width: own.width / scale, height: own.height / scale }
})()`

test('a photo is taken once the document fills the outline, and not before', { skip }, async () => {
  const phone = await world.browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await phone.newPage()
  await page.addInitScript(cameraOfCard)
  await page.goto(world.gallery.address('step identity, document, photos'))
  await page.waitForSelector(enhanced, { state: 'attached' })
  world.uploadAnswer = { status: 200, body: { files: [{ ...kept, id: 'new', slot: 'back' }], problems: [] } }
  const back = page.locator('.photo[data-slot=back]')
  await back.getByRole('button', { name: camera.open }).tap()
  await back.locator('[role=status]').getByText(camera.blurred).or(back.getByText(camera.fit)).waitFor()
  assert.deepEqual(await page.locator('dialog').boundingBox(), { x: 0, y: 0, width: 390, height: 844 })
  assert.deepEqual(await violationsOn(page), [])
  assert.equal(sent('/step').length, 0)
  await page.evaluate(layCard)
  await back.locator('.file-row[data-id=new]').waitFor()
  assert.equal(await page.locator('dialog, video').count(), 0)
  assert.match(sent('/step').at(-1)?.body ?? '', /filename="photo.jpg"/)
  await phone.close()
})
