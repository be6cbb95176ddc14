/** Terms as a PDF: staff upload it, the workflow refers to it, the applicant reads and accepts it. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pdf as handmade } from '@foyer/safe-files/test/files'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { EICAR, fakeClamd } from '#test/harness/fake-clamd.ts'
import { ledTo, linkOf, visitorWith } from '#test/harness/flow-visitor.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const text = (en: string) => ({ en, sv: en })
const workflowWith = (pdf: object): WorkflowDefinition => ({
  name: 'Terms',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    {
      key: 'terms',
      kind: 'TERMS',
      terms: [{ key: 'general', version: '2026-11', title: text('General terms'), pdf: pdf as never }],
    },
  ],
  rules: [],
})

async function pdfWith(pages: number, title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(title)
  for (let page = 0; page < pages; page++) document.addPage()
  return document.save()
}
const uploadOf = (bytes: Uint8Array, name = 'Villkor (år 1).pdf') => ({
  name,
  contentBase64: Buffer.from(bytes).toString('base64'),
})

describe('terms as a PDF', () => {
  let world: World
  let customer: TestCustomer
  let developer: StaffMember
  let owner: StaffMember
  let bytes: Uint8Array
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    developer = await memberOf(world, customer, 'DEVELOPER')
    owner = await memberOf(world, customer, 'OWNER')
    bytes = await pdfWith(3, 'Villkor')
  })
  after(() => world.close())

  const uploaded = async (content = bytes, name?: string) => {
    const reply = await developer.call('workflows.terms.upload', uploadOf(content, name))
    assert.equal(reply.status, 200, reply.text)
    return reply.body as {
      pdf: { sha256: string; name: string; size: number; pages?: number }
      url: string
    }
  }
  const imported = async (definition: WorkflowDefinition) => {
    const reply = await developer.call('workflows.import', { definition })
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const codesOf = (problems: Array<{ path: string; code: string }>) =>
    problems.map(({ path, code }) => `${path} ${code}`)

  test('give hash, name, size and pages on upload, and are audited once', async () => {
    const { pdf, url } = await uploaded()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    assert.deepEqual(pdf, { sha256, name: 'Villkor (år 1).pdf', size: bytes.length, pages: 3 })
    assert.equal(url, `/onboarding/terms/${customer.uuid}/${sha256}`)
    const [before] = (await owner.call('audit.list', { action: 'terms.uploaded' })).body.data
    assert.deepEqual(before.detail, { sha256, size: bytes.length })
    assert.deepEqual(await uploaded(), { pdf, url })
    assert.equal((await owner.call('audit.list', { action: 'terms.uploaded' })).body.data.length, 1)
  })

  test('open in the browser, run no scripts and never change', async () => {
    const { url } = await uploaded()
    const reply = await fetch(world.baseUrl + url)
    assert.deepEqual(new Uint8Array(await reply.arrayBuffer()), bytes)
    const header = (name: string) => reply.headers.get(name)
    const [type, sniffing] = ['content-type', 'x-content-type-options'].map(header)
    assert.deepEqual([type, sniffing], ['application/pdf', 'nosniff'])
    const policy = header('content-security-policy')?.split('; ') ?? []
    for (const part of ["default-src 'none'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(part), part)
    // Safari shows an empty page for a PDF in a sandbox.
    assert.ok(!policy.some((part) => /^(script-src|sandbox)/.test(part)))
    assert.equal(
      header('content-disposition'),
      `inline; filename="Villkor-r-1-.pdf"; filename*=UTF-8''Villkor%20%28%C3%A5r%201%29.pdf`,
    )
    assert.equal(header('cache-control'), 'public, max-age=31536000, immutable')
    for (const other of ['0'.repeat(64), 'x'])
      assert.equal((await fetch(`${world.baseUrl}/onboarding/terms/${customer.uuid}/${other}`)).status, 404)
  })

  test('are refused with an explanation when an applicant should not open the file', async () => {
    const tooLarge = new Uint8Array(10 * 1024 * 1024 + 1)
    const script = handmade({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
    const rows: Array<[content: Uint8Array, code: string]> = [
      [new TextEncoder().encode('Terms'), 'file_type'],
      [handmade().subarray(0, 60), 'file_damaged'],
      [handmade({ trailer: '/Encrypt << /Filter /Standard >>' }), 'file_encrypted'],
      [script, 'file_active'],
      [tooLarge, 'file_too_large'],
    ]
    for (const [content, code] of rows) {
      const { status, body } = await developer.call('workflows.terms.upload', uploadOf(content))
      assert.deepEqual([status, body.errors[0].path, body.errors[0].code], [400, '/contentBase64', code])
      assert.equal(body.detail, body.errors[0].message)
    }
    const empty = await developer.call('workflows.terms.upload', { name: 'a.pdf', contentBase64: '' })
    assert.deepEqual([empty.status, empty.body.errors[0].code], [400, 'file_empty'])
  })

  test('cannot be uploaded by a reviewer, and the file of another customer is unknown', async () => {
    const reviewer = await memberOf(world, customer, 'REVIEWER')
    assert.equal((await reviewer.call('workflows.terms.upload', uploadOf(bytes))).status, 403)
    const other = await world.customer()
    const theirs = await memberOf(world, other, 'ADMIN')
    const { pdf, url } = await uploaded()
    const definition = workflowWith({ sv: pdf })
    const { problems } = (await theirs.call('workflows.import', { definition })).body
    assert.deepEqual(codesOf(problems), ['/steps/1/terms/0/pdf/sv file_unknown'])
    const stolen = await fetch(world.baseUrl + url.replace(customer.uuid, other.uuid))
    assert.equal(stolen.status, 404)
  })

  test('cannot be proposed or published in a draft with an unknown file, or other facts', async () => {
    const { pdf } = await uploaded()
    const definition = workflowWith({ sv: { ...pdf, pages: 9 }, en: { ...pdf, sha256: '0'.repeat(64) } })
    const { workflowId, revision, problems } = await imported(definition)
    const expected = ['/steps/1/terms/0/pdf/en file_unknown', '/steps/1/terms/0/pdf/sv file_differs']
    assert.deepEqual(codesOf(problems).sort(), expected)
    const proposed = await developer.call('workflows.drafts.propose', { workflowId, revision, note: 'New' })
    const published = await owner.call('workflows.publish', { workflowId, revision })
    for (const { status, body } of [proposed, published]) {
      assert.deepEqual([status, body.code], [422, 'draft_incomplete'])
      assert.deepEqual(codesOf(body.errors).sort(), expected)
    }
  })

  test('are readable for the applicant, and the accepted file is in the report and their copy', async () => {
    const { pdf, url } = await uploaded()
    const { workflowId, revision, problems, definition } = await imported(workflowWith({ sv: pdf }))
    assert.deepEqual(problems, [])
    const more = { page: 'terms', market: 'SE', language: 'en', filling: 'EMPTY' }
    const preview = await developer.call('workflows.preview', { workflowId, definition, ...more })
    assert.equal(preview.status, 200, preview.text)
    const { html } = preview.body
    assert.ok(html.includes(`href="${url}"`), 'the preview leads to the file')
    assert.equal((await owner.call('workflows.publish', { workflowId, revision })).status, 200)
    const { id, sessionToken } = await world.create(customer, { workflowId, language: 'en' })
    const visitor = await visitorWith(world, id, linkOf(world, sessionToken))
    await visitor.post('', { do: 'begin' })
    const contact = { firstName: 'Anna', lastName: 'Testsson', email: 'a@a.example' }
    await visitor.post('contact', { revision: '0', do: 'continue', phoneNumber: '0701740605', ...contact })
    const page = await visitor.get('terms')
    assert.ok(page.text.includes(`href="${url}"`))
    assert.match(page.text, /type="application\/pdf" hrefLang="sv"/i)
    assert.match(page.text, /PDF · 3 pages · [\d.]+\u00a0kB · Language: Swedish/)
    assert.match(page.text, /Version 2026-11/)
    assert.equal(
      ledTo(await visitor.post('terms', { revision: '0', do: 'continue', accept: 'general' })),
      'check',
    )
    const reader = await world.token(customer, 'application.read')
    const [term] = (await world.call('/v1/applications.report.get', { applicationId: id }, reader)).body.terms
    const { name, size, pages, sha256 } = pdf
    assert.deepEqual(
      [term.version, term.hash, term.language, term.pdf],
      ['2026-11', sha256, 'sv', { name, size, pages, url }],
    )
    assert.ok(term.acceptedAt)
    const copy = await visitor.get('copy?as=text')
    assert.ok(copy.text.includes(`Version 2026-11, ${name}, Swedish, SHA-256 ${sha256}`), copy.text)
  })

  test('count in bytes against the storage of the customer', async () => {
    const storage = async () => {
      const usage = await world.foyer.ports.quotas.usage()
      return usage.find(({ customerId }) => customerId === customer.uuid)?.storedBytes ?? 0
    }
    const before = await storage()
    const more = await pdfWith(1, 'Another')
    await uploaded(more)
    await uploaded(more)
    assert.equal((await storage()) - before, more.length)
    const run = commandsOn(world)
    const { json } = await run('customer', 'usage', '--customer', customer.id, '--recount', '--json')
    assert.equal(json.recounted.before, json.recounted.after)
    const { findings } = (await run('doctor', '--json')).json
    const quotas = findings.find((each: { check: string }) => each.check === 'Quotas')
    assert.equal(quotas?.result, 'OK', JSON.stringify(quotas))
  })
})

test('a PDF with a virus is refused, and none is stored unscanned', async () => {
  const clamd = await fakeClamd({ over: 'PATH' })
  const world = await startWorld({ environment: { FOYER_CLAMAV: clamd.text } })
  try {
    const developer = await memberOf(world, await world.customer(), 'DEVELOPER')
    const upload = (content: Uint8Array) => developer.call('workflows.terms.upload', uploadOf(content))
    const infected = await upload(handmade({ objects: [Buffer.from(`%${EICAR}\n`)] }))
    assert.deepEqual([infected.status, infected.body.errors[0].code], [400, 'file_virus'])
    assert.equal((await upload(handmade())).status, 200)
    await clamd.close()
    const held = await upload(await pdfWith(1, 'Held'))
    assert.deepEqual([held.status, held.body.code], [503, 'service_unavailable'])
    assert.match(held.body.detail, /was not stored/)
  } finally {
    await world.close()
    await clamd.close()
  }
})
