/**
 * The environment of a journey: the service, a browser, the customer's site, and the customer's system that
 * creates and reads cases.
 */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApplicationObject } from '#kernel/schemas/application.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { openShop, type Shop } from './customer-site.ts'

export interface Opened {
  id: string
  sessionToken: string
  /** The link for the applicant. */
  link: string
}

export interface Scene {
  world: World
  browser: TestBrowser
  shop: Shop
  customer: TestCustomer
  /** applications.create, with the customer's site as the redirect URL. */
  open(kind: 'KYC' | 'KYB', countryCode: string, more?: Record<string, unknown>): Promise<Opened>
  linkOf(sessionToken: string): string
  call(operation: string, body: Record<string, unknown>): Promise<Reply>
  status(id: string): Promise<ApplicationObject>
  /** Waits for the decision. */
  decided(id: string): Promise<ApplicationObject>
  close(): Promise<void>
}

export async function openScene(workflows: WorkflowDefinition[] = []): Promise<Scene> {
  const world = await startWorld()
  const shop = await openShop()
  const browser = await openBrowser([world.baseUrl, shop.origin])
  const customer = await world.customer({ name: 'Testbolaget', workflows })
  const linkOf = (sessionToken: string) => `${world.config.nocodeUrl}?token=${sessionToken}`
  const call: Scene['call'] = async (operation, body) =>
    world.call(`/v1/${operation}`, body, await world.token(customer))
  const status: Scene['status'] = async (applicationId) => {
    const reply = await call('applications.get', { applicationId })
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  return {
    world,
    browser,
    shop,
    customer,
    linkOf,
    call,
    status,
    async open(kind, countryCode, more = {}) {
      const body = { workflowId: customer.workflows[kind], countryCode, redirectUrl: shop.redirectUrl }
      const opened = await world.create(customer, { ...body, ...more })
      return { ...opened, link: linkOf(opened.sessionToken) }
    },
    decided: (id) => decidedOf(status, id),
    async close() {
      await browser.close()
      await shop.close()
      await world.close()
    },
  }
}

async function decidedOf(status: Scene['status'], id: string): Promise<ApplicationObject> {
  for (let tries = 0; tries < 1_200; tries++) {
    const found = await status(id)
    if (found.status !== 'IN_PROGRESS') return found
    await pause(50)
  }
  throw new Error(`${id} is still IN_PROGRESS: ${JSON.stringify(await status(id))}`)
}
