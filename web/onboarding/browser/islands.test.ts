/** Company search and uploads in a real browser. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  answered,
  lastForm,
  open,
  openWorld,
  sent,
  skip,
  stopClock,
  world,
} from '../../samples/script-world.ts'
import { chairAlone, wholeBoard } from '../../samples/world.ts'
import { translations } from '../../shared/translations.ts'

openWorld()

describe('company search', { skip }, () => {
  const search = async (text: string) => {
    await stopClock()
    await open('step organization, search')
    await world.page.locator('#query').pressSequentially(text)
    await world.page.clock.runFor(1_000)
  }
  test('suggests companies of the registry, which the keyboard can choose', async () => {
    await search('nord')
    await world.page.getByRole('option', { name: chairAlone.name }).waitFor()
    assert.equal(sent('/search').length, 1, 'asked once for four letters')
    assert.equal(await world.page.locator('[role=status].search-status').textContent(), '2 companies found')
    await world.page.locator('#query').press('ArrowDown')
    await world.page.locator('#query').press('ArrowDown')
    const active = await world.page.locator('#query').getAttribute('aria-activedescendant')
    assert.equal(active, 'suggestion-1')
    await world.page.locator('#query').press('Enter')
    await answered()
    assert.equal(lastForm().get('do'), 'choose')
    assert.equal(lastForm().get('number'), chairAlone.number)
    assert.deepEqual(world.complaints, [])
  })
  test('accepts a tap', async () => {
    await search('nord')
    await world.page.getByRole('option', { name: wholeBoard.name }).first().click()
    await answered()
    assert.equal(lastForm().get('number'), wholeBoard.number)
  })
  test('closes its list with Escape, and then Enter searches as usual', async () => {
    await search('nord')
    await world.page.getByRole('option').first().waitFor()
    await world.page.locator('#query').press('Escape')
    assert.equal(await world.page.locator('#query').getAttribute('aria-expanded'), 'false')
    await world.page.locator('#query').press('Enter')
    await answered()
    assert.equal(lastForm().get('do'), 'search')
  })
  test('has low rows, covers no button, and stays where it is when the focus moves on', async () => {
    await search('nord')
    await world.page.getByRole('option').first().waitFor()
    for (const option of await world.page.getByRole('option').all())
      assert.ok(((await option.boundingBox())?.height ?? 999) <= 72, (await option.textContent()) ?? '')
    const list = await world.page.getByRole('listbox').boundingBox()
    const button = await world.page.locator('.button[value=search]').boundingBox()
    assert.ok(list && button && list.y + list.height <= button.y, JSON.stringify([list, button]))
    await world.page.locator('#query').blur()
    assert.equal(await world.page.getByRole('option').count(), 2)
    assert.equal((await world.page.locator('.button[value=search]').boundingBox())?.y, button.y)
  })
  test('opens no list under a button that is being pressed', async () => {
    await stopClock()
    await open('step organization, search')
    const find = world.page.getByRole('button', { name: 'Find company' }).last()
    await world.page.locator('#query').pressSequentially('nord')
    await find.hover()
    await world.page.mouse.down()
    const replied = world.page.waitForResponse(/\/search\?/)
    await world.page.clock.runFor(1_000)
    await replied
    assert.equal(await world.page.getByRole('option').count(), 0)
    await world.page.mouse.up()
    await answered()
    assert.equal(lastForm().get('do'), 'search')
  })
  test('lets Tab move from the field to the button, past a scrollable list', async () => {
    await search('nord')
    await world.page.getByRole('option').first().waitFor()
    await world.page.getByRole('listbox').evaluate((list) => {
      list.style.maxBlockSize = '3rem'
    })
    await world.page.keyboard.press('Tab')
    const find = world.page.getByRole('button', { name: 'Find company' }).last()
    assert.ok(await find.evaluate((button) => button === document.activeElement))
  })
  test('also searches for text typed before the script was loaded', async () => {
    // Modules run after the document is parsed: 'interactive' is before them.
    await world.page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        const field = document.querySelector<HTMLInputElement>('#query')
        if (document.readyState !== 'interactive' || !field) return
        field.focus()
        field.value = 'nord'
      })
    })
    await open('step organization, search')
    await world.page.getByRole('option').first().waitFor()
    assert.equal(sent('/search').length, 1)
  })
  test('ignores late results after the field has lost the focus', async () => {
    await stopClock()
    await open('step organization, search')
    await world.page.locator('#query').pressSequentially('nord')
    await world.page.locator('#query').blur()
    await world.page.clock.runFor(1_000)
    await world.page.getByText('2 companies found').waitFor()
    assert.equal(await world.page.getByRole('option').count(), 0)
  })
  test('reports an unavailable registry', async () => {
    await search('down')
    await world.page.getByText(translations.en.browser.searchDown).waitFor()
  })
})

describe('uploads', { skip }, () => {
  const file = { name: 'bevis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  const kept = { id: 'new', slot: 'certificate', name: 'bevis.pdf', sizeBytes: 2_000_000 }
  const choose = async () => {
    await open('step documents, empty')
    await world.page.locator('#file\\:certificate').setInputFiles(file)
  }
  /** The visible text; the same text is announced to screen readers. */
  const shown = (sentence: string) => world.page.locator('.file-row').getByText(sentence)
  test('a file is uploaded at once and can be removed', async () => {
    world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
    await choose()
    await world.page.getByRole('button', { name: 'Remove bevis.pdf' }).waitFor()
    assert.match(
      sent('/step')[0]?.body ?? '',
      /name="csrf"\r\n\r\ntoken[\s\S]*name="file:certificate"; filename="bevis.pdf"/,
    )
    assert.match((await world.page.locator('.files').first().textContent()) ?? '', /1\.9\u00a0MB/)
    assert.deepEqual(world.complaints, [])
  })
  test('each problem has its own sentence', async () => {
    const problem = { field: 'file:certificate', code: 'file_encrypted', values: { name: 'bevis.pdf' } }
    world.uploadAnswer = { status: 422, body: { files: [], problems: [problem] } }
    await choose()
    await shown('Remove the password and upload the file again: “bevis.pdf” is locked').waitFor()
    assert.equal(
      await world.page.locator('.file-row .problem svg').count(),
      1,
      'not told by its colour alone',
    )
  })
  test('a failed upload can be retried', async () => {
    world.uploadAnswer = { status: 503, body: {} }
    await choose()
    const again = world.page.getByRole('button', { name: 'Try again bevis.pdf' })
    await again.waitFor()
    world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
    await again.click()
    await world.page
      .locator('.file-row[data-id=new]')
      .getByRole('button', { name: 'Remove bevis.pdf' })
      .waitFor()
  })
  test('continues by itself when the connection is back', async () => {
    world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
    await open('step documents, empty')
    await world.context.setOffline(true)
    await world.page.waitForFunction(() => !navigator.onLine)
    await world.page.locator('#file\\:certificate').setInputFiles(file)
    await shown(translations.en.browser.waiting).waitFor()
    await world.context.setOffline(false)
    await world.page
      .locator('.file-row[data-id=new]')
      .getByRole('button', { name: 'Remove bevis.pdf' })
      .waitFor()
  })
  test('continues by itself although the browser believes that it is online', async () => {
    world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
    await open('step documents, empty')
    let isLost = true
    await world.page.route('**/step', (route) => (isLost ? route.abort() : route.continue()))
    await world.page.locator('#file\\:certificate').setInputFiles(file)
    await shown(translations.en.browser.waiting).waitFor()
    isLost = false
    await world.page
      .locator('.file-row[data-id=new]')
      .getByRole('button', { name: 'Remove bevis.pdf' })
      .waitFor()
  })
  test('continues by itself when the connection is cut and reports no error', async () => {
    world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
    await stopClock()
    await open('step documents, empty')
    // Decided where the request is held: the event of a request can come before its route is asked.
    const held = Promise.withResolvers<void>()
    let isFirst = true
    await world.page.route('**/step', async (route) => {
      if (isFirst) held.resolve()
      else await route.continue()
      isFirst = false
    })
    await world.page.locator('#file\\:certificate').setInputFiles(file)
    await held.promise
    await world.page.clock.runFor(61_000)
    await shown(translations.en.browser.waiting).waitFor()
    await world.page.clock.runFor(2_100)
    await world.page
      .locator('.file-row[data-id=new]')
      .getByRole('button', { name: 'Remove bevis.pdf' })
      .waitFor()
  })
  test('a file that is chosen twice is listed once', async () => {
    world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
    await choose()
    const rows = world.page.locator('.slot').first().locator('.file-row')
    await world.page.getByRole('button', { name: 'Remove bevis.pdf' }).waitFor()
    await world.page.locator('#file\\:certificate').setInputFiles(file)
    await world.page.waitForFunction(() => !document.querySelector('progress'))
    assert.equal(await rows.count(), 1)
    assert.equal(sent('/step').length, 2)
  })
  test('Continue does not send an uploaded file again', async () => {
    world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
    await choose()
    await world.page.getByRole('button', { name: 'Remove bevis.pdf' }).waitFor()
    await world.page.getByRole('button', { name: 'Continue', exact: true }).click()
    await world.page.waitForURL('**/step')
    assert.doesNotMatch(sent('/step').at(-1)?.body ?? '', /bevis\.pdf/)
  })
  test('Continue waits for current uploads', async () => {
    world.uploadAnswer = { status: 200, body: { files: [kept], problems: [] } }
    await open('step documents, empty')
    await world.page.route('**/step', async (route) => {
      if (route.request().resourceType() === 'xhr') await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await world.page.locator('#file\\:certificate').setInputFiles([file, { ...file, name: 'bilaga.pdf' }])
    await world.page.getByRole('button', { name: 'Continue', exact: true }).click()
    await answered()
    assert.deepEqual(
      sent('/step').map(({ body }) => /filename="(\w+)\.pdf"/.exec(body)?.[1]),
      ['bevis', 'bilaga', undefined],
    )
  })
})
