/** Failed uploads, and problems that a later upload clears. In a real browser. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { overflow, violationsOn } from '../../samples/browser.ts'
import { answered, open, openWorld, sent, skip, world } from '../../samples/script-world.ts'

openWorld()

const file = { name: 'bevis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
const choose = (slot: string) => world.page.locator(`#file\\:${slot}`).setInputFiles(file)
const button = (name: string) => world.page.getByRole('button', { name, exact: true })
const keptIn = (slot: string) => {
  const kept = { id: 'new', slot, name: 'bevis.pdf', sizeBytes: 2_000_000 }
  world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
}
const kept = () => world.page.locator('.file-row[data-id=new]').waitFor()
const focused = () => world.page.evaluate<string>('document.activeElement.textContent')
/** Holds uploads back until the returned function is called. */
async function held(): Promise<() => void> {
  const { promise: arrived, resolve: letGo } = Promise.withResolvers<void>()
  await world.page.route('**/step', async (route) => {
    await arrived
    await route.continue()
  })
  return letGo
}
const steps = () => sent('/step').filter(({ body }) => !body.includes('filename="bevis.pdf"')).length

describe('a failed upload', { skip }, () => {
  test('holds Continue back once, with an explanation', async () => {
    world.uploadAnswer = { status: 503, body: {} }
    await open('step documents, empty')
    await choose('power')
    await button('Try again bevis.pdf').waitFor()
    await button('Continue').click()
    assert.match(await focused(), /^This file isn’t uploaded yet/)
    assert.equal(steps(), 0)
    await button('Continue').click()
    await answered()
    assert.equal(steps(), 1)
  })
  test('holds Continue back while it waits for the connection, and once more after a retry', async () => {
    await open('step documents, empty')
    await world.context.setOffline(true)
    await choose('power')
    await button('Try again bevis.pdf').waitFor()
    await button('Continue').click()
    assert.match(await focused(), /^This file isn’t uploaded yet/)
    world.uploadAnswer = { status: 503, body: {} }
    await world.context.setOffline(false)
    await world.page.locator('.file-row').getByText('couldn’t be uploaded').waitFor()
    await button('Continue').click()
    assert.match(await focused(), /^This file isn’t uploaded yet/)
    assert.equal(steps(), 0)
  })
  test('holds back a Continue that waited for it', async () => {
    world.uploadAnswer = { status: 503, body: {} }
    await open('step documents, empty')
    const letGo = await held()
    await choose('power')
    await button('Continue').click()
    letGo()
    await world.page.getByText('This file isn’t uploaded yet').waitFor()
    assert.equal(steps(), 0)
  })
  test('holds back repeated presses of Continue, and the page gives the reason', async () => {
    world.uploadAnswer = { status: 503, body: {} }
    await open('step documents, empty')
    const letGo = await held()
    await choose('power')
    for (const _ of [1, 2, 3]) await button('Continue').click()
    assert.match((await world.page.locator('#connection').textContent()) ?? '', /still being uploaded/)
    letGo()
    await world.page.getByText('This file isn’t uploaded yet').waitFor()
    await world.page.waitForTimeout(300)
    assert.equal(steps(), 0)
    assert.equal(await world.page.locator('#connection').textContent(), '')
  })
  test('holds Continue back after a rejection meanwhile, so that the applicant sees the reason', async () => {
    world.uploadAnswer = { status: 422, body: { files: [], problems: [{ code: 'file_damaged' }] } }
    await open('step documents, empty')
    const letGo = await held()
    await choose('power')
    await button('Continue').click()
    letGo()
    await world.page.locator('.file-row[data-refused]').waitFor()
    await world.page.waitForTimeout(300)
    assert.equal(steps(), 0)
    assert.match(await focused(), /bevis\.pdf/)
    await button('Continue').click()
    await answered()
    assert.equal(steps(), 1)
  })
  test('does not widen the page, however long the file name is', async () => {
    world.uploadAnswer = { status: 503, body: {} }
    await open('step documents, empty')
    await world.page.setViewportSize({ width: 320, height: 640 })
    const name = `${'a_long_name_'.repeat(6)}.pdf`
    await world.page.locator('#file\\:power').setInputFiles({ ...file, name })
    await button(`Try again ${name}`).waitFor()
    assert.equal(await world.page.evaluate(overflow), 0)
    assert.deepEqual(await violationsOn(world.page), [])
  })
  test('can be dismissed, and then Continue works', async () => {
    world.uploadAnswer = { status: 503, body: {} }
    await open('step documents, empty')
    await choose('power')
    await button('Try again bevis.pdf').waitFor()
    await button('Remove bevis.pdf').click()
    assert.equal(await world.page.locator('.file-row').count(), 0)
    await button('Continue').click()
    await answered()
  })
})

