/** Documents in the report: shown on the page itself, with pages, zoom and rotation, and read once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser, type VisitOptions } from './browser.ts'
import { pdfOf } from './document-files.ts'
import { violationsOf } from './inspection.ts'
import { openReport, reviewedCustomer, reviewerOf, signIn, waitingApplication } from './reviewers.ts'

/** Three pages, each with its own number and colour. */
async function threePages(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const number of [1, 2, 3])
    pdf.addPage([400, 560]).drawText(`Share register ${number}`, { x: 40, y: 480 })
  return Buffer.from(await pdf.save())
}

function locked(): Promise<Buffer> {
  const pdf = new PDFKit({ userPassword: 'secret', pdfVersion: '1.7' })
  const chunks: Buffer[] = []
  pdf.text('Nobody reads this')
  pdf.end()
  return new Promise((resolve) =>
    pdf.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks))),
  )
}

const photo = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#206040' } })
    .png()
    .toBuffer()

/** How many dark points a canvas has, and whether it is tall. Reads a copy: reading slows a canvas down. */
const drawnOn = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const copy = Object.assign(document.createElement('canvas'), { width, height })
    const context = copy.getContext('2d', { willReadFrequently: true })
    context?.drawImage(element as HTMLCanvasElement, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
    const letters = data.filter((value, at) => at % 4 === 0 && value < 128).length
    return { letters, isTall: height > width }
  })

