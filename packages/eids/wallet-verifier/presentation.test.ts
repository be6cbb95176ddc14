/** Answers of wallets: good ones in all their forms, and spoilt ones, each refused by name. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  context,
  encryptedAnswer,
  outcomeOf,
  presented,
  type Spoil,
  seconds,
  signers,
  verified,
  worldOptions,
} from '../test/wallet.ts'
import { refusedAnswers } from '../test/wallet-refusals.ts'
import { authority } from '../wallet-simulator/authorities.ts'
import { verifyPresentation } from './presentation.ts'
import { refuse } from './refusal.ts'

describe('the verifier refuses, with a code', () => {
  for (const [title, code, spoil, detail] of refusedAnswers)
    test(`${title}: ${code}`, async () => {
      const outcome = await outcomeOf(spoil)
      assert.equal(outcome.slice(0, outcome.indexOf(':')), code, outcome)
      if (detail !== undefined) assert.equal(outcome, `${code}: ${detail}`)
    })

  // Foyer asks for SD-JWT VC only, so these cannot be answered: no mdoc is read at all.
  test('any mdoc', async () => {
    const mdoc = Buffer.from('a36776657273696f6e63312e30', 'hex').toString('base64url')
    const content = () => ({ vp_token: { pid: [mdoc] }, state: 'state-1' })
    assert.equal(await outcomeOf({ content }), 'MALFORMED: credential')
  })
})

async function claimsOf(spoil: Spoil) {
  const answer = await verified(spoil)
  assert.ok('claims' in answer)
  return answer
}
const claimsWith = async (values: Record<string, unknown>) =>
  (await claimsOf({ claims: (all) => ({ ...all, ...values }) })).claims

const noNumber = { personal_administrative_number: null }

describe('the verifier proves', () => {
  test('a person from an authority that the list contains twice: renewed, or in two countries', async () => {
    const { list } = context
    const earlier = { ...worldOptions, now: new Date('2010-01-01T00:00:00Z') }
    const past = authority(earlier, 'PID issuance', 'SE').certificate
    const own = list.issuance.find(({ country }) => country === 'SE') ?? assert.fail()
    for (const first of [
      { ...own, certificate: past },
      { ...own, country: 'FI' },
    ]) {
      const given = { context: { list: { ...list, issuance: [first, ...list.issuance] } } }
      assert.equal((await claimsOf(given)).issuer, 'Test PID SE')
      const alone = { context: { list: { ...list, issuance: [first] } } }
      assert.match(await outcomeOf(alone), /^(CHAIN: the anchor|ISSUER_NOT_TRUSTED: issuing_country)/)
    }
  })
  test('a person with all claims', async () => {
    const { claims, issuer, listSequence, status, type } = await claimsOf({})
    assert.deepEqual([issuer, listSequence, status, type], ['Test PID SE', 7, 'VALID', 'urn:eudi:pid:1'])
    assert.deepEqual(claims.personalIdentityNumber, {
      ...{ id: '198302182384', issuingCountry: 'SE', type: 'NATIONAL', assurance: 'EID', synthetic: false },
    })
    assert.deepEqual([claims.givenName, claims.familyName], ['Anna', 'Testsson'])
    assert.deepEqual([claims.dateOfBirth, claims.nationalities, claims.country], ['1983-02-18', ['SE'], 'SE'])
    assert.equal(claims.address?.street, 'Provgatan 1')
    assert.equal(claims.placeOfBirth?.country, 'SE')
  })

  test('a person with encryption by A128GCM', async () => {
    assert.equal(await outcomeOf({ encrypt: { enc: 'A128GCM' } }), 'PROVEN')
  })

  test('a person without a number and without an address', async () => {
    const rest = { personal_administrative_number: undefined, address: undefined, place_of_birth: undefined }
    const claims = await claimsOf({
      claims: (all) => Object.fromEntries(Object.entries({ ...all, ...rest }).filter(([, value]) => value)),
    }).then((answer) => answer.claims)
    assert.deepEqual([claims.personalIdentityNumber, claims.address, claims.placeOfBirth], [null, null, null])
  })

  for (const birthdate of ['1990', '1990-00-00', '0000-03-01', '1990-02-30', ''])
    test(`a person with the unusable birth date "${birthdate}", which becomes unknown`, async () => {
      assert.equal((await claimsWith({ birthdate })).dateOfBirth, null)
    })

  test('a person with two nationalities, or without a valid one', async () => {
    assert.deepEqual((await claimsWith({ nationalities: ['SE', 'FI'] })).nationalities, ['SE', 'FI'])
    assert.deepEqual((await claimsWith({ nationalities: ['QU'] })).nationalities, [])
    assert.deepEqual((await claimsWith({ nationalities: ['QS', 'NO'] })).nationalities, ['NO'])
  })

  test('a person with names of 150 characters, in any script', async () => {
    for (const name of ['Å'.repeat(150), 'Ελένη', 'Наталія', '李小龍', 'فاطمة', "O'Neill-Müller van de"])
      assert.equal((await claimsWith({ family_name: name })).familyName, name)
  })

  test('a person with a configured domestic type', async () => {
    const answer = await claimsOf({
      signer: signers.german,
      open: { vct: 'urn:eudi:pid:de:1', status: undefined, exp: seconds + 20 * 3600 },
      claims: (all) => ({ ...all, issuing_country: 'DE' }),
    })
    assert.deepEqual([answer.issuer, answer.type], ['Test PID DE', 'urn:eudi:pid:de:1'])
    // A PID that lives for a day has no status.
    assert.equal(answer.status, 'SHORT_LIVED')
  })

  test('a person with an address in one line', async () => {
    const { address } = await claimsWith({ address: { formatted: 'Provgatan 1\n111 22 Stockholm' } })
    assert.equal(address?.formatted, 'Provgatan 1 111 22 Stockholm')
  })

  const outOfReach = async () => refuse('STATUS_UNAVAILABLE', 'status list')
  test('a person with status UNKNOWN without a status list, where a reviewer may decide', async () => {
    const review = { statusList: outOfReach, withoutStatusList: 'REVIEW' } as const
    assert.equal((await claimsOf({ context: review })).status, 'UNKNOWN')
    for (const withoutStatusList of ['REFUSE', undefined] as const)
      assert.equal(
        await outcomeOf({
          context: { statusList: outOfReach, ...(withoutStatusList && { withoutStatusList }) },
        }),
        'STATUS_UNAVAILABLE: status list',
      )
    for (const code of ['REVOKED', 'STATUS', 'EXPIRED', 'ISSUER_NOT_TRUSTED'] as const) {
      const statusList = async () => refuse(code, 'status list')
      assert.equal(await outcomeOf({ context: { ...review, statusList } }), `${code}: status list`)
    }
    const broken = async () => Promise.reject(new TypeError('a bug'))
    await assert.rejects(outcomeOf({ context: { ...review, statusList: broken } }), TypeError)
  })

  test('a person without the number that their country’s rules refuse, with a remark', async () => {
    const numberIn = async (written: unknown) => {
      const claims = await claimsWith({ personal_administrative_number: written })
      return [claims.personalIdentityNumber?.id ?? null, claims.isNumberRefused]
    }
    assert.deepEqual(await numberIn('198302182384'), ['198302182384', false])
    for (const refused of ['198302182385', '1'.repeat(61), 198302182384, '<b>'])
      assert.deepEqual(await numberIn(refused), [null, true])
    for (const none of ['', ' ', null]) assert.deepEqual(await numberIn(none), [null, false])
  })

  test('a person whose number agrees with the birth date, or has no date', async () => {
    const born = await claimsWith({ birthdate: '1983-02-18' })
    assert.deepEqual([born.dateOfBirth, born.personalIdentityNumber?.id], ['1983-02-18', '198302182384'])
    const unknown = await claimsWith({ birthdate: '1983' })
    assert.deepEqual([unknown.dateOfBirth, unknown.personalIdentityNumber?.id], [null, '198302182384'])
    assert.equal((await claimsWith({ birthdate: '1906-11-20', ...noNumber })).dateOfBirth, '1906-11-20')
    assert.equal((await claimsWith({ birthdate: '2026-11-20', ...noNumber })).dateOfBirth, '2026-11-20')
  })

  test('a refusal with the right state', async () => {
    assert.equal(
      await outcomeOf({ content: () => ({ error: 'access_denied', state: 'state-1' }) }),
      'access_denied',
    )
  })
})

describe('the verifier proves no person', () => {
  const outcomeWith = (values: Record<string, unknown>) =>
    outcomeOf({ claims: (all) => ({ ...all, ...values }) })

  test('with a number that contradicts the birth date', async () => {
    const contradiction = 'MALFORMED: personal_administrative_number contradicts birthdate'
    assert.equal(await outcomeWith({ birthdate: '1983-02-19' }), contradiction)
    assert.equal(await outcomeWith({ personal_administrative_number: '198507099805' }), contradiction)
  })

  for (const birthdate of ['1906-11-19', '1850-01-01', '2026-11-21', '2990-01-01'])
    test(`with an impossible birth date: ${birthdate}`, async () =>
      assert.equal(await outcomeWith({ birthdate, ...noNumber }), 'MALFORMED: birthdate'))
})

test('a valid vp_token with any character changed proves no person', async () => {
  const good = presented()
  const { key: _key, state: _state, ...rest } = context
  assert.equal((await verifyPresentation(good, rest)).claims.familyName, 'Testsson')
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/.~ ']
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.constantFrom(...letters), async (at, letter) => {
      if (good[at] === letter) return
      await assert.rejects(verifyPresentation(good.slice(0, at) + letter + good.slice(at + 1), rest), {
        name: 'WalletRefusal',
      })
    }),
    { numRuns: 400, endOnFailure: true },
  )
})

test('a valid answer with any character changed proves no person', async () => {
  const good = await encryptedAnswer()
  const hash = createHash('sha256').update(good).digest()
  // Spread over the whole answer: its header, key, vector, content and tag.
  for (let at = (hash[0] ?? 0) % 16; at < good.length; at += 61) {
    const letter = good[at] === 'A' ? 'B' : 'A'
    const response = () => good.slice(0, at) + letter + good.slice(at + 1)
    assert.notEqual(await outcomeOf({ response }), 'PROVEN', `at ${at}`)
  }
})