describe('a rejected file', { skip }, () => {
  test('can be dismissed, and the focus moves to the file field', async () => {
    const problem = { field: 'file:power', code: 'file_empty', values: { name: 'bevis.pdf' } }
    world.uploadAnswer = { status: 422, body: { files: [], problems: [problem] } }
    await open('step documents, empty')
    await choose('power')
    const dismiss = world.page.locator('.file-row').getByRole('button', { name: 'Remove bevis.pdf' })
    await dismiss.waitFor()
    assert.ok(((await dismiss.boundingBox())?.height ?? 0) >= 44)
    world.uploadAnswer = { status: 200, body: { files: [], problems: [] } }
    await dismiss.click()
    await world.page.locator('.file-row').waitFor({ state: 'detached' })
    await world.page.waitForFunction("document.activeElement.id === 'file:power'")
    assert.ok(sent('/step').some(({ body }) => body.includes('file:power/file_empty/bevis.pdf')))
  })
})

describe('an outdated message disappears', { skip }, () => {
  test('about a document once it is uploaded, from the summary and the title', async () => {
    await open('step documents, with problems')
    const entries = world.page.locator('.summary-list li')
    keptIn('certificate')
    await choose('certificate')
    await kept()
    assert.equal(await entries.count(), 1)
    assert.match(await world.page.title(), /^Error: /)
    keptIn('power')
    await choose('power')
    await world.page.locator('.slot[data-slot=power] .file-row[data-id]').waitFor()
    assert.equal(await world.page.locator('#summary').count(), 0)
    assert.match(await world.page.title(), /^Upload your documents/)
    assert.equal(await world.page.locator('[aria-invalid], .wrong').count(), 0)
    assert.deepEqual(world.complaints, [])
  })
  test('about a file with the next file, while a notice about the step stays', async () => {
    for (const [notice, count] of [
      ['file_removed', 0],
      ['reopened', 1],
    ] as const) {
      keptIn('certificate')
      await open(`documents, empty, ${notice}`)
      assert.equal(await world.page.locator('.notice').count(), 1)
      await choose('certificate')
      await kept()
      assert.equal(await world.page.locator('.notice').count(), count, notice)
    }
  })
  test('about an empty search once something is found', async () => {
    await open('organization, search, registry_no_hits')
    await world.page.locator('#query').pressSequentially('down')
    await world.page.getByText('The live search isn’t responding').waitFor()
    assert.equal(await world.page.locator('.notice').count(), 1)
    await world.page.locator('#query').fill('nord')
    await world.page.getByRole('option').first().waitFor()
    assert.equal(await world.page.locator('.notice').count(), 0)
  })
})

test('each photo button names its document, and has the description of its field', {
  skip,
}, async () => {
  const phone = await world.browser.newContext({ hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.goto(world.gallery.address('step documents, with problems'))
  await page.waitForSelector('html:not(:has([data-island]:not(.live)))', { state: 'attached' })
  const fields = page.locator('input[capture]')
  const names = await fields.evaluateAll((each) =>
    each.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent),
  )
  assert.deepEqual(names, [
    'Take a photo Registration certificate',
    'Take a photo Power of attorney (optional)',
  ])
  assert.equal(
    await fields.first().getAttribute('aria-describedby'),
    await page.locator('#file\\:certificate').getAttribute('aria-describedby'),
  )
  assert.equal(await fields.first().getAttribute('aria-invalid'), 'true')
  await phone.close()
})
