/** An applicant who declares their identity with a document and a selfie, up to the review. */
import assert from 'node:assert/strict'
import { zoneOf } from '@foyer/national-fields/test/machine-readable-zone'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type File, ledTo, visitorOf } from '../harness/flow-visitor.ts'
import type { TestCustomer, World } from '../harness/world.ts'
import { photoOf } from './document-files.ts'

export const documentWorkflow: WorkflowDefinition = {
  name: 'With a document',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [{ key: 'identity', kind: 'IDENTITY', documents: { types: ['ID_CARD'], selfie: true } }],
  rules: [],
}
const lines = zoneOf('TD1', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '360501' },
}).join('\n')

/** Sent, and waiting for a person. */
export async function declaredTo(world: World, customer: TestCustomer): Promise<string> {
  const visitor = await visitorOf(world, customer, { language: 'en' })
  const { buffer } = await photoOf('photo.jpg')
  const picture = (slot: string): File => ({
    ...{ field: `file:${slot}`, name: `${slot}.jpg`, type: 'image/jpeg', bytes: new Uint8Array(buffer) },
  })
  const send = (stage: string, more: Record<string, string>) =>
    visitor.post('identity', { stage, do: 'continue', revision: '0', ...more })
  const upload = (stage: string, ...slots: string[]) =>
    visitor.upload('identity', { stage, do: 'continue', revision: '0' }, slots.map(picture))
  await visitor.post('', { do: 'begin' })
  await send('TYPE', { documentType: 'ID_CARD', documentCountry: 'SE' })
  await upload('PHOTOS', 'front', 'back')
  await upload('SELFIE', 'selfie')
  assert.equal(ledTo(await send('DETAILS', { mrz: lines })), 'check')
  assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'done')
  const token = await world.token(customer)
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const { body } = await world.call('/v1/applications.get', { applicationId: visitor.id }, token)
    if (body.status === 'MANUAL_REVIEW') return visitor.id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return assert.fail('it does not wait for a person')
}
