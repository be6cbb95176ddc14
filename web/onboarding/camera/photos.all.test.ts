/** Photos of an identity document in a real browser: chosen or taken, uploaded at once, tried again. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAX_FILE_BYTES } from '@foyer/safe-files/file-size'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { chosenFiles } from '#test/harness/chosen-files.ts'
import { overflow, violationsOn } from '#web/samples/browser.ts'
import { enhanced, pictureProblems, smallTargets } from '#web/samples/page-checks.ts'
import { answered, open, openWorld, sent, skip, stopClock, world } from '#web/samples/script-world.ts'
import { translations } from '#web/shared/translations.ts'

openWorld()

const { camera, browser, identityDocument, page: words } = translations.en
const photos = 'step identity, document, photos'
const selfie = 'step identity, document, selfie'
const create = { width: 320, height: 200, channels: 3 as const, background: '#8aa' }
const jpeg = await sharp({ create }).jpeg().toBuffer()
const photo = (name = 'card.jpg') => ({ name, mimeType: 'image/jpeg', buffer: jpeg })
const kept = { name: 'card.jpg', sizeBytes: 120_000, pages: null, preview: null, isChecking: false }
const storesIn = (slot: string, id = 'new') => {
  world.uploadAnswer = { status: 200, body: { files: [{ ...kept, id, slot }], problems: [] } }
}
const refuses = (code: string) => {
  const problems = [{ field: 'file:back', code, values: { name: 'card.jpg' } }]
  world.uploadAnswer = { status: 422, body: { files: [], problems } }
}
const place = (slot: string) => world.page.locator(`.photo[data-slot=${slot}]`)
const choose = (slot: string, file = photo()) =>
  world.page.locator(`[id="file:${slot}"]`).setInputFiles(chosenFiles([file]))
const button = (name: string, slot: string) => place(slot).getByRole('button', { name })
const proceed = () => world.page.getByRole('button', { name: words.continue, exact: true }).click()
const stored = (slot: string, id = 'new') => place(slot).locator(`.file-row[data-id=${id}]`).waitFor()
const focused = () => world.page.evaluate<string>('document.activeElement.textContent')
/** The names of the files that were uploaded, in their order. */
const uploads = () =>
  sent('/step').flatMap(({ body }) => /name="file:\w+"; filename="([^"]+)"/.exec(body)?.[1] ?? [])

/** A drawn picture in place of the camera. */
const drawnCamera = `
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 400
    const context = canvas.getContext('2d')
    setInterval(() => {
      context.fillStyle = '#cde'
      context.fillRect(0, 0, 640, 400)
    }, 50)
    return canvas.captureStream(20)
  }`
const noCamera = `
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))`

/** Answers uploads only once the returned function is called. */
async function held(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await world.page.route('**/step', async (route) => {
    if (route.request().resourceType() === 'xhr') await promise
    await route.continue()
  })
  return resolve
}

async function onPhone(script: string, work: (page: Page) => Promise<void>): Promise<void> {
  const phone = await world.browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await phone.newPage()
  await page.addInitScript(script)
  await page.goto(world.gallery.address(photos))
  await page.waitForSelector(enhanced, { state: 'attached' })
  await work(page)
  await phone.close()
}

