/** Answers that are refused: by name to the wallet, in words to the person, by its code to the reviewer. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { misbehaviours } from '#providers/store/wallet-simulator/wallet.ts'
import { ledTo } from '#test/harness/flow-visitor.ts'
import { applicantAtSigning, askTo, coSignerFrom, keyOf, signedWorkflow } from '#test/harness/signing.ts'
import {
  answered,
  auditOfVisitor,
  caseOfVisitor,
  linkIn,
  returned,
  type Started,
  setWallet,
  simulatedWorldOf,
  startAgain,
  startWallet,
  type WalletSide,
} from '#test/harness/wallet.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const anna = { person: 'anna-testsson' }

describe('a refused answer of a wallet', () => {
  let world: World
  let customer: TestCustomer
  let side: WalletSide
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    await setWallet(world, customer)
    side = { simulated: await simulatedWorldOf(world, customer), now: world.clock.now }
  })
  after(() => world.close())

  const caseOf = ({ visitor }: Started, of = customer) => caseOfVisitor(world, of, visitor)
  const auditOf = ({ visitor }: Started, of = customer) => auditOfVisitor(world, of, visitor)
  const page = async ({ visitor }: Started) => (await visitor.get('identity/eid')).text

  const otherwise = /answered in a way that can’t be accepted/
  const expected: Record<(typeof misbehaviours)[number], [refusal: RegExp, words: RegExp]> = {
    REVOKED: [/^REVOKED/, /withdrawn by its issuer/],
    EXPIRED: [/^EXPIRED/, /isn’t valid today/],
    FOREIGN_ISSUER: [/^ISSUER_NOT_TRUSTED/, /issuer isn’t on the European list/],
    OTHER_TYPE: [/^TYPE/, /issuer isn’t on the European list/],
    WRONG_NONCE: [/^KEY_BINDING: nonce/, otherwise],
    WRONG_AUDIENCE: [/^KEY_BINDING: aud/, otherwise],
    EXTRA_CLAIM: [/^NOT_ASKED: email/, otherwise],
    NO_KEY_BINDING: [/^KEY_BINDING: missing/, otherwise],
    OTHER_STATE: [/^STATE/, otherwise],
    NO_STATUS_LIST: [/^STATUS_UNAVAILABLE/, /We can’t check right now/],
  }
  for (const misbehaves of misbehaviours)
    test(`is the result of ${misbehaves}, with the reason`, async () => {
      const begun = await startWallet(world, customer)
      const reply = await answered(begun, side, { ...anna, misbehaves })
      assert.equal(reply.status, 400)
      const [refusedBy, words] = expected[misbehaves]
      assert.match(reply.body.error_description, refusedBy)
      assert.match(await page(begun), words)
      assert.equal((await caseOf(begun)).data.identity, null)
      // The wallet opens the browser without an outcome: the choice of eIDs says why.
      const back = `identity/return?state=${(await caseOf(begun)).data.identityStarted?.state}`
      const choice = ledTo(await begun.visitor.get(back)) ?? ''
      assert.match(choice, /^identity\?eid=wallet&why=/)
      assert.match((await begun.visitor.get(choice)).text, words)
      const entries = await auditOf(begun)
      const { action, detail } = entries.at(-1) ?? {}
      assert.deepEqual([action, detail?.why], ['identity.not_proven', 'REFUSED'])
      assert.equal(detail?.refusal, reply.body.error_description.split(':')[0])
    })

  test('is explained to the applicant before and after Send, and to a co-signer', async () => {
    const board = await world.customer({ workflows: [signedWorkflow()] })
    await setWallet(world, board)
    const own: WalletSide = { ...side, simulated: await simulatedWorldOf(world, board) }
    const signer = await applicantAtSigning(world, board)
    const stateOf = async (by: string) => {
      const of = await caseOfVisitor(world, board, signer)
      return of.data.signing?.started?.find((each) => each.by === by)?.state
    }
    const refusedAt = async (step: string) => {
      const begun = await startAgain(signer, step)
      assert.equal((await answered(begun, own, { ...anna, misbehaves: 'REVOKED' })).status, 400)
      return ledTo(await signer.get(`signing/return?state=${await stateOf('APPLICANT')}`)) ?? ''
    }
    const choice = await refusedAt('signing')
    assert.equal(choice, 'signing?eid=wallet&why=REVOKED')
    assert.match((await signer.get(choice)).text, /withdrawn by its issuer/)

    await askTo(signer, await keyOf(signer, 'Björn'), 'bjorn@board.example')
    const bjorn = await coSignerFrom(world, 'bjorn@board.example')
    const party = bjorn.path.split('/').at(-1) ?? ''
    await bjorn.start('wallet')
    const link = linkIn(await bjorn.page('/eid'))
    const answer = { person: 'bjorn-provberg', misbehaves: 'EXPIRED' } as const
    assert.equal((await answered({ link }, own, answer)).status, 400)
    const back = await bjorn.page(`/return?state=${await stateOf(party)}`)
    assert.match(back.headers.get('location') ?? '', /\?eid=wallet&why=EXPIRED$/)
    assert.match((await bjorn.page('?eid=wallet&why=EXPIRED')).text, /isn’t valid today/)
    assert.doesNotMatch((await bjorn.page('?eid=gone&why=EXPIRED')).text, /isn’t valid today/)
    assert.equal((await bjorn.sign('bjorn-provberg')).headers.get('location'), bjorn.path)
    assert.doesNotMatch((await bjorn.page('?eid=wallet&why=EXPIRED')).text, /isn’t valid today/)

    await askTo(signer, await keyOf(signer, 'Åsa'), 'asa@board.example')
    assert.equal(ledTo(await signer.post('signing', { do: 'continue' })), 'done')
    const waiting = await refusedAt('signing')
    assert.equal(waiting, 'done?eid=wallet&why=REVOKED')
    assert.match((await signer.get(waiting)).text, /withdrawn by its issuer/)
  })

  test('becomes a remark without a status list, if the customer wants that: a reviewer decides', async () => {
    const careful = await world.customer()
    await setWallet(world, careful, { testEnvironment: 'true', withoutStatusList: 'review' })
    const simulated = await simulatedWorldOf(world, careful)
    const begun = await startWallet(world, careful)
    const choice = { ...anna, misbehaves: 'NO_STATUS_LIST' } as const
    const reply = await answered(begun, { ...side, simulated }, choice)
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    const proof = (await caseOf(begun, careful)).data.identity
    assert.deepEqual(proof?.remarks, ['STATUS_UNKNOWN'])
    assert.equal((await auditOf(begun, careful)).at(-1)?.detail.remarks, 'STATUS_UNKNOWN')
  })
})
