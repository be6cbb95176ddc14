/** The owners step of a company's application, as forms are sent to it: its list, its people, its answer. */
import assert from 'node:assert/strict'
import type { OwnershipData } from '#kernel/schemas/ownership-data.ts'
import { companyWorkflow } from '#test/fixtures/company-workflow.ts'
import { type Fields, ledTo, type Visitor, visitorOf } from './flow-visitor.ts'
import type { TestCustomer, World } from './world.ts'

export const ownersWorkflow = companyWorkflow(
  'Owners',
  { key: 'owners', kind: 'OWNERSHIP' },
  { key: 'contact', kind: 'CONTACT_DETAILS' },
)
export const companies = {
  three: '5299999994',
  direct: '5299999986',
  indirect: '5299999788',
}
export const nobodyWhy = 'We checked the share register and asked everyone.'
const born = { 'birth.day': '3', 'birth.month': '5', 'birth.year': '1970' }
export const elin = {
  owner: 'new',
  firstNames: 'Elin',
  lastNames: 'Sundhammar',
  ...born,
  residence: 'SE',
  nationality: 'SE',
  isPep: 'no',
}
export const anna = {
  owner: '1',
  firstNames: 'Anna',
  lastNames: 'Testsson',
  'birth.day': '18',
  'birth.month': '2',
  'birth.year': '1983',
  residence: 'SE',
  nationality: 'SE',
  isPep: 'no',
}
export const bjorn = { ...anna, owner: '2', firstNames: 'Björn', lastNames: 'Provberg', 'birth.year': '1979' }

/** Helpers of the tests of one customer, whose workflow is `ownersWorkflow`. */
export function ownersStep(at: () => { world: World; customer: TestCustomer }) {
  /** At the list of owners of this company. */
  async function atOwnersOf(number: string): Promise<Visitor> {
    const { world, customer } = at()
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
    await visitor.post('', { do: 'begin' })
    await visitor.post('company', { do: 'search', stage: 'SEARCH', query: number, revision: '0' })
    const next = await visitor.post('company', { do: 'confirm', stage: 'CONFIRM', number, revision: '0' })
    assert.equal(ledTo(next), 'owners', next.text.slice(0, 500))
    assert.equal(ledTo(await visitor.get('owners')), 'owners?stage=list')
    return visitor
  }
  const send = async (
    visitor: Visitor,
    stage: string,
    form: Fields = {},
    what = 'continue',
    revision = '0',
  ) => ledTo(await visitor.post('owners', { revision, stage, do: what, ...form }))
  const page = async (visitor: Visitor, at: string) => (await visitor.get(`owners?stage=${at}`)).text
  const listed = async (visitor: Visitor) =>
    [...(await page(visitor, 'list')).matchAll(/row-name">([^<]*)/g)].map((match) => match[1])
  /** The reply of applications.ownership.get. */
  async function declaredBy(visitor: Visitor) {
    const { world, customer } = at()
    const body = { applicationId: visitor.id }
    const reply = await world.call('/v1/applications.ownership.get', body, await world.token(customer))
    const { declaration } = JSON.parse(reply.text) as OwnershipData
    return declaration ? [declaration] : []
  }
  return { atOwnersOf, send, page, listed, declaredBy }
}