describe('a photo that is chosen', { skip }, () => {
  test('is uploaded at once with its stage, shown, and not sent again with Continue', async () => {
    storesIn('back')
    await open(photos)
    await choose('back')
    await stored('back')
    const [first] = sent('/step')
    assert.match(first?.body ?? '', /name="csrf"[\s\S]*name="stage"\r\n\r\nPHOTOS[\s\S]*filename="card.jpg"/)
    assert.equal(await place('back').locator('img.camera-view').count(), 1)
    assert.equal(await focused(), words.continue)
    assert.equal(await world.page.locator('.button.primary:visible').count(), 1)
    assert.deepEqual(await violationsOn(world.page), [])
    await proceed()
    await answered()
    assert.deepEqual(uploads(), ['card.jpg'])
    assert.deepEqual(world.complaints, [])
  })

  test('on a phone comes from the stored photos: only the camera button opens the camera', () =>
    onPhone(noCamera, async (page) => {
      assert.equal(await page.locator('[capture]').count(), 0)
      const back = page.locator('.photo[data-slot=back]')
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        back.getByText(camera.choose, { exact: true }).tap(),
      ])
      storesIn('back')
      await chooser.setFiles(photo())
      await back.locator('.file-row[data-id=new]').waitFor()
      assert.equal(await page.evaluate(overflow), 0)
      assert.deepEqual(await page.evaluate(smallTargets), [])
      assert.deepEqual(await page.evaluate(pictureProblems), [])
    }))

  test('shows the progress of the upload, and continues by itself after a lost connection', async () => {
    // The next try waits for the event that the connection is back.
    await stopClock()
    storesIn('back')
    await open(photos)
    const letGo = await held()
    await choose('back')
    await place('back').getByRole('progressbar', { name: 'Uploading card.jpg' }).waitFor()
    let isLost = true
    await world.page.route('**/step', (route) => (isLost ? route.abort() : route.fallback()))
    letGo()
    await stored('back')
    await choose('back', photo('sharper.jpg'))
    await place('back').locator('.file-row').getByText(browser.waiting).waitFor()
    await proceed()
    assert.match(await focused(), /^This file isn’t uploaded yet/, 'said before the photo is left behind')
    isLost = false
    storesIn('back', 'second')
    await world.page.evaluate("window.dispatchEvent(new Event('online'))")
    await stored('back', 'second')
    assert.equal(await place('back').locator('.file-row').count(), 1)
  })

  const failures = [
    [503, {}],
    // Another tab has chosen a document without this side.
    [200, { files: [], problems: [] }],
  ] as const
  for (const [status, body] of failures)
    test(`can be tried again or removed after the status ${status} without storage`, async () => {
      world.uploadAnswer = { status, body }
      await open(photos)
      await choose('back')
      await button('Try again card.jpg', 'back').waitFor()
      await button('Remove card.jpg', 'back').click()
      assert.equal(await place('back').locator('.file-row, .camera-picture').count(), 0)
      assert.equal(await world.page.evaluate('document.activeElement.id'), 'file:back')
      await choose('back')
      await button('Try again card.jpg', 'back').waitFor()
      storesIn('back')
      await button('Try again card.jpg', 'back').click()
      await stored('back')
    })

  test('is not sent if it is too large, and the focus moves to the reason', async () => {
    await open(photos)
    await choose('back', { ...photo(), buffer: Buffer.alloc(MAX_FILE_BYTES + 1) })
    await place('back').locator('.file-row[data-refused]').waitFor()
    assert.equal(await focused(), 'card.jpg is larger than 20\u00a0MB. Choose a smaller file')
    assert.equal(await place('back').locator('.camera-picture').count(), 0)
    assert.deepEqual(uploads(), [])
    assert.deepEqual(await violationsOn(world.page), [])
  })

  test('that is refused keeps the stored one, with an explanation', async () => {
    await open(photos)
    assert.equal(await place('front').locator('.photo-taken').count(), 1)
    refuses('file_damaged')
    await choose('front')
    await place('front').locator('.file-row[data-refused]').waitFor()
    assert.ok(await place('front').getByText(identityDocument.taken).isVisible())
    storesIn('front', 'first')
    await choose('front')
    await stored('front', 'first')
    assert.equal(await place('front').locator('.photo-taken').count(), 0)
    refuses('file_damaged')
    await choose('front')
    await place('front').locator('.file-row[data-refused]').waitFor()
    await stored('front', 'first')
  })

  test('replaces the previous one, even while that is still being uploaded', async () => {
    storesIn('back')
    await open(photos)
    const letGo = await held()
    await choose('back', photo('first.jpg'))
    await choose('back', photo('second.jpg'))
    assert.equal(await place('back').locator('.file-row').count(), 1)
    letGo()
    await world.page.waitForFunction(() => document.querySelectorAll('progress').length === 0)
    await stored('back')
    assert.deepEqual(uploads(), ['first.jpg', 'second.jpg'])
    assert.equal(await place('back').locator('.file-row').count(), 1)
  })
})

describe('a photo that is taken', { skip }, () => {
  const take = async (slot: string) => {
    await button(camera.open, slot).click()
    await place(slot).locator('video').waitFor()
    await button(camera.take, slot).click()
    await button(camera.again, slot).waitFor()
  }

  test('is uploaded at once, and "Use this photo" leads to the next missing photo', async () => {
    await world.page.addInitScript(drawnCamera)
    storesIn('front')
    await open(photos)
    await take('front')
    await stored('front')
    assert.deepEqual(uploads(), ['photo.jpg'])
    await button(camera.use, 'front').click()
    assert.equal(await focused(), camera.open)
    assert.ok(await place('back').evaluate((each) => each.contains(document.activeElement)))
    assert.equal(await world.page.locator('video').count(), 0)
    assert.deepEqual(world.complaints, [])
  })

  test('leads to Continue when none is missing, which waits for the upload', async () => {
    await world.page.addInitScript(drawnCamera)
    storesIn('selfie')
    await open(selfie)
    const letGo = await held()
    await take('selfie')
    assert.equal(await button(camera.use, 'selfie').count(), 0)
    await proceed()
    assert.match((await world.page.locator('#connection').textContent()) ?? '', /still being uploaded/)
    letGo()
    await answered()
    assert.deepEqual(uploads(), ['photo.jpg'])
  })

  test('comes from the camera app of the phone, where the page cannot show the camera', () =>
    onPhone(noCamera, async (page) => {
      const back = page.locator('.photo[data-slot=back]')
      await back.getByRole('button', { name: camera.open }).tap()
      await back.getByText(camera.none).waitFor()
      const field = back.locator('input[capture=environment]')
      assert.equal(await field.evaluate((each) => each === document.activeElement), true, 'focus stays here')
      assert.equal(
        await field.evaluate((each) => (each as HTMLInputElement).labels?.[0]?.textContent),
        `${camera.open} ${identityDocument.back}`,
      )
      assert.deepEqual(await violationsOn(page), [])
      storesIn('back')
      await field.setInputFiles(photo())
      await back.locator('.file-row[data-id=new]').waitFor()
    }))
})

test('without a script a photo is a form field, which Continue sends', { skip }, async () => {
  const context = await world.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(world.gallery.address(photos))
  const field = page.locator('input[type=file]').last()
  assert.ok(await field.isVisible())
  assert.equal(await field.getAttribute('capture'), null)
  await field.setInputFiles(photo())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/step')
  assert.deepEqual(uploads(), ['card.jpg'])
  await context.close()
})
