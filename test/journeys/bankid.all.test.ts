/** A live customer's applicant identifies and signs with BankID: by the code, or on the same phone. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BankIdServer, serveBankId } from '@foyer/eids/test/bankid/server'
import { signedIn } from '#test/harness/signed-in.ts'
import { startWorld, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import { openBrowser, type TestBrowser, type Visit, type VisitOptions } from './browser.ts'

const workflow: WorkflowDefinition = {
  name: 'By BankID',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    { key: 'identity', kind: 'IDENTITY', providers: ['bankid'] },
    { key: 'signing', kind: 'SIGNING' },
  ],
  rules: [],
}
const anna = { personalNumber: '198302182384', givenName: 'Anna', surname: 'Testsson' }

describe('BankID', () => {
  let world: World
  let browser: TestBrowser
  let bank: BankIdServer
  let create: () => Promise<{ id: string; link: string }>
  let read: (operation: string, id: string) => Promise<Record<string, unknown>>
  before(async () => {
    bank = await serveBankId()
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    browser = await openBrowser([world.baseUrl])
    const customer = await world.customer({
      ...{ mode: 'live', redirectOrigins: ['https://shop.example'] },
      workflows: [workflow],
    })
    const { authority, certificate } = bank.settings
    const reply = await signedIn(world, customer, 'OWNER').call('providers.set', {
      provider: 'bankid',
      settings: { baseUrl: bank.baseUrl, authority },
      secrets: { certificate },
    })
    assert.equal(reply.status, 200, reply.text)
    create = async () => {
      const { id, sessionToken } = await world.create(customer)
      return { id, link: `${world.config.nocodeUrl}?token=${sessionToken}` }
    }
    read = async (operation, applicationId) =>
      (await world.call(`/v1/${operation}`, { applicationId }, await world.token(customer))).body
  })
  after(async () => {
    await browser.close()
    await world.close()
    await bank.close()
  })

  type Waiting = Visit & { anna: Applicant; id: string; link: string }
  /** At the page that waits for the app. */
  const visit = async (options: VisitOptions, work: (waiting: Waiting) => Promise<void>) => {
    const { id, link } = await create()
    await browser.visit({ language: 'en', ...options }, async (visited) => {
      const { javaScript = true } = options
      const applicant = applicantOn(visited.page, 'en', { javaScript })
      await applicant.open(link)
      await applicant.begin()
      await applicant.pressRow('BankID')
      await applicant.isAt('Confirm your identity with BankID')
      await work({ ...visited, anna: applicant, id, link })
    })
  }
  const actionsOf = async (id: string): Promise<string[]> => {
    const statement = `select entry::json ->> 'action' as action from foyer.audit_line
      where application_id = $1 and entry::json ->> 'action' like 'identity.%' order by seq`
    const { rows } = await world.database.owner((client) =>
      client.query<{ action: string }>(statement, [id.split('::')[1]]),
    )
    return rows.map(({ action }) => action)
  }
  const words = ({ page }: Pick<Visit, 'page'>) => page.locator('.eid-words [role=status]')
  const says = (visited: Pick<Visit, 'page'>, text: string) =>
    words(visited).getByText(text, { exact: false }).waitFor()
  const code = ({ page }: Pick<Visit, 'page'>) => page.locator('.qr-dark').getAttribute('d')
  const isProven = ({ page }: Pick<Visit, 'page'>) =>
    page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor()

  test('the QR code changes each second; the page shows the progress and continues by itself', () =>
    visit({}, async (visited) => {
      const first = await code(visited)
      await visited.page.waitForFunction(
        (before) => document.querySelector('.qr-dark')?.getAttribute('d') !== before,
        first,
      )
      bank.hint('started')
      await says(visited, 'BankID is open.')
      assert.ok(await visited.page.locator('.eid-code').isHidden(), 'a scanned code is not shown')
      bank.hint('userSign')
      await says(visited, 'Confirm in BankID')
      bank.complete(anna)
      await isProven(visited)
      const person = await read('applications.person.get', visited.id)
      assert.deepEqual([person.firstName, person.lastName], ['Anna', 'Testsson'])
      assert.ok(visited.requests.every((url) => !url.includes(anna.personalNumber)))
    }))

  test('signs the text that the page shows', () =>
    visit({}, async (visited) => {
      bank.complete(anna)
      await isProven(visited)
      await visited.anna.press(visited.anna.texts.check.sign)
      await visited.page.locator('.signed-text summary').click()
      const text = (await visited.page.locator('.signed-text p').allInnerTexts()).join(' ')
      await visited.anna.press('Sign with BankID')
      await visited.anna.isAt('Sign with BankID')
      const { asked, path } = bank.newest()
      assert.equal(path, 'sign')
      const signed = Buffer.from(String(asked.userVisibleData), 'base64').toString()
      assert.equal(signed.replaceAll(/\s+/g, ' ').trim(), text.replaceAll(/\s+/g, ' ').trim())
      assert.deepEqual(asked.requirement, { personalNumber: anna.personalNumber })
      bank.complete(anna)
      await visited.page.waitForURL(/\/done$/)
      await visited.anna.isDone()
      const { data } = await read('applications.documents.list', visited.id)
      assert.deepEqual(
        (data as Array<{ type: string }>).map(({ type }) => type),
        ['SIGNATURE'],
      )
    }))

  for (const javaScript of [true, false])
    test(`on the same phone a link opens the app, which returns to the page, ${scripting(javaScript)}`, () =>
      visit({ phone: true, javaScript }, async (visited) => {
        const { page, anna: applicant } = visited
        assert.ok(await page.locator('.eid-code').isHidden())
        const link = page.getByRole('link', { name: 'Open BankID', exact: true })
        const { searchParams, origin } = new URL((await link.getAttribute('href')) ?? '')
        assert.equal(origin, 'https://app.bankid.com')
        assert.equal(searchParams.get('autostarttoken'), bank.newest().autoStartToken)
        bank.complete(anna)
        world.clock.advance(2_000)
        if (!javaScript) await page.reload()
        else await says(visited, 'leads back to this browser')
        // The app returns to the browser that started.
        await page.goto(String(bank.newest().asked.returnUrl))
        await applicant.isAt('Check your answers')
      }))

  test('the link of another person proves no identity, because the app returns to its opener', () =>
    visit({ phone: true }, async (visited) => {
      const { page, id } = visited
      bank.complete(anna)
      world.clock.advance(2_000)
      await says(visited, 'leads back to this browser')
      await browser.visit({ language: 'en', phone: true }, async ({ page: other }) => {
        await other.goto(String(bank.newest().asked.returnUrl))
        const heading = 'This browser didn’t start it'
        await other.getByRole('heading', { level: 1, name: heading }).waitFor()
      })
      await page.reload()
      await says(visited, 'leads back to this browser')
      const state = new URL(String(bank.newest().asked.returnUrl)).searchParams.get('state')
      await page.goto(`${page.url().replace(/eid$/, 'return')}?state=${state}`)
      await visited.anna.isAt('Confirm your identity with BankID')
      assert.equal((await read('applications.person.get', id)).lastName ?? null, null)
    }))

  for (const javaScript of [true, false])
    test(`the applicant chooses the device with the app, ${scripting(javaScript)}`, () =>
      visit({ phone: true, javaScript }, async (visited) => {
        const { page, anna: applicant } = visited
        const first = bank.newest()
        await applicant.press('Use BankID on another device')
        await page.locator('.eid-code').waitFor()
        assert.ok(!bank.orders.includes(first), 'the first order is cancelled')
        assert.ok(!(await page.content()).includes(bank.newest().autoStartToken))
        await applicant.press('Use BankID on this device')
        await page.getByRole('link', { name: 'Open BankID', exact: true }).waitFor()
        await applicant.press('Use BankID on another device')
        await page.locator('.eid-code').waitFor()
        bank.complete(anna)
        world.clock.advance(2_000)
        if (!javaScript) await applicant.follow('Continue')
        await isProven(visited)
      }))

  test('without a script, the button shows a new QR code and the outcome', () =>
    visit({ javaScript: false }, async (visited) => {
      const first = await code(visited)
      world.clock.advance(1_000)
      await visited.anna.follow('Continue')
      assert.notEqual(await code(visited), first)
      bank.hint('userSign')
      world.clock.advance(2_000)
      await visited.anna.follow('Continue')
      assert.match(await words(visited).innerText(), /Confirm in BankID/)
      bank.complete(anna)
      world.clock.advance(2_000)
      await visited.anna.follow('Continue')
      await visited.anna.isAt('Check your answers')
    }))

  test('can be cancelled in the app, tried again, given up, and replaced by another eID', () =>
    visit({}, async ({ page, anna: applicant, id }) => {
      bank.hint('userCancel', 'failed')
      await page.getByText('BankID was cancelled.').waitFor()
      await applicant.press('Try again')
      await applicant.isAt('Confirm your identity with BankID')
      await applicant.press('Cancel')
      await applicant.isAtStep('step.IDENTITY')
      assert.match(await applicant.notice(), /cancelled/)
      assert.equal(bank.calls.at(-1)?.path, 'cancel')
      await applicant.pressRow('BankID')
      await applicant.press('Choose another way')
      await applicant.isAtStep('step.IDENTITY')
      assert.deepEqual(await actionsOf(id), [
        ...Array.from({ length: 3 }, () => ['identity.started', 'identity.not_proven']).flat(),
      ])
    }))

  test('shows nothing in another browser, which proves no identity', () =>
    visit({}, async ({ link, anna: first }) => {
      await browser.visit({ language: 'en' }, async ({ page }) => {
        const other = applicantOn(page, 'en')
        await other.open(link)
        const path = new URL(page.url()).pathname
        await page.goto(`${new URL(page.url()).origin}${path}/identity/eid`)
        await other.isAtStep('step.IDENTITY')
        assert.match(await other.notice(), /another browser/)
      })
      bank.complete(anna)
      await isProven(first)
    }))
})
