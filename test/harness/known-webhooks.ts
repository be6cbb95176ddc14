/** A webhook and a delivery of a customer, for the endpoints that name them. */
import type { TestCustomer, World } from './world.ts'

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9/'

/** A new webhook. The first one stays; the others are deleted to stay below the limit. */
export async function webhookOf(
  world: World,
  customer: TestCustomer,
): Promise<{ webhookId: string; url: string }> {
  const token = await world.token(customer)
  const { body } = await world.call('/v1/webhooks.list', {}, token)
  for (const { id } of body.data.length > 30 ? body.data.slice(1, 10) : [])
    await world.call('/v1/webhooks.delete', { webhookId: id }, token)
  const made = await world.call('/v1/webhooks.create', { url: nowhere }, token)
  return { webhookId: made.body.id, url: nowhere }
}

export async function deliveryOf(
  world: World,
  customer: TestCustomer,
  applicationId: string,
): Promise<string> {
  const token = await world.token(customer)
  const { body } = await world.call('/v1/webhooks.deliveries.list', { applicationId }, token)
  return body.data[0].id
}
