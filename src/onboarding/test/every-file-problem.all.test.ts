/** Every reason why a file is refused, sent over HTTP and read on the page in two languages. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { problemCodes } from '@foyer/national-fields/problem'
import { heic, pdf } from '@foyer/safe-files/test/files'
import { updateCustomer } from '#customers/store/update-customer.ts'
import { EICAR, type FakeClamd, fakeClamd } from '#test/harness/fake-clamd.ts'
import { type File, pageAfter, problemsIn, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { formatSize } from '#web/shared/size.ts'
import { fillPlaceholders, textsOf } from '#web/shared/translations.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'Files',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    {
      key: 'papers',
      kind: 'DOCUMENTS',
      documents: [{ key: 'bill', type: 'OTHER', label: { en: 'A bill', sv: 'En räkning' }, most: 20 }],
    },
  ],
  rules: [],
}
const photographed: WorkflowDefinition = {
  ...workflow,
  steps: [{ key: 'identity', kind: 'IDENTITY', documents: { types: ['PASSPORT'], selfie: false } }],
}
const megabyte = 1024 * 1024
const fileOf = (name: string, bytes: Uint8Array, field = 'file:bill'): File => ({
  ...{ field, name, type: 'application/octet-stream' },
  bytes: new Uint8Array(bytes),
})
/** In a comment, so that the PDF stays whole. */
const padded = (bytes: number) => pdf({ objects: [Buffer.from(`%${'x'.repeat(bytes)}\n`)] })
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

type Code = (typeof problemCodes)[number]
const refused: Array<[code: Code, files: File[]]> = [
  ['file_empty', [fileOf('a.pdf', new Uint8Array())]],
  ['file_type', [fileOf('a.pdf', Buffer.from('hello'))]],
  ['file_damaged', [fileOf('a.png', png)]],
  ['file_encrypted', [fileOf('a.pdf', pdf({ trailer: '/Encrypt 9 0 R' }))]],
  ['file_too_many_pixels', [fileOf('a.heic', heic({ width: 10_000, height: 6_100 }))]],
  ['file_heic', [fileOf('a.heic', heic())]],
  ['file_virus', [fileOf('a.pdf', pdf({ objects: [Buffer.from(`%${EICAR}\n`)] }))]],
  ['file_too_large', [fileOf('a.pdf', padded(21 * megabyte))]],
  ['file_left_out', Array.from({ length: 11 }, (_, at) => fileOf(at === 10 ? 'a.pdf' : `${at}.pdf`, pdf()))],
]

describe('every reason to refuse a file', () => {
  let clamd: FakeClamd
  let world: World
  let customer: TestCustomer
  before(async () => {
    clamd = await fakeClamd({ over: 'PATH' })
    world = await startWorld({
      environment: { FOYER_CLAMAV: clamd.text, FOYER_DOCUMENT_MEBIBYTES_PER_APPLICATION: '20' },
    })
    customer = await world.customer({ workflows: [workflow] })
  })
  after(async () => {
    await world.close()
    await clamd.close()
  })

  const languages = ['en', 'sv'] as const
  type Language = (typeof languages)[number]
  const seen = new Map<Code, Set<Language>>()
  const send = (visitor: Visitor, files: File[], page = 'papers', more = {}) =>
    visitor.upload(page, { do: 'upload', revision: '0', ...more }, files)
  const begin = (language: Language, of = customer) => visitorOf(world, of, { language })

  /** The text in the summary: some sentences follow the label of the field. */
  async function says(
    visitor: Visitor,
    reply: Awaited<ReturnType<typeof send>>,
    {
      code,
      language,
      values = {},
    }: { code: Code; language: Language; values?: Record<string, string | number> },
  ): Promise<void> {
    const page = await pageAfter(visitor, reply)
    const sentence = fillPlaceholders(language, textsOf(language, 'SE').problems[code], {
      ...{ name: 'a.pdf', size: formatSize(language, 20 * megabyte) },
      ...values,
    })
    const said = problemsIn(page)
    assert.ok(
      said.some((each) => each.endsWith(sentence)),
      `${sentence} is not among: ${said.join(' | ')}`,
    )
    assert.match(page.text, /<p class="problem"/)
    seen.set(code, new Set([...(seen.get(code) ?? []), language]))
  }

  for (const language of languages) {
    for (const [code, files] of refused)
      test(`${code} has a sentence in ${language}`, async () => {
        const visitor = await begin(language)
        const name = files.at(-1)?.name ?? ''
        await says(visitor, await send(visitor, files), { code, language, values: { name } })
      })

    test(`file_too_many has a sentence in ${language}`, async () => {
      const visitor = await begin(language)
      await send(
        visitor,
        Array.from({ length: 10 }, (_, at) => fileOf(`${at}.pdf`, pdf())),
      )
      const more = Array.from({ length: 10 }, (_, at) => fileOf(`${10 + at}.pdf`, pdf()))
      await send(visitor, more)
      const reply = await send(visitor, [fileOf('a.pdf', pdf())])
      await says(visitor, reply, { code: 'file_too_many', language, values: { most: 20 } })
    })

    test(`file_too_much has a sentence in ${language}`, async () => {
      const visitor = await begin(language)
      await send(visitor, [fileOf('b.pdf', padded(11 * megabyte))])
      const reply = await send(visitor, [fileOf('a.pdf', padded(11 * megabyte))])
      await says(visitor, reply, { code: 'file_too_much', language })
    })

    test(`file_no_room has a sentence in ${language}`, async () => {
      const full = await world.customer({ workflows: [workflow] })
      await world.database.owner((client) =>
        updateCustomer(client as never, full.uuid, [{ quotas: { storedBytes: 1 } }], world.clock.now()),
      )
      const visitor = await begin(language, full)
      const reply = await send(visitor, [fileOf('a.pdf', pdf())])
      await says(visitor, reply, { code: 'file_no_room', language })
    })

    test(`file_no_picture has a sentence in ${language}`, async () => {
      const visitor = await begin(language, await world.customer({ workflows: [photographed] }))
      const type = { stage: 'type', documentType: 'PASSPORT', documentCountry: 'SE', revision: '0' }
      await visitor.post('identity', { ...type, do: 'continue' })
      const photos = { stage: 'photos', do: 'continue' }
      const reply = await send(visitor, [fileOf('a.pdf', pdf(), 'file:front')], 'identity', photos)
      await says(visitor, reply, { code: 'file_no_picture', language })
    })
  }

  test('is tested here', () => {
    // A missing file is a problem of the form: every-problem.test.ts.
    const codes = problemCodes.filter((code) => /^file_(?!missing)/.test(code))
    assert.deepEqual(
      codes.filter((code) => seen.get(code)?.size !== languages.length),
      [],
    )
  })
})
