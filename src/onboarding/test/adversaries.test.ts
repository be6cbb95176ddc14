/** People, tabs and links that try to count twice, or too late. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo } from '#test/harness/flow-visitor.ts'
import {
  applicantAtSigning,
  askTo,
  atEid,
  companies,
  coSignerFrom,
  keyOf,
  type SigningApplicant,
  seenIn,
  signAs,
  signedWorkflow,
} from '#test/harness/signing.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('a signature', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [signedWorkflow()] })
  })
  after(() => world.close())

  let mails = 0
  const address = () => `adversary-${++mails}@board.example`
  const signersOf = async ({ uuid }: SigningApplicant) => {
    const found = await world.foyer.ports.applications.find(customer.uuid, uuid)
    return { signers: found?.data.signing?.signers, submittedAt: found?.submittedAt }
  }
  const person = (givenName: string, familyName: string, [year, month, day]: [string, string, string]) => ({
    ...{ givenName, familyName },
    ...{ 'dateOfBirth.day': day, 'dateOfBirth.month': month, 'dateOfBirth.year': year },
  })

  test('cannot be requested from the applicant as another person', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.notPublished })
    const own = person('Anna', 'Testsson', ['1983', '02', '18'])
    const asked = await askTo(anna, 'other', address(), own)
    assert.equal(asked.status, 422, asked.headers.get('location') ?? '')
  })

  test('of one person counts once, whatever names were asked', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.notPublished })
    const [first, second] = [address(), address()]
    const born: [string, string, string] = ['1986', '04', '06']
    assert.equal((await askTo(anna, 'other', first, person('Åsa', 'Provsson-Öhman', born))).status, 303)
    const again = await askTo(anna, 'other', second, person('Märta-Lovisa', 'Ängstest', born))
    assert.equal(again.status, 303)
    await (await coSignerFrom(world, first)).sign('asa-angstest-ohman')
    assert.deepEqual((await signersOf(anna)).signers?.length, 1)
    const back = await (await coSignerFrom(world, second)).sign('asa-angstest-ohman')
    assert.match(back.headers.get('location') ?? '', /notice=signature_of_another/)
    assert.deepEqual((await signersOf(anna)).signers?.length, 1)
  })

  test('in progress does not count after the request was cancelled', async () => {
    const anna = await applicantAtSigning(world, customer)
    await signAs(world, anna, 'anna-testsson')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    const asked = await coSignerFrom(world, to)
    const { back } = await atEid(world, await asked.start('simulator'), { person: 'bjorn-provberg' })
    await anna.post('signing', { cancel: asked.path.split('/').at(-1) ?? '' })
    assert.equal((await request(back, { headers: { cookie: asked.cookie } })).status, 410)
    assert.deepEqual((await signersOf(anna)).signers, ['APPLICANT'])
  })

  test('from two tabs counts once, from the newer one', async () => {
    const anna = await applicantAtSigning(world, customer)
    await signAs(world, anna, 'anna-testsson')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    const asked = await coSignerFrom(world, to)
    const [older, newer] = [await asked.start('simulator'), await asked.start('simulator')]
    const comeBack = async (out: typeof older) =>
      request((await atEid(world, out, { person: 'bjorn-provberg' })).back, {
        headers: { cookie: asked.cookie },
      })
    assert.match((await comeBack(older)).headers.get('location') ?? '', /notice=eid_failed/)
    const { back } = await atEid(world, newer, { person: 'bjorn-provberg' })
    await Promise.all([1, 2, 3].map(() => request(back, { headers: { cookie: asked.cookie } })))
    const { signers, submittedAt } = await signersOf(anna)
    assert.deepEqual([signers?.length, submittedAt instanceof Date], [2, true])
  })

  test('for answers that were taken back meanwhile does not submit them', async () => {
    const anna = await applicantAtSigning(world, customer)
    await signAs(world, anna, 'anna-testsson')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    const asked = await coSignerFrom(world, to)
    const seen = seenIn((await asked.page()).text)
    const { back } = await atEid(world, await asked.start('simulator'), { person: 'bjorn-provberg' })
    await anna.post('signing', { do: 'take_back' })
    const contact = {
      firstName: 'Anna',
      lastName: 'Testsson',
      email: anna.email,
      revision: '1',
      do: 'continue',
    }
    assert.equal(ledTo(await anna.post('contact', { ...contact, phoneNumber: '0701740699' })), 'check')
    const late = await request(back, { headers: { cookie: asked.cookie } })
    assert.match(late.headers.get('location') ?? '', /notice=/)
    await asked.post({ provider: 'simulator', seen })
    const { signers, submittedAt } = await signersOf(anna)
    assert.deepEqual([signers, submittedAt], [[], null])
  })

  test('cannot start with an expired link', async () => {
    const anna = await applicantAtSigning(world, customer)
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    const { link, path, cookie } = await coSignerFrom(world, to)
    world.clock.advance(100 * 86_400_000)
    assert.equal((await request(link)).status, 410)
    assert.ok([401, 410].includes((await request(`${world.baseUrl}${path}`, { headers: { cookie } })).status))
  })
})
