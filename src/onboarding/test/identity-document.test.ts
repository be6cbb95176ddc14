/** Identity with a document and a photo of the face, over plain HTTP: never proven, always reviewed. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { photographed } from '@foyer/document-lines/test/draw-document'
import { zoneOf } from '@foyer/national-fields/test/machine-readable-zone'
import sharp from 'sharp'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import {
  type File,
  ledTo,
  pageAfter,
  problemsIn,
  type Visitor,
  visitorOf,
} from '#test/harness/flow-visitor.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { pdfOf } from '#test/journeys/document-files.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'With a document',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    { key: 'identity', kind: 'IDENTITY', documents: { types: ['PASSPORT', 'ID_CARD'], selfie: true } },
    { key: 'person', kind: 'PERSON_DETAILS', collect: ['dateOfBirth'] },
  ],
  rules: [],
}
const lines = zoneOf('TD1', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '360501' },
}).join('\n')

describe('identity with a document', () => {
  let world: World
  let customer: TestCustomer
  let photo: Uint8Array<ArrayBuffer>
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [workflow] })
    const create = { width: 400, height: 250, channels: 3 as const, background: '#8aa' }
    photo = new Uint8Array(
      await sharp({ create })
        .jpeg()
        .withExif({ IFD0: { Artist: 'Secret' } })
        .toBuffer(),
    )
  })
  after(() => world.close())

  const picture = (slot: string): File => ({
    field: `file:${slot}`,
    name: `${slot}.jpg`,
    type: 'image/jpeg',
    bytes: photo,
  })
  const call = async (operation: string, body: Record<string, unknown>) =>
    world.call(`/v1/${operation}`, body, await world.token(customer))
  const send = (visitor: Visitor, stage: string, fields: Record<string, string> = {}, files: File[] = []) =>
    files.length > 0
      ? visitor.upload('identity', { stage, do: 'continue', revision: '0', ...fields }, files)
      : visitor.post('identity', { stage, do: 'continue', revision: '0', ...fields })
  const withPhotos = async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    const card = { documentType: 'ID_CARD', documentCountry: 'SE' }
    assert.equal(ledTo(await send(visitor, 'TYPE', card)), 'identity?stage=photos')
    const photos = [picture('front'), picture('back')]
    assert.equal(ledTo(await send(visitor, 'PHOTOS', {}, photos)), 'identity?stage=selfie')
    assert.equal(ledTo(await send(visitor, 'SELFIE', {}, [picture('selfie')])), 'identity?stage=details')
    return visitor
  }

  test('stores a repeated photo once', async () => {
    const visitor = await withPhotos()
    for (let times = 0; times < 2; times++)
      assert.equal(ledTo(await send(visitor, 'SELFIE', {}, [picture('selfie')])), 'identity?stage=details')
    const { body } = await call('applications.documents.list', { applicationId: visitor.id })
    assert.equal(body.data.length, 3)
  })

  test('works without a script, and a person reviews it', async () => {
    const visitor = await withPhotos()
    assert.equal(ledTo(await send(visitor, 'DETAILS', { mrz: lines })), 'person')
    const person = await visitor.get('person')
    assert.match(person.text, /name="givenName"/, 'what a document says is not locked')
    const details = {
      ...{ givenName: 'Anna', familyName: 'Testsson', do: 'continue', revision: '0' },
      ...{ 'dateOfBirth.day': '18', 'dateOfBirth.month': '2', 'dateOfBirth.year': '1983' },
    }
    assert.equal(ledTo(await visitor.post('person', details)), 'check')
    const check = await visitor.get('check')
    for (const text of ['National identity card, Sweden', 'XB4711820', '1 May 2036'])
      assert.ok(check.text.includes(text), text)
    const seen = /name="seen" value="([^"]+)"/.exec(check.text)?.[1] ?? ''
    assert.equal(ledTo(await visitor.post('check', { do: 'send', seen })), 'done')
    const applicationId = visitor.id
    for (let tries = 0; tries < 100; tries++) {
      const { status } = (await call('applications.get', { applicationId })).body
      if (status !== 'IN_PROGRESS') break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const { body: report } = await call('applications.report.get', { applicationId })
    assert.equal(report.application.status, 'MANUAL_REVIEW')
    const finding = report.findings.find(({ code }: { code: string }) => code === 'identity_document_review')
    assert.deepEqual([finding?.outcome, finding?.detail], ['REVIEW', 'VALID'])
    assert.deepEqual([report.identity, report.signedBy], [null, []], 'nothing is proven')
    const { number, documentIds, ...facts } = report.identityDocument
    assert.deepEqual([number.id, number.type, number.assurance], ['XB4711820', 'OTHER', 'DOCUMENT'])
    assert.deepEqual(facts, {
      ...{ type: 'ID_CARD', givenName: 'Anna', familyName: 'Testsson' },
      ...{ dateOfBirth: '1983-02-18', expiresOn: '2036-05-01', machineReadable: 'VALID' },
      readFromPhoto: null,
      faceComparison: null,
    })
    const pictures = report.documents as Array<{ id: string; type: string; downloadURL: string }>
    assert.deepEqual(
      pictures.map(({ id }) => id),
      documentIds,
    )
    assert.ok(pictures.every(({ type }) => type === 'IDENTITY_DOCUMENT'))
    const downloaded = await fetch(pictures[0]?.downloadURL ?? '')
    assert.ok(!Buffer.from(await downloaded.arrayBuffer()).includes('Secret'), 'without metadata')
    const { body: declared } = await call('applications.person.get', { applicationId })
    assert.equal(declared.personalIdentityNumber.assurance, 'DOCUMENT')
  })

  test('reads the lines from the photo, and asks for nothing that they say', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await send(visitor, 'TYPE', { documentType: 'ID_CARD', documentCountry: 'SE' })
    const drawn = new Uint8Array(await photographed('TD1', lines.split('\n'), 3, { width: 1_200, angle: 4 }))
    const back = { ...picture('back'), bytes: drawn }
    assert.equal(ledTo(await send(visitor, 'PHOTOS', {}, [picture('front'), back])), 'identity?stage=selfie')
    await send(visitor, 'SELFIE', {}, [picture('selfie')])
    const shown = await visitor.get('identity?stage=details')
    for (const text of ['Is this right?', 'Anna Testsson', 'XB4711820', '18 February 1983', '1 May 2036'])
      assert.ok(shown.text.includes(text), text)
    assert.doesNotMatch(shown.text, /name="documentNumber"|name="mrz"/)
    const documents = await call('applications.documents.list', { applicationId: visitor.id })
    assert.doesNotMatch(JSON.stringify(documents.body), /XB4711820/, 'not among the facts of a file')

    assert.equal(ledTo(await send(visitor, 'DETAILS', { do: 'correct' })), 'identity?stage=details')
    const corrected = await visitor.get('identity?stage=details')
    assert.match(
      corrected.text,
      /name="familyName"[^>]*value="Testsson"|value="Testsson"[^>]*name="familyName"/,
    )
    const details = {
      ...{ documentNumber: 'XB4711820', givenName: 'Anna', familyName: 'Testssön' },
      ...{ 'dateOfBirth.day': '18', 'dateOfBirth.month': '2', 'dateOfBirth.year': '1983' },
      ...{ 'expiresOn.day': '1', 'expiresOn.month': '5', 'expiresOn.year': '2036' },
    }
    assert.equal(ledTo(await send(visitor, 'DETAILS', details)), 'person')
    const person = await visitor.get('person')
    assert.match(person.text, /value="Testssön"/)
    assert.match(person.text, /value="1983"/)
    const { body: report } = await call('applications.report.get', { applicationId: visitor.id })
    const { familyName, machineReadable, readFromPhoto } = report.identityDocument
    assert.deepEqual(
      [familyName, machineReadable, readFromPhoto.familyName, readFromPhoto.number.id],
      ['Testssön', 'VALID', 'Testsson', 'XB4711820'],
    )
    assert.equal(readFromPhoto.issuingCountry, 'SE')
    const noted = report.timeline.flatMap(({ detail }: { detail: Array<{ name: string; value: string }> }) =>
      detail.filter(({ name }) => name === 'corrected').map(({ value }) => value),
    )
    assert.deepEqual(noted, ['name'])
  })

  test('lets the applicant type what the lines leave open, such as the only name of a person', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await send(visitor, 'TYPE', { documentType: 'ID_CARD', documentCountry: 'SE' })
    const [first = '', second = ''] = lines.split('\n')
    const drawn = await photographed('TD1', [first, second, 'TESTSSON'.padEnd(30, '<')], 3, { width: 1_200 })
    const back = { ...picture('back'), bytes: new Uint8Array(drawn) }
    await send(visitor, 'PHOTOS', {}, [picture('front'), back])
    await send(visitor, 'SELFIE', {}, [picture('selfie')])
    const shown = await visitor.get('identity?stage=details')
    const [, corrects = ''] = /name="corrects" value="([^"]+)"/.exec(shown.text) ?? []
    assert.match(shown.text, /name="givenName"/)
    const details = {
      ...{ documentNumber: 'XB4711820', givenName: 'Anna', familyName: 'Testsson' },
      ...{ 'dateOfBirth.day': '18', 'dateOfBirth.month': '2', 'dateOfBirth.year': '1983' },
      ...{ 'expiresOn.day': '1', 'expiresOn.month': '5', 'expiresOn.year': '2036' },
      corrects: corrects.replaceAll('&lt;', '<'),
    }
    assert.equal(ledTo(await send(visitor, 'DETAILS', details)), 'person')
  })

  test('allows the camera only on the pages that show it', async () => {
    const visitor = await visitorOf(world, customer)
    const camera = (reply: { headers: Headers }) =>
      /camera=(\(\w*\))/.exec(reply.headers.get('permissions-policy') ?? '')?.[1]
    assert.equal(camera(await visitor.get('identity')), '()')
    await send(visitor, 'TYPE', { documentType: 'PASSPORT', documentCountry: 'SE' })
    assert.equal(camera(await visitor.get('identity?stage=photos')), '(self)')
    assert.equal(camera(await visitor.get('identity?stage=type')), '()')
  })

  test('has a sentence for each mistake, and keeps the stored photo after a refused one', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    const problemsAfter = async (reply: Awaited<ReturnType<typeof send>>) =>
      problemsIn(await pageAfter(visitor, reply))
    assert.equal((await problemsAfter(await send(visitor, 'TYPE', { documentCountry: 'SE' }))).length, 1)
    await send(visitor, 'TYPE', { documentType: 'ID_CARD', documentCountry: 'SE' })
    const pdf = { ...picture('front'), bytes: new Uint8Array(pdfOf('a.pdf', 'A').buffer), name: 'a.pdf' }
    assert.deepEqual(await problemsAfter(await send(visitor, 'PHOTOS', {}, [pdf])), [
      'Choose a JPEG or PNG: “a.pdf” is not a photo',
    ])
    const one = await send(visitor, 'PHOTOS', {}, [picture('front')])
    assert.deepEqual(await problemsAfter(one), ['Upload “Back”'])
    await send(visitor, 'PHOTOS', {}, [picture('back')])
    await send(visitor, 'SELFIE', {}, [picture('selfie')])
    const wrong = { mrz: lines.replace('XB4711820', 'XB4711821') }
    assert.match(String(await problemsAfter(await send(visitor, 'DETAILS', wrong))), /one of the characters/)
    const more = {
      ...{ documentNumber: 'XB4711820', givenName: 'Anna', familyName: 'Testsson' },
      ...{ 'dateOfBirth.day': '18', 'dateOfBirth.month': '2', 'dateOfBirth.year': '1983' },
    }
    const expired = { 'expiresOn.day': '1', 'expiresOn.month': '5', 'expiresOn.year': '2020' }
    assert.deepEqual(await problemsAfter(await send(visitor, 'DETAILS', { ...wrong, ...more, ...expired })), [
      'Use a document that is still valid: this one has expired',
    ])
    const valid = { ...expired, 'expiresOn.year': '2036' }
    assert.equal(ledTo(await send(visitor, 'DETAILS', { ...wrong, ...more, ...valid })), 'person')
    assert.match((await visitor.get('identity')).text, /Change the document/)
  })

  test('uploads one photo at a time by script, and returns the stored photos or the reason', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await send(visitor, 'TYPE', { documentType: 'ID_CARD', documentCountry: 'SE' })
    const pdf = { ...picture('front'), bytes: new Uint8Array(pdfOf('a.pdf', 'A').buffer), name: 'a.pdf' }
    const refused = ledTo(await send(visitor, 'PHOTOS', {}, [pdf])) ?? ''
    assert.match((await visitor.get(refused)).text, /a\.pdf/)
    const upload = async (...files: File[]) => {
      const fields = { stage: 'PHOTOS', do: 'upload', revision: '0' }
      const reply = await visitor.upload('identity', fields, files, { accept: 'application/json' })
      const { files: stored, problems } = JSON.parse(reply.text)
      const slots = stored.map(({ slot, name }: Record<string, string>) => `${slot} ${name}`)
      return [reply.status, slots, problems.map(({ code }: { code: string }) => code)]
    }
    assert.deepEqual(await upload(picture('front')), [200, ['front front.jpg'], []])
    assert.doesNotMatch((await visitor.get(refused)).text, /a\.pdf/, 'outdated')
    const again = { ...picture('front'), name: 'again.jpg' }
    assert.deepEqual(await upload(again), [200, ['front again.jpg'], []])
    assert.deepEqual(await upload(pdf), [422, ['front again.jpg'], ['file_no_picture']])
    assert.deepEqual(await upload(picture('selfie')), [200, ['front again.jpg'], []], 'not of this page')
    assert.deepEqual(await upload(picture('back')), [200, ['front again.jpg', 'back back.jpg'], []])
    assert.equal(ledTo(await send(visitor, 'PHOTOS')), 'identity?stage=selfie')
  })

  test('leaves no photo and no thumbnail after erasure', async () => {
    const visitor = await withPhotos()
    const folder = path.join(world.config.dataDirectory, 'files', customer.uuid, uuidOf(visitor.id))
    assert.equal(readdirSync(folder).length, 6, 'three photos, each with a small picture')
    const erased = await call('applications.erase', { applicationId: visitor.id })
    assert.equal(erased.status, 200, erased.text)
    for (let tries = 0; tries < 100 && existsSync(folder); tries++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    assert.ok(!existsSync(folder))
  })

  test('shows thumbnails to the session only, and deletes replaced photos', async () => {
    const visitor = await withPhotos()
    const page = await visitor.get('identity?stage=photos')
    const [path = ''] = /\/onboarding\/[^"]+\/files\/[^"]+/.exec(page.text) ?? []
    const own = await request(new URL(path, world.baseUrl).href, { headers: { cookie: visitor.cookie } })
    assert.deepEqual([own.status, own.headers.get('content-type')], [200, 'image/webp'])
    assert.equal((await request(new URL(path, world.baseUrl).href)).status, 401)
    const other = await visitorOf(world, customer)
    const foreign = { headers: { cookie: other.cookie } }
    assert.equal((await request(new URL(path, world.baseUrl).href, foreign)).status, 401)
    const bytes = new Uint8Array(await sharp(photo).negate().jpeg().toBuffer())
    await send(visitor, 'PHOTOS', {}, [{ ...picture('front'), bytes }])
    const gone = await request(new URL(path, world.baseUrl).href, { headers: { cookie: visitor.cookie } })
    assert.equal(gone.status, 404)
    const { body } = await call('applications.documents.list', { applicationId: visitor.id })
    assert.equal(body.data.length, 3)
  })
})
