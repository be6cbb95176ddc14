/** The list confirms registered owners where only public office is open, without JavaScript. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { companyWorkflow } from '#test/fixtures/company-workflow.ts'
import { type Fields, pageAfter, problemsIn, type Visitor } from '#test/harness/flow-visitor.ts'
import { anna, bjorn, companies, ownersStep, ownersWorkflow } from '#test/harness/owners-step.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const names = ['Anna Testsson', 'Björn Provberg', 'Åsa Märta-Lovisa Ängstest Provsson-Öhman'] as const
const answers = (...given: Array<'yes' | 'no' | undefined>): Fields =>
  Object.fromEntries(
    given.flatMap((answer, index) => [
      [`about.${index + 1}`, names[index] ?? ''],
      ...(answer ? [[`isPep.${index + 1}`, answer]] : []),
    ]),
  )

const checkedIn = (page: string): string[] =>
  [...page.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const [, name = '', value = ''] = /name="([^"]*)".* value="([^"]*)"/.exec(input) ?? []
    return input.includes(' checked') ? [`${name} ${value}`] : []
  })

describe('the list of registered owners', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [ownersWorkflow] })
  })
  after(() => world.close())
  const { atOwnersOf, send, page, listed, declaredBy } = ownersStep(() => ({ world, customer }))
  const office = (owner: string): Fields => ({
    ...{ owner, position: 'Councillor', relation: 'SELF', officeSince: '', officeUntil: '' },
  })
  const declared = async (visitor: Visitor) =>
    (await declaredBy(visitor))[0]?.owners.map(({ party, source, isPep, office: held }) =>
      [party.name.fullName, source, isPep, held?.position ?? ''].join(),
    )

  test('confirms three with one Continue', async () => {
    const visitor = await atOwnersOf(companies.three)
    assert.equal(await send(visitor, 'LIST', answers('no', 'no', 'no')), 'contact')
    assert.deepEqual((await declared(visitor))?.sort(), names.map((name) => `${name},REGISTRY,false,`).sort())
    // A second press changes nothing.
    assert.equal(await send(visitor, 'LIST', answers('yes', 'no', 'no')), 'contact')
    assert.equal((await declared(visitor))?.filter((each) => each.includes('true')).length, 0)
  })

  test('names those who were missed, and keeps the other answers', async () => {
    const visitor = await atOwnersOf(companies.three)
    const form = { revision: '0', stage: 'LIST', do: 'continue', ...answers('no', undefined, 'yes') }
    const shown = await pageAfter(visitor, await visitor.post('owners', form))
    assert.deepEqual(problemsIn(shown), [`Answer yes or no about public office for ${names[1]}`])
    assert.deepEqual(checkedIn(shown.text), ['isPep.1 no', 'isPep.3 yes'])
  })

  test('asks for each public office in turn, and comes back to the list', async () => {
    const visitor = await atOwnersOf(companies.three)
    assert.equal(await send(visitor, 'LIST', answers('yes', 'no', 'yes')), 'owners?stage=office&owner=1')
    assert.equal(await send(visitor, 'OFFICE', office('1')), 'owners?stage=office&owner=3')
    assert.equal(await send(visitor, 'OFFICE', office('3')), 'owners?stage=list')
    assert.match(await page(visitor, 'list'), /33%, from the register\. No public office/)
    assert.equal(await send(visitor, 'LIST'), 'contact')
    assert.equal((await declared(visitor))?.filter((each) => each.endsWith('true,Councillor')).length, 2)
  })

  test('keeps an answer while another page is open', async () => {
    const visitor = await atOwnersOf(companies.three)
    const opened = await send(visitor, 'LIST', answers('no', 'no'), 'open:2')
    assert.equal(opened, 'owners?stage=person&owner=2')
    assert.deepEqual(checkedIn(await page(visitor, 'person&owner=2')), ['isPep no'])
    assert.equal(await send(visitor, 'PERSON', { ...bjorn, lastNames: 'Andersson' }), 'owners?stage=list')
    assert.equal(await send(visitor, 'LIST', answers('no', undefined, 'no')), 'contact')
    assert.ok((await declared(visitor))?.includes('Björn Andersson,CHANGED,false,'))
  })

  test('overwrites nothing that another tab has said', async () => {
    const visitor = await atOwnersOf(companies.three)
    await send(visitor, 'PERSON', { ...anna, isPep: 'yes' })
    await send(visitor, 'OFFICE', office('1'))
    const stale = await send(visitor, 'LIST', answers('no', 'no', 'no'))
    assert.equal(stale, 'owners?stage=list&notice=changed_elsewhere')
    assert.match(await page(visitor, 'list'), /from the register\. Councillor/)
  })

  test('takes no answer for a person of another company', async () => {
    const visitor = await atOwnersOf(companies.direct)
    const form = { 'about.1': 'Elin Ek', 'isPep.1': 'no', 'about.2': names[1], 'isPep.2': 'no' }
    assert.equal(await send(visitor, 'LIST', form), 'owners?stage=list&problems')
    assert.deepEqual(problemsIn(await visitor.get('owners?stage=list&problems')), [
      `Answer yes or no about public office for ${names[0]}`,
    ])
  })

  test('leaves a page to each owner who may get a link by mail', async () => {
    const verified = await world.customer({
      workflows: [companyWorkflow('Verified', { key: 'owners', kind: 'OWNERSHIP', verifyOwners: true })],
    })
    const other = ownersStep(() => ({ world, customer: verified }))
    const visitor = await other.atOwnersOf(companies.direct)
    assert.match(await page(visitor, 'list'), /Confirm<span[^>]*> Anna Testsson/)
    assert.deepEqual(await listed(visitor), ['Anna Testsson', 'Björn Provberg', 'Add an owner'])
  })
})
