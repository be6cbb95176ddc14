/** The owners step without JavaScript: people confirmed, changed, removed and added, two layers, no owner. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Fields, ledTo, pageAfter, problemsIn } from '#test/harness/flow-visitor.ts'
import { anna, bjorn, companies, elin, ownersStep, ownersWorkflow } from '#test/harness/owners-step.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('the owners step', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [ownersWorkflow] })
  })
  after(() => world.close())
  const { atOwnersOf, send, page, listed, declaredBy } = ownersStep(() => ({ world, customer }))

  test('lists the registered owners, each with the question that is open', async () => {
    const visitor = await atOwnersOf(companies.direct)
    const list = await page(visitor, 'list')
    assert.match(list, /Anna Testsson/)
    assert.match(list, /50–75%/)
    assert.match(list, /more than 25%, directly or through another company/)
    const response = await visitor.post('owners', { revision: '0', stage: 'LIST', do: 'continue' })
    assert.equal(ledTo(response), 'owners?stage=list&problems')
    assert.match(list, /Answer the question about each person\./)
    assert.deepEqual(problemsIn(await pageAfter(visitor, response)), [
      'Answer yes or no about public office for Anna Testsson',
      'Answer yes or no about public office for Björn Provberg',
    ])
    assert.equal(await send(visitor, 'PERSON', anna), 'owners?stage=list')
    const again = await visitor.post('owners', { revision: '0', stage: 'LIST', do: 'continue' })
    assert.deepEqual(problemsIn(await pageAfter(visitor, again)), [
      'Answer yes or no about public office for Björn Provberg',
    ])
  })

  test('asks of a registered owner what the register leaves open, under a card of what it has', async () => {
    const visitor = await atOwnersOf(companies.direct)
    const shown = await page(visitor, 'person&owner=2')
    assert.match(shown, /<h1[^>]*>Björn Provberg</)
    const [before = '', closed = ''] = shown.split(/<details class="another within"/)
    assert.match(before, /class="card-title">Björn Provberg/)
    assert.match(before, /Country of residence/)
    assert.doesNotMatch(before, /name="firstNames"/)
    assert.match(closed, /^>.*Change these details.*name="firstNames" [^>]*value="Björn"/s)
    assert.match(closed.slice(closed.indexOf('</details>')), /name="isPep"/)
    const wrong = await visitor.post('owners', {
      ...{ revision: '0', stage: 'PERSON', do: 'continue', owner: '2' },
      ...{ firstNames: '', lastNames: 'Provberg', isPep: 'no' },
    })
    assert.match((await pageAfter(visitor, wrong)).text, /<details class="another within" open/)
  })

  test('reports all problems of a person at once', async () => {
    const visitor = await atOwnersOf(companies.direct)
    assert.equal(await send(visitor, 'LIST', {}, 'open:new'), 'owners?stage=person&owner=new')
    const response = await visitor.post('owners', {
      ...{ revision: '0', stage: 'PERSON', do: 'continue' },
      ...{ owner: 'new', firstNames: '', lastNames: 'Sundhammar', residence: 'SE', nationality: '' },
    })
    assert.deepEqual(problemsIn(await pageAfter(visitor, response)), [
      'Enter the first names',
      'Enter the date of birth, like 27 3 1985',
      'Choose the country of citizenship',
      'Answer yes or no about prominent public office',
    ])
  })

  test('stores confirmed people as the answer, and Check your answers shows them', async () => {
    const visitor = await atOwnersOf(companies.direct)
    assert.equal(await send(visitor, 'PERSON', anna), 'owners?stage=list')
    assert.equal(await send(visitor, 'PERSON', bjorn), 'owners?stage=list')
    assert.match(await page(visitor, 'list'), /50–75%, from the register\. No public office/)
    assert.equal(await send(visitor, 'LIST'), 'contact')
    // A second press changes nothing.
    assert.equal(await send(visitor, 'LIST'), 'contact')
    const [answer] = await declaredBy(visitor)
    assert.deepEqual(
      answer?.owners.map(({ party, source }) => [party.name.fullName, source]),
      [
        ['Anna Testsson', 'REGISTRY'],
        ['Björn Provberg', 'REGISTRY'],
      ],
    )
  })

  test('accepts an added owner through a foreign company with public office', async () => {
    const visitor = await atOwnersOf(companies.direct)
    await send(visitor, 'PERSON', anna)
    assert.equal(await send(visitor, 'REMOVE', { owner: '2', reason: 'Sold in March' }), 'owners?stage=list')
    const added = await send(visitor, 'PERSON', { ...elin, isPep: 'yes', residence: 'DK', nationality: 'DK' })
    assert.match(added ?? '', /^owners\?stage=share&owner=\d+$/)
    const owner = /owner=(\d+)/.exec(added ?? '')?.[1] ?? ''
    assert.equal(
      await send(visitor, 'SHARE', { owner, how: 'INDIRECT' }),
      `owners?stage=companies&owner=${owner}`,
    )
    const one = {
      'chainName.1': 'Holding ApS',
      ...{ 'chainCountry.1': 'DK', 'chainForm.1': 'COMPANY' },
      'chainNumber.1': '',
      'chainShare.1': '100',
    }
    assert.equal(
      await send(visitor, 'COMPANIES', { owner, companies: '1', ...one, lastShare: '' }, 'more'),
      `owners?stage=companies&owner=${owner}`,
    )
    const two = {
      'chainName.2': 'Drift ApS',
      ...{ 'chainCountry.2': 'DK', 'chainForm.2': 'COMPANY' },
      'chainNumber.2': '',
      'chainShare.2': '80 %',
    }
    assert.equal(
      await send(visitor, 'COMPANIES', { owner, companies: '2', ...one, ...two, lastShare: '50' }),
      `owners?stage=office&owner=${owner}`,
    )
    assert.equal(
      await send(visitor, 'OFFICE', {
        owner,
        position: 'Councillor',
        relation: 'SELF',
        officeSince: '',
        officeUntil: '2022',
      }),
      'owners?stage=list',
    )
    const list = await page(visitor, 'list')
    assert.match(list, /40% through Holding ApS, Drift ApS, added by you\. Councillor until 2022/)
    assert.match(list, /Not an owner any more/)
    assert.equal(await send(visitor, 'LIST'), 'contact')
    const [answer] = await declaredBy(visitor)
    assert.deepEqual(
      answer?.removed.map(({ reason }) => reason),
      ['Sold in March'],
    )
    assert.deepEqual(
      answer?.owners.map(({ share }) => share?.maximum),
      [75, 40],
    )
  })

  test('refuses more than 100 %, and asks to explain less', async () => {
    const visitor = await atOwnersOf(companies.direct)
    await send(visitor, 'REMOVE', { owner: '1', reason: 'Sold' })
    await send(visitor, 'REMOVE', { owner: '2', reason: 'Sold' })
    const ids: string[] = []
    for (const [firstNames, share] of [
      ['Elin', '60'],
      ['Ester', '60'],
    ] as const) {
      const added = await send(visitor, 'PERSON', { ...elin, firstNames })
      const owner = /owner=(\d+)/.exec(added ?? '')?.[1] ?? ''
      ids.push(owner)
      assert.equal(await send(visitor, 'SHARE', { owner, how: 'DIRECT', share }), 'owners?stage=list')
    }
    const problemsOf = async (form: Fields = {}) =>
      problemsIn(
        await pageAfter(
          visitor,
          await visitor.post('owners', { revision: '0', stage: 'LIST', do: 'continue', ...form }),
        ),
      )
    assert.deepEqual(await problemsOf(), [
      'Check the shares: together they are 120%, which is more than the whole company',
    ])
    assert.equal(
      await send(visitor, 'SHARE', { owner: ids[1] ?? '', how: 'DIRECT', share: '20' }),
      'owners?stage=list',
    )
    assert.match(await page(visitor, 'list'), /You don’t have to add owners with 25% or less/)
    assert.deepEqual(await problemsOf(), ['Choose who owns the rest'])
    assert.deepEqual(await problemsOf({ rest: 'OTHER', restText: '' }), ['Enter who owns the rest'])
    assert.equal(await send(visitor, 'LIST', { rest: 'SMALL', restText: '' }), 'contact')
  })

  test('opens again for another company, with its own owners', async () => {
    const visitor = await atOwnersOf(companies.direct)
    await send(visitor, 'PERSON', anna)
    await send(visitor, 'PERSON', bjorn)
    assert.equal(await send(visitor, 'LIST'), 'contact')
    await visitor.post('company', { do: 'search', stage: 'SEARCH', query: companies.indirect, revision: '1' })
    const next = await visitor.post('company', {
      do: 'confirm',
      stage: 'CONFIRM',
      number: companies.indirect,
      revision: '1',
    })
    assert.equal(ledTo(next), 'owners')
    const list = await page(visitor, 'list')
    assert.match(list, /60% through Annas Prov Invest AB/)
    assert.match(list, /32% through Provberg Holding AB, Provberg Drift AB/)
    assert.match(list, /That adds up to 92%\. According to the register, the others have 25% or less each\./)
  })

  test('does not overwrite a person who was changed in another tab', async () => {
    const visitor = await atOwnersOf(companies.direct)
    assert.equal(await send(visitor, 'PERSON', { ...anna, seen: '0' }), 'owners?stage=list')
    const stale = await send(visitor, 'PERSON', { ...anna, seen: '0', lastNames: 'Other' })
    assert.equal(stale, 'owners?stage=list&notice=changed_elsewhere')
    assert.deepEqual(await listed(visitor), ['Anna Testsson', 'Add an owner'])
  })
})
