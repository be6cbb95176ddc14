/** The data that README.md gives a newcomer leads to a report that opens. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { givenNamesOf } from '#checks/sandbox/scenarios.ts'
import { visitorOf } from '#test/harness/flow-visitor.ts'
import { asPerson, personWith } from '#test/harness/scenario-applicant.ts'
import { memberOf } from '#test/harness/staff.ts'
import { startWorld, type World } from '#test/harness/world.ts'

const readme = readFileSync(path.join(import.meta.dirname, '../../../README.md'), 'utf8')

describe('the first report', () => {
  let world: World
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
  })
  after(() => world.close())

  test('opens for the person and the account of README.md, with both numbers hidden in part', async () => {
    const [, name = ''] = /Continue as ([^*]+)\*\*/.exec(readme) ?? []
    const [, clearingNumber = '', typed = ''] =
      /clearing number `(\d+)`,\s+account number `([\d ]+)`/.exec(readme) ?? []
    const anna = personWith('anna-testsson')
    assert.equal(`${givenNamesOf(anna)} ${anna.family}`, name)
    const customer = await world.customer()
    const owner = await memberOf(world, customer, 'OWNER')
    const about = { workflowId: customer.workflows.KYC, countryCode: 'SE', language: 'en' }
    const visitor = await visitorOf(world, customer, about)
    await asPerson(world, visitor, anna, { type: 'SWEDEN_DOMESTIC', clearingNumber, accountNumber: typed })
    const report = await owner.call('applications.report.get', { applicationId: visitor.id })
    assert.equal(report.status, 200, report.text)
    const [account] = report.body.bankAccounts
    assert.deepEqual([account.clearingNumber, account.accountNumber], ['6000', '••••7498'])
    const revealed = await owner.call('applications.identityNumbers.reveal', { applicationId: visitor.id })
    const found = revealed.body.data.find((each: { name: string }) => each.name === account.id)
    assert.deepEqual([found.number, found.hidden], [typed.replaceAll(' ', ''), account.accountNumber])
  })
})
