/** The adapter against the register's own word lists and examples. Skipped if they are not present. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { found, ID, page } from '../test/companieshouse.ts'
import codes from './codes.json' with { type: 'json' }
import { controlOf } from './owners.ts'

const folder = new URL('../../../../../shared/data/', import.meta.url)
const skip = existsSync(new URL('registries/uk/', folder))
  ? false
  : 'the word lists are not beside this repository'
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** The words of one section of a list in YAML. */
function wordsOf(file: string, section: string): string[] {
  const [, body = ''] = read(`registries/uk/${file}`).split(new RegExp(`^${section}:\\s*$`, 'm'))
  const [own = ''] = body.split(/^[a-z_]+:\s*$/m)
  return [...own.matchAll(/^\s+'([^']+)'\s*:/gm)].map(([, word = '']) => word)
}
const unknownIn = (words: string[], table: object) => words.filter((word) => !Object.hasOwn(table, word))

describe('the word lists of the register', { skip }, () => {
  const lists: [file: string, section: string, table: object, count: number][] = [
    ['ch_constants.yml', 'company_status', codes.statuses, 12],
    ['ch_constants.yml', 'company_status_detail', codes.details, 10],
    ['ch_constants.yml', 'company_type', codes.legalForms, 35],
    ['ch_constants.yml', 'company_subtype', codes.subtypes, 5],
    ['ch_psc_descriptions.yml', 'statement_description', codes.statements, 28],
  ]
  for (const [file, section, table, count] of lists)
    it(`knows every word of ${section}`, () => {
      const words = wordsOf(file, section)
      assert.ok(words.length >= count, `${words.length}`)
      assert.deepEqual(unknownIn(words, table), [])
      assert.deepEqual(
        unknownIn(Object.keys(table), Object.fromEntries(words.map((word) => [word, true]))),
        [],
      )
    })

  it('knows every role, also of corporate officers', () => {
    const words = wordsOf('ch_constants.yml', 'officer_role').map((word) => word.replace(/^corporate-/, ''))
    assert.ok(words.length >= 32)
    assert.deepEqual(unknownIn(words, codes.roles), [])
  })

  it('understands every nature of control, and its band', () => {
    const words = wordsOf('ch_psc_descriptions.yml', 'description')
    assert.equal(words.length, 86)
    assert.deepEqual(
      words.filter((word) => !controlOf(word)),
      [],
    )
    const withBand = words.filter((word) => word.includes('percent'))
    assert.ok(withBand.every((word) => controlOf(word)?.share))
    assert.ok(
      words.filter((word) => !withBand.includes(word)).every((word) => controlOf(word)?.share === null),
    )
    assert.equal(controlOf(`${words[0]}-x`), undefined)
  })

  it('has the legal form codes of ISO 20275 that are in use', () => {
    const elf = read('codes/elf-codes-1.4.1.csv').split('\n')
    const known = Object.values(codes.legalForms).flatMap((form) => form.elf ?? [])
    const isInUse = (code: string) =>
      elf.some((line) => line.startsWith(`"${code}","United Kingdom`) && line.includes('"ACTV"'))
    assert.deepEqual(
      known.filter((code) => !isInUse(code)),
      [],
    )
  })
})

describe('the examples of the register', { skip }, () => {
  it('reads a profile', async () => {
    const profile = read('registries/uk/ch_profile_example.json').replace('"88"', `"${ID}"`)
    const { organization } = (await found({ lookup: profile })).answer
    assert.equal(organization.organizationName, 'HELLO LTD')
    assert.deepEqual(
      organization.companyStatus.events.map(({ code, registryCode }) => [code, registryCode]),
      [
        ['IN_LIQUIDATION', 'liquidation'],
        ['UNKNOWN', 'not sure'],
      ],
    )
    assert.equal(organization.businessActivity, 'Trading')
    assert.equal(organization.addresses.length, 2)
    assert.equal(organization.industryCodes[0]?.nace?.code, '85.10')
  })

  it('reads persons with significant control, without those who have ceased', async () => {
    const recorded = JSON.parse(read('registries/uk/ch_psc_example.json'))
    assert.deepEqual((await found({ controllers: recorded })).answer.owners, [])
    const [{ ceased_on: _ceased, ...still }] = recorded.items
    const [owner] = (await found({ controllers: page(still) })).answer.owners ?? []
    assert.ok(owner?.holder.kind === 'PERSON')
    assert.deepEqual(
      [
        owner.holder.name,
        owner.holder.dateOfBirth,
        owner.holder.nationality,
        owner.holder.countryOfResidence,
      ],
      [
        {
          ...{ fullName: 'James young wizard Sirius Potter', givenName: 'James' },
          ...{ middleName: 'young wizard Sirius', familyName: 'Potter' },
        },
        { value: '1981-04', circa: false },
        'GB',
        'GB',
      ],
    )
  })
})