/** A page of a fax machine: a black square in CCITT group 4, which browsers do not read themselves. */
async function faxed(): Promise<Buffer> {
  // One strip of the format is at most this high.
  const size = 128
  const points = Buffer.alloc(size * size, 255)
  for (let y = 0; y < size / 2; y += 1) points.fill(0, y * size, y * size + size / 2)
  const square = await sharp(points, { raw: { width: size, height: size, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer()
  const directory = square.readUInt32LE(4)
  const tags = Array.from({ length: square.readUInt16LE(directory) }, (_, at) => directory + 2 + at * 12)
  const tagOf = (tag: number) => {
    const at = tags.find((each) => square.readUInt16LE(each) === tag) ?? assert.fail(`no tag ${tag}`)
    const [type, count] = [square.readUInt16LE(at + 2), square.readUInt32LE(at + 4)]
    assert.equal(count, 1)
    return type === 3 ? square.readUInt16LE(at + 8) : square.readUInt32LE(at + 8)
  }
  const [offset, length, isBlackZero] = [tagOf(273), tagOf(279), tagOf(262) === 1]
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([size, size])
  const image = pdf.context.stream(square.subarray(offset, offset + length), {
    ...{ Type: 'XObject', Subtype: 'Image', Width: size, Height: size, BitsPerComponent: 1 },
    ...{ ColorSpace: 'DeviceGray', Filter: 'CCITTFaxDecode' },
    DecodeParms: { K: -1, Columns: size, Rows: size, BlackIs1: isBlackZero },
  })
  const name = page.node.newXObject('Fax', pdf.context.register(image))
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(size, 0, 0, size, 0, 0),
    drawObject(name),
    popGraphicsState(),
  )
  return Buffer.from(await pdf.save())
}

describe('the documents in the report', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let signe: StaffMember
  let id: string
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    signe = await reviewerOf(world, customer, 'Signe Aldén')
    id = await waitingApplication(world, customer)
    const token = await world.token(customer)
    for (const [name, bytes] of [
      ['register.pdf', await threePages()],
      ['sign.png', await photo()],
    ] as const) {
      const body = { applicationId: id, name, type: 'OTHER', contentBase64: bytes.toString('base64') }
      const reply = await world.call('/v1/applications.documents.upload', body, token)
      assert.equal(reply.status, 200, reply.text)
    }
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  const at = (work: (page: Page) => Promise<void>, how: VisitOptions = {}) =>
    browser.visit(how, async ({ page, context }) => {
      await signIn(context, world, signe)
      await openReport(page, world, id)
      await work(page)
    })
  const open = async (page: Page, name: string) => {
    await page.locator('#documents').getByRole('button', { name, exact: true }).click()
    const shown = page.getByRole('region', { name: `Preview of ${name}` })
    await shown.scrollIntoViewIfNeeded()
    return shown
  }
  const widthOf = (page: Page) =>
    page
      .locator('[data-part="preview"] canvas, [data-part="preview"] [data-part="picture"]')
      .evaluate((each) => each.getBoundingClientRect().width)

  for (const how of [{}, { phone: true }, { dark: true }] as VisitOptions[])
    test(`show a PDF page by page, ${JSON.stringify(how)}`, async () => {
      await at(async (page) => {
        const shown = await open(page, 'register.pdf')
        await shown.getByRole('img', { name: 'Page 1 of register.pdf' }).waitFor()
        await shown.getByText('Share register 1').waitFor({ state: 'attached' })
        await page.getByRole('button', { name: 'Next page' }).click()
        await shown.getByText('Share register 2').waitFor({ state: 'attached' })
        await shown.focus()
        await page.keyboard.press('End')
        await shown.getByText('Share register 3').waitFor({ state: 'attached' })
        await page.keyboard.press('ArrowLeft')
        await shown.getByText('Share register 2').waitFor({ state: 'attached' })
        const before = await widthOf(page)
        await page.keyboard.press('+')
        await page.waitForFunction(
          (known) => (document.querySelector('[data-part="preview"] canvas')?.clientWidth ?? 0) > known * 1.4,
          before,
        )
        // The page does not become wider than the window.
        assert.ok(await page.evaluate(() => document.body.scrollWidth <= innerWidth))
        assert.deepEqual(await violationsOf(page), [])
      }, how)
    })

  test('show the content of the page, also after it was turned', async () => {
    await at(async (page) => {
      const shown = await open(page, 'register.pdf')
      const canvas = shown.getByRole('img', { name: 'Page 1 of register.pdf' })
      await canvas.waitFor()
      const dark = () => drawnOn(canvas)
      const upright = await dark()
      assert.ok(upright.letters > 100 && upright.isTall, JSON.stringify(upright))
      await page.getByRole('button', { name: 'Rotate' }).click()
      await page.waitForFunction(() => {
        const element = document.querySelector('[data-part="preview"] canvas')
        return element && element.clientWidth > element.clientHeight
      })
      const turned = await dark()
      assert.ok(turned.letters > 100 && !turned.isTall, JSON.stringify(turned))
    })
  })

  test('show an image that can be turned and enlarged', async () => {
    await at(async (page) => {
      const shown = await open(page, 'sign.png')
      await shown.getByRole('img').waitFor()
      const before = await widthOf(page)
      await page.getByRole('button', { name: 'Larger' }).last().click()
      assert.ok((await widthOf(page)) > before * 1.4)
      await page.getByRole('button', { name: 'Rotate' }).click()
      const { width, height } = await page
        .locator('[data-part="picture"]')
        .evaluate((each) => ({ width: each.clientWidth, height: each.clientHeight }))
      assert.ok(height > width)
      assert.deepEqual(await violationsOf(page), [])
    })
  })

  const broken: Array<[name: string, bytes: () => Promise<Buffer>, words: RegExp]> = [
    ['damaged', async () => Buffer.from('%PDF-1.7\nnothing else'), /damaged/],
    ['locked', locked, /locked with a password/],
  ]
  for (const [name, bytes, words] of broken)
    test(`say that a ${name} PDF cannot be shown, and offer the download`, async () => {
      await at(async (page) => {
        await page.route('**/v1/downloads/*', async (route) =>
          route.fulfill({ contentType: 'application/pdf', body: await bytes() }),
        )
        const shown = await open(page, 'register.pdf')
        await shown.getByText(words).waitFor()
        await page.getByRole('link', { name: 'Download' }).waitFor()
      })
    })

  test('show the page of a fax machine, with the decoder from our own origin', async () => {
    const bytes = await faxed()
    await at(async (page) => {
      await page.route('**/v1/downloads/*', (route) =>
        route.fulfill({ contentType: 'application/pdf', body: bytes }),
      )
      const shown = await open(page, 'register.pdf')
      const canvas = shown.getByRole('img', { name: 'Page 1 of register.pdf' })
      await canvas.waitFor()
      const { letters } = await drawnOn(canvas)
      const { width, height } = await canvas.evaluate((element) => ({
        width: (element as HTMLCanvasElement).width,
        height: (element as HTMLCanvasElement).height,
      }))
      // The square is a quarter of the page.
      assert.ok(Math.abs(letters / (width * height) - 0.25) < 0.02, `${letters} of ${width * height}`)
    })
  })

  test('can be added by a reviewer, and the focus returns to the button', async () => {
    await at(async (page) => {
      const add = page.getByRole('button', { name: 'Add', exact: true })
      await add.click()
      await page.getByRole('button', { name: 'Add the document' }).click()
      await page.getByText('Choose a file.').waitFor()
      const { buffer, name } = pdfOf('minutes.pdf', 'Minutes')
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
      await page.getByRole('button', { name: 'Add the document' }).click()
      await page.getByText('Added minutes.pdf').waitFor()
      const row = page.locator('[data-part="paper-row"]').filter({ hasText: 'minutes.pdf' })
      await row.getByText(/Other document, .*your team/).waitFor()
      await page.waitForFunction(() => document.activeElement?.textContent === 'Add')
    })
  })

  test('are read once, when they become visible', async () => {
    await at(async (page) => {
      const read: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/downloads/')) read.push(request.url())
      })
      const shown = await open(page, 'register.pdf')
      await shown.getByRole('img', { name: 'Page 1 of register.pdf' }).waitFor()
      // The document before it may have been seen on the way.
      const before_ = read.length
      await page.getByRole('button', { name: 'Next page' }).click()
      await shown.getByText('Share register 2').waitFor({ state: 'attached' })
      // Another person changes the application: the report has new links, the open document stays.
      const note = { applicationId: id, text: 'Looked at the register.' }
      await signe.call('applications.notes.create', note)
      await page.getByText('Looked at the register.').waitFor()
      await shown.getByText('Share register 2').waitFor({ state: 'attached' })
      assert.equal(read.length, before_, read.join('\n'))
    })
  })
})
