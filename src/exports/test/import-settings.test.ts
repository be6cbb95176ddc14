/** A new customer gets what it had set where it was exported, checked as if a person had sent it. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { exported, type Files, jsonIn, packed, sha256 } from '#test/harness/exported.ts'
import { memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
)
const look = {
  name: 'Lingon',
  ...{ accent: '#C2401F', radius: 12, ground: 'TINTED', font: 'FIGTREE' },
  ...{ privacyUrl: 'https://lingon.example/privacy', supportAddress: 'help@lingon.example' },
}
const settings = {
  ...{ redirectOrigins: ['https://lingon.example'], notifyEmail: 'it@lingon.example' },
  ...{ languages: ['sv'], defaultLanguage: 'sv', retentionYears: 7, expiryDays: 45 },
  ...{ sessionIdleMinutes: 15, sessionHours: 8, timeZone: 'Europe/Helsinki' },
}
const photo = () =>
  sharp({ create: { width: 1_300, height: 500, channels: 3, background: '#337755' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="600" height="300"><rect width="600" height="300" fill="#fc0"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer()
const raster = () =>
  sharp({ create: { width: 300, height: 90, channels: 4, background: '#12345680' } })
    .png()
    .toBuffer()

describe('foyer import of the settings of a customer', () => {
  let here: World
  let there: World
  let customer: TestCustomer
  let directory: string
  let files: Files
  // biome-ignore lint/suspicious/noExplicitAny: a reply of the API
  let before_: any
  // biome-ignore lint/suspicious/noExplicitAny: a reply of the API
  let lookBefore: any
  before(async () => {
    here = await startWorld()
    there = await startWorld()
    directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-import-settings-'))
    customer = await here.customer({ name: 'Lingon AB' })
    const owner = await memberOf(here, customer, 'OWNER')
    const upload = async (operation: string, body: object, bytes: Buffer) => {
      const reply = await owner.call(operation, { ...body, contentBase64: bytes.toString('base64') })
      assert.equal(reply.status, 200, reply.text)
    }
    assert.equal((await owner.call('customer.update', settings)).status, 200)
    assert.equal((await owner.call('look.update', { look })).status, 200)
    await upload('look.logo.upload', { scheme: 'LIGHT', name: 'light.svg' }, drawing)
    await upload('look.logo.upload', { scheme: 'DARK', name: 'dark.png' }, await raster())
    await upload('look.cover.upload', { name: 'cover.jpg' }, await photo())
    const place = { provider: 'companieshouse', settings: { baseUrl: 'https://house.example' } }
    const secrets = { apiKey: 'hemlig-registernyckel' }
    assert.equal((await owner.call('providers.set', { ...place, secrets })).status, 200)
    before_ = (await owner.call('customer.get')).body
    lookBefore = (await owner.call('look.get')).body
    ;({ files } = await exported(owner.call))
  })
  after(async () => {
    await rm(directory, { recursive: true, force: true })
    await here?.close()
    await there?.close()
  })

  const imported = async (world: World, content: Iterable<[string, Uint8Array]>, ...words: string[]) => {
    const file = path.join(directory, 'archive.tar.gz')
    await writeFile(file, await packed(content))
    return commandsOn(world)('import', '--json', '--archive', file, ...words)
  }
  /** The archive with other content, and a manifest that agrees with it. */
  const changed = (changes: Record<string, Buffer | string>): Array<[string, Buffer]> => {
    const manifest = jsonIn(files, 'manifest.json')
    for (const part of manifest.parts as Array<{ path: string; bytes: number; sha256: string }>) {
      const content = changes[part.path]
      if (content === undefined) continue
      Object.assign(part, { bytes: Buffer.from(content as string).length, sha256: sha256(content) })
    }
    const all = { ...changes, 'manifest.json': JSON.stringify(manifest) } as Record<string, Buffer | string>
    return [...files].map(([name, content]) => [name, Buffer.from((all[name] ?? content) as string)])
  }
  const withCustomer = (change: object) =>
    changed({ 'customer.json': JSON.stringify({ ...jsonIn(files, 'customer.json'), ...change }) })
  const customersThere = async () =>
    (await there.database.owner((client) => client.query('select from foyer.customer'))).rowCount

  const wrong: Array<[what: string, change: object, expected: RegExp]> = [
    ['a language that does not exist', { languages: ['xx'] }, /customer\.json: \/languages\/0/],
    ['no language', { languages: [] }, /\/languages/],
    [
      'a default that is not offered',
      { languages: ['sv'], defaultLanguage: 'en' },
      /\/defaultLanguage: this is none/,
    ],
    ['a retention without an end', { retentionYears: 1_000 }, /\/retentionYears/],
    ['no expiry', { expiryDays: 0 }, /\/expiryDays/],
    ['a session of a year', { sessionHours: 8_760 }, /\/sessionHours/],
    ['a session that is never idle', { sessionIdleMinutes: '60' }, /\/sessionIdleMinutes/],
    ['a second step that is no yes or no', { requireTwoStep: 'false' }, /\/requireTwoStep/],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, /\/timeZone: this is no time zone/],
    ['an origin with a path', { redirectOrigins: ['https://a.example/b'] }, /\/redirectOrigins\/0/],
    ['another mode than the manifest', { mode: 'live' }, /\/mode/],
    ['a colour with CSS', { look: { ...look, accent: 'red;} body{display:none' } }, /\/look\/accent/],
    ['a font from elsewhere', { look: { ...look, font: 'https://f.example' } }, /\/look\/font/],
    ['a link that runs', { look: { ...look, privacyUrl: 'javascript:alert(1)' } }, /\/look\/privacyUrl/],
    ['a logo of no scheme', { logos: [{ scheme: '../x', name: 'x' }] }, /\/logos\/0\/scheme/],
  ]
  for (const [what, change, expected] of wrong)
    test(`refuses ${what}, and writes nothing`, async () => {
      const { code, error } = await imported(there, withCustomer(change))
      assert.deepEqual([code, error.code], [1, 'invalid_archive'])
      assert.match(error.detail, expected)
      assert.equal(await customersThere(), 0)
    })

  test('checks the archive in a dry run, names an omitted picture, and writes nothing', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"'
    const archive = changed({ 'logos/light': script, cover: Buffer.alloc(2_000_000, 1) })
    const { code, json } = await imported(there, archive, '--dry-run')
    assert.equal(code, 0)
    assert.equal(json.customerIsNew, true)
    assert.deepEqual(
      json.warnings.map(({ path: of, code: why }: { path: string; code: string }) => [of, why]),
      [
        ['logos/light', 'picture_left_out'],
        ['cover', 'picture_left_out'],
      ],
    )
    assert.match(json.warnings[1].message, /at most 1 MB/)
    assert.equal(await customersThere(), 0)
  })

  test('creates its settings, its look and its pictures, each with an audit entry', async () => {
    const svg = String(files.get('logos/light'))
    const customerJson = JSON.stringify({ ...jsonIn(files, 'customer.json'), requireTwoStep: true })
    // The script in the logo is removed, and the rest equals the exported logo.
    const scripted = svg.replace('</svg>', '<script>alert(1)</script></svg>')
    assert.notEqual(scripted, svg)
    const archive = changed({ 'customer.json': customerJson, 'logos/light': scripted })
    const { code, json } = await imported(there, archive)
    assert.equal(code, 0, JSON.stringify(json))
    assert.deepEqual([json.customerId, json.customerIsNew, json.warnings], [customer.id, true, []])
    const off = there.database.owner((client) =>
      client.query(`update foyer.customer set require_two_step = false where require_two_step returning 1`),
    )
    assert.equal((await off).rowCount, 1, 'it was on')
    const owner = await memberOf(there, customer, 'OWNER')
    const shown = (await owner.call('customer.get')).body
    assert.deepEqual({ ...shown, createdAt: before_.createdAt }, before_)
    for (const [name, value] of Object.entries(settings)) assert.deepEqual(shown[name], value, name)
    const lookThere = (await owner.call('look.get')).body
    assert.deepEqual(lookThere.look, look)
    assert.deepEqual(lookThere.logos, lookBefore.logos, 'same names, types and bytes')
    const { name, mimeType } = lookThere.cover
    assert.deepEqual([name, mimeType], [lookBefore.cover.name, 'image/webp'])
    await assertAlike(await coverOf(there, lookThere.cover.url), await coverOf(here, lookBefore.cover.url))
    const [provider, ...others] = (await owner.call('providers.list')).body.providers
    assert.deepEqual(
      [provider.provider, provider.settings, provider.secrets, provider.usable, others],
      ['companieshouse', { baseUrl: 'https://house.example' }, [], false, []],
    )
    for (const content of files.values())
      assert.equal(content.includes('hemlig-registernyckel'), false, 'no secret is exported')
    const { data } = (await owner.call('audit.list', { limit: 100 })).body
    const actions = data
      .filter(({ actor }: { actor: { kind: string } }) => actor.kind === 'OPERATOR')
      .map(({ action }: { action: string }) => action)
    const count = (of: string) => actions.filter((each: string) => each === of).length
    assert.deepEqual(
      ['customer.created', 'customer.changed', 'look.changed', 'logo.changed', 'cover.changed'].map(count),
      [1, 8, 1, 2, 1],
    )
    assert.equal((await commandsOn(there)('audit', 'verify', '--all', '--json')).code, 0)
  })

  test('keeps the settings of a customer that already exists', async () => {
    const other = { languages: ['en'], defaultLanguage: null, look: null, logos: [], name: 'Other' }
    const { code, json } = await imported(there, withCustomer(other))
    assert.deepEqual([code, json.customerIsNew], [0, false])
    const owner = await memberOf(there, customer, 'OWNER')
    assert.deepEqual((await owner.call('customer.get')).body.languages, ['sv'])
    assert.deepEqual((await owner.call('look.get')).body.look, look)
  })
})

async function coverOf(world: World, url: string): Promise<Buffer> {
  const reply = await fetch(`${world.baseUrl}${url}`)
  assert.equal(reply.status, 200)
  return Buffer.from(await reply.arrayBuffer())
}

/** A cover is encoded again, so its bytes differ; the difference is invisible. */
async function assertAlike(one: Buffer, other: Buffer): Promise<void> {
  const [a, b] = [await sharp(one).metadata(), await sharp(other).metadata()]
  assert.deepEqual([a.width, a.height], [b.width, b.height])
  const [x, y] = [await sharp(one).raw().toBuffer(), await sharp(other).raw().toBuffer()]
  const sum = x.reduce((total, value, at) => total + Math.abs(value - (y[at] ?? 0)), 0)
  assert.ok(x.length === y.length && sum / x.length < 3, `differs by ${sum / x.length}`)
}
