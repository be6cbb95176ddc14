/** What the index of parties tells a reader of the database who has no key. */
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { nameOf } from '@foyer/signing-rules/record-matching'
import { clearCase } from '#test/fixtures/case.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type World } from '#test/harness/world.ts'
import { searchedParts } from '../party-terms.ts'

const beginnings = `Alm Berg Björk Brunn Dahl Ek Elf Fager Fjäll Fors Gran Grön Gull Hag Hammar Hed Hjort Holm
  Horn Hög Igel Järn Kall Kjell Klint Kron Kvarn Lilje Lind Lund Lönn Malm Moss Myr Nord Näs Odd Palm Rask
  Rosen`.split(/\s+/)
const endings = `back berg blad blom bo borg dal en feldt fors gren gård hage hall hamn holm in kvist land man
  moen näs qvist rot ström`.split(/\s+/)
const given = ['Anna', 'Erik', 'Karin', 'Lars', 'Sara', 'Nils', 'Emma', 'Olof', 'Hanna', 'Per']
/** 10,000 names, as a person who guesses would try them. */
const guesses = beginnings.flatMap((first) =>
  endings.flatMap((last) => given.map((name) => `${name} ${first}${last}`)),
)

let world: World
before(async () => {
  world = await startWorld({ dispatcher: false })
})
after(() => world.close())

test('10,000 guessed names and their parts match nothing in the tables without the key', async () => {
  const customer = await world.customer()
  const stored = guesses.filter((_, at) => at % 997 === 0)
  for (const name of stored) {
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
    const { data } = clearCase('KYB')
    const holder = {
      ...{ kind: 'PERSON' as const, name: nameOf(name, ''), personalIdentityNumber: null },
      ...{ dateOfBirth: '1980-01-01', nationality: null, countryOfResidence: null },
    }
    const owner = { holder, of: null, type: 'SHAREHOLDING' as const, share: exactly(40) }
    const owners = [{ ...owner, registryCode: null, registryText: null }]
    const registry = data.registry && { ...data.registry, owners }
    await set(world, customer, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: world.clock.now(), submittedAt: world.clock.now() },
      data: { ...data, registry },
    })
  }
  const rows = await world.database.owner(async (client) => {
    const sql = `select p::text as row, tokens::text[] as tokens, encode(identity, 'hex') as identity
      from foyer.party p where customer_id = $1`
    return (await client.query(sql, [customer.uuid])).rows
  })
  assert.ok(rows.length > stored.length, 'the owners are there')

  const text = rows.map(({ row }) => row).join('\n')
  // With and without the lower 24 bits, which are the week.
  const upper = new Set(rows.flatMap(({ tokens }) => tokens.map((each: string) => hashBitsOf(BigInt(each)))))
  const identities = new Set(rows.map(({ identity }) => identity.slice(0, 10)))
  assert.equal(guesses.length, 10_000)
  for (const name of guesses) {
    const words = name.toLowerCase().split(' ')
    assert.ok(!text.toLowerCase().includes(words[1] as string), `${name} is readable`)
    for (const part of [name, name.toLowerCase(), ...words, ...searchedParts(words)])
      for (const hash of withoutKey(part, customer.uuid)) {
        assert.ok(!upper.has(hash), `${part} is told by a token`)
        assert.ok(!identities.has(hash), `${part} is told by an identity`)
      }
  }
})

const hashBitsOf = (token: bigint): string =>
  (BigInt.asUintN(64, token) >> 24n).toString(16).padStart(10, '0')

/** The first 40 bits of what a person without the key can compute. */
function withoutKey(text: string, customerId: string): string[] {
  const labelled = `${customerId.length}:${customerId}10:party.PART${text}`
  return [
    createHash('sha256').update(text).digest('hex'),
    createHash('sha256').update(labelled).digest('hex'),
    createHmac('sha256', customerId).update(text).digest('hex'),
    createHmac('sha256', '').update(labelled).digest('hex'),
  ].map((hash) => hash.slice(0, 10))
}
