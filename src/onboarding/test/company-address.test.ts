/** The address of a company from the register is corrected: both are kept, and the API reads both. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { companyWorkflow } from '#test/fixtures/company-workflow.ts'
import { ledTo, pageAfter, problemsIn, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const workflow = companyWorkflow('Company', { key: 'contact', kind: 'CONTACT_DETAILS' })
const typed = { line: 'Storgatan 14', postalCode: '753 31', city: 'Uppsala', country: 'SE' }
const number = '5299999986'
const contact = {
  ...{ revision: '0', firstName: 'Anna', lastName: 'Testsson', email: 'anna@a.example' },
  ...{ phoneNumber: '0701740605', do: 'continue' },
}

describe('the address of a company', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [workflow] })
  })
  after(() => world.close())

  async function atCard(): Promise<Visitor> {
    const more = { workflowId: customer.workflows.KYB, language: 'en' }
    const visitor = await visitorOf(world, customer, more)
    await visitor.post('', { do: 'begin' })
    const found = { revision: '0', stage: 'SEARCH', do: 'search', query: '529999-9986' }
    assert.equal(ledTo(await visitor.post('company', found)), 'company?stage=confirm')
    return visitor
  }
  const press = (visitor: Visitor, stage: string, what: string, form = {}, revision = '0') =>
    visitor.post('company', { revision, stage, do: what, number, ...form })
  const read = async ({ id }: Visitor) =>
    (
      await world.call(
        '/v1/applications.organization.get',
        { applicationId: id },
        await world.token(customer),
      )
    ).body
  const filledIn = ({ text }: { text: string }, field: string) =>
    new RegExp(`<input[^>]* id="${field}"[^>]*? value="([^"]*)"`).exec(text)?.[1]

  test('can be corrected on its own page, and Check and the API show the correction', async () => {
    const visitor = await atCard()
    assert.match((await visitor.get('company?stage=confirm')).text, /Correct the address/)
    assert.equal(ledTo(await press(visitor, 'CONFIRM', 'correct')), 'company?stage=address')
    const page = await visitor.get('company?stage=address')
    assert.match(page.text, /For Ordförandens Testverk AB\. It isn’t changed in the register/)
    assert.match(page.text, /class="back" href="[^"]*company\?stage=confirm"/)
    const registered = filledIn(page, 'line') ?? assert.fail()

    const wrong = await pageAfter(visitor, await press(visitor, 'ADDRESS', 'address', { ...typed, city: '' }))
    assert.equal(problemsIn(wrong).length, 1)
    assert.equal(filledIn(wrong, 'line'), 'Storgatan 14')
    assert.equal(ledTo(await press(visitor, 'ADDRESS', 'address', typed)), 'contact')

    const { addresses, declaredAddress, organizationName } = await read(visitor)
    assert.equal(organizationName, 'Ordförandens Testverk AB')
    assert.equal(addresses[0].lines[0], registered)
    assert.deepEqual([declaredAddress.lines, declaredAddress.postalCode], [['Storgatan 14'], '75331'])
    assert.equal(ledTo(await visitor.post('contact', contact)), 'check')
    const check = (await visitor.get('check')).text
    assert.ok(check.includes('Storgatan 14') && !check.includes(registered))
  })

  test('stays corrected when the company is confirmed again, not when another is chosen', async () => {
    const visitor = await atCard()
    await press(visitor, 'ADDRESS', 'address', typed)
    const card = (await visitor.get('company?stage=confirm')).text
    assert.match(card, /Address you gave: Storgatan 14, 753 31 Uppsala/)
    assert.equal(ledTo(await press(visitor, 'CONFIRM', 'confirm', {}, '1')), 'contact')
    assert.equal((await read(visitor)).declaredAddress.city, 'Uppsala')
    const again = await press(visitor, 'ADDRESS', 'address', typed)
    assert.equal(ledTo(again), 'contact', 'a second press of the same')

    const search = { revision: '2', stage: 'SEARCH', do: 'search', query: '529999-9994' }
    await visitor.post('company', search)
    const other = { revision: '2', stage: 'CONFIRM', do: 'confirm', number: '5299999994' }
    assert.equal(ledTo(await visitor.post('company', other)), 'contact')
    const { organizationNumber, declaredAddress } = await read(visitor)
    assert.deepEqual([organizationNumber.id, declaredAddress], ['5299999994', null])
  })

  test('of the register, typed again, is no correction', async () => {
    const visitor = await atCard()
    await press(visitor, 'ADDRESS', 'address', typed)
    const { addresses } = await read(visitor)
    const [{ lines, postalCode, city, country }] = addresses
    const same = { line: lines.join(', '), postalCode, city, country }
    await press(visitor, 'ADDRESS', 'address', same, '1')
    assert.equal((await read(visitor)).declaredAddress, null)
  })

  test('of a company that another tab has replaced is not saved', async () => {
    const visitor = await atCard()
    for (const [stage, what] of [
      ['CONFIRM', 'correct'],
      ['ADDRESS', 'address'],
    ] as const) {
      const stale = await press(visitor, stage, what, { ...typed, number: '5299999994' })
      assert.equal(ledTo(stale), 'company?stage=confirm&notice=changed_elsewhere', what)
    }
    assert.equal((await read(visitor)).declaredAddress, null)
  })
})
