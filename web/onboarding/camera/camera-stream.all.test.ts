/**
 * The camera of a phone, with a real stream: Chromium plays photos of an invented identity card from a file,
 * as if a camera saw them.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { photographed } from '@foyer/document-lines/test/draw-document'
import { inventedLines, randomOf } from '@foyer/document-lines/test/invented-lines'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '#web/samples/browser.ts'
import { enhanced } from '#web/samples/page-checks.ts'
import { skip } from '#web/samples/script-world.ts'
import { type Gallery, serveGallery } from '#web/samples/serve.ts'
import { samples } from '#web/samples.ts'
import { translations } from '#web/shared/translations.ts'

const { camera } = translations.en
/** What the camera gives: upright, as phones do. */
const stream = { width: 720, height: 960 }
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
/** Long enough to be taken by itself, if that were the case: four looks of a quarter of a second, twice. */
const TWICE_THE_LOOKS_MS = 2_500

/** The card in the middle of the picture, `wide` pixels wide. One JPEG is a whole film. */
async function filmOf({ wide, blur = 0 }: { wide: number; blur?: number }): Promise<Buffer> {
  const width = 1_600
  const lines = inventedLines('TD1', randomOf(7))
  const photo = await photographed('TD1', lines, 7, { width, fills: wide / width, blur, quality: 92 })
  const [left, top] = [(width - stream.width) / 2, (width * 0.75 - stream.height) / 2]
  return sharp(photo)
    .extract({ left, top, ...stream })
    .jpeg({ quality: 90 })
    .toBuffer()
}

describe('the camera with a real stream', { skip }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-camera-'))
  const file = path.join(folder, 'film.mjpeg')
  const uploads: string[] = []
  let gallery: Gallery
  let browser: Browser
  before(async () => {
    // Too far away to be taken by itself.
    await play({ wide: 300 })
    gallery = await serveGallery(samples, (_url, response, body) => {
      uploads.push(/filename="([^"]+)"/.exec(body)?.[1] ?? '')
      const photo = { name: 'photo.jpg', sizeBytes: 120_000, pages: null, preview: null, isChecking: false }
      const kept = { files: [{ ...photo, id: 'new', slot: 'back' }], problems: [] }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(kept))
      return true
    })
    browser = await browserThat('allows')
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
    rmSync(folder, { recursive: true })
  })

  /** The person who is asked for the camera. */
  const browserThat = (answer: 'allows' | 'denies') =>
    launchBrowser(
      '--use-fake-device-for-media-stream',
      `--use-fake-ui-for-media-stream${answer === 'denies' ? '=deny' : ''}`,
      `--use-file-for-fake-video-capture=${file}`,
    )

  /** The camera reads the file when it is opened. */
  async function play(film: Parameters<typeof filmOf>[0]): Promise<void> {
    writeFileSync(`${file}.new`, await filmOf(film))
    renameSync(`${file}.new`, file)
  }

  async function onPhone(work: (page: Page, back: Locator) => Promise<void>): Promise<void> {
    uploads.length = 0
    const context: BrowserContext = await browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(gallery.address('step identity, document, photos'))
    await page.waitForSelector(enhanced, { state: 'attached' })
    await work(page, page.locator('.photo[data-slot=back]'))
    await context.close()
  }
  const open = (back: Locator) => back.getByRole('button', { name: camera.open }).tap()
  const says = (page: Page, words: string) => page.locator('.camera-words').getByText(words).waitFor()
  const sees = (page: Page) =>
    page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)

  /** The outline on the screen, in pixels of the stream. */
  const outlineWidth = (page: Page) =>
    page.evaluate<number>(`(() => {
      const [video, frame] = ['video', '.camera-frame'].map((each) => document.querySelector(each))
      const box = video.getBoundingClientRect()
      const scale = Math.max(box.width / video.videoWidth, box.height / video.videoHeight)
      return Math.round(frame.getBoundingClientRect().width / scale)
    })()`)

  let wide = 0
  test('fills the screen, shows what it sees, and the outline in the middle', () =>
    onPhone(async (page, back) => {
      await open(back)
      await sees(page)
      assert.deepEqual(await page.locator('dialog').boundingBox(), { x: 0, y: 0, width: 390, height: 844 })
      const seen = await page.evaluate(() => {
        const video = document.querySelector('video')
        return [video?.videoWidth, video?.videoHeight]
      })
      assert.deepEqual(seen, [stream.width, stream.height])
      const box = (await page.locator('video').boundingBox()) ?? assert.fail()
      assert.ok(box.width === 390 && box.height > 500, JSON.stringify(box))
      const frame = (await page.locator('.camera-frame').boundingBox()) ?? assert.fail()
      assert.ok(Math.abs(frame.x + frame.width / 2 - 195) < 1, 'the outline is in the middle')
      assert.ok(frame.y > box.y && frame.y + frame.height < box.y + box.height, 'the whole outline is seen')
      const takes = (await page.getByRole('button', { name: camera.take }).boundingBox()) ?? assert.fail()
      assert.ok(takes.y + takes.height <= 844, 'the button is on the screen')
      wide = await outlineWidth(page)
      await page.getByRole('button', { name: camera.close }).tap()
      await back.getByRole('button', { name: camera.open }).waitFor()
      assert.equal(await page.locator('video').count(), 0)
    }))

  test('takes the photo by itself of a card that is sharp and fills the outline', async () => {
    await play({ wide })
    await onPhone(async (page, back) => {
      await open(back)
      await back.locator('.file-row[data-id=new]').waitFor()
      assert.deepEqual(uploads, ['photo.jpg'])
      assert.equal(await page.locator('dialog, video').count(), 0)
    })
  })

  test('waits while the card is blurred, and the button takes the photo all the same', async () => {
    await play({ wide, blur: 9 })
    await onPhone(async (page, back) => {
      await open(back)
      await says(page, camera.blurred)
      await page.waitForTimeout(TWICE_THE_LOOKS_MS)
      assert.deepEqual(uploads, [])
      await page.getByRole('button', { name: camera.take }).tap()
      await back.locator('.file-row[data-id=new]').waitFor()
      assert.deepEqual(uploads, ['photo.jpg'])
    })
  })

  test('waits while the card is too far away', async () => {
    await play({ wide: Math.round(wide * 0.6) })
    await onPhone(async (page, back) => {
      await open(back)
      await says(page, camera.fit)
      await page.waitForTimeout(TWICE_THE_LOOKS_MS)
      assert.deepEqual(uploads, [])
    })
  })

  test('leads to a photo of one’s own where the camera is not allowed', async () => {
    await browser.close()
    browser = await browserThat('denies')
    await onPhone(async (page, back) => {
      await open(back)
      await back.locator('.camera-status').getByText(camera.denied).waitFor()
      assert.equal(await page.locator('dialog, video').count(), 0)
      const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await filmOf({ wide: 600 }) }
      await page.locator('[id="file:back"]').setInputFiles(photo)
      await back.locator('.file-row[data-id=new]').waitFor()
      assert.deepEqual(uploads, ['card.jpg'])
    })
  })
})
