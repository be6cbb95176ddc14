/** Reviewers in a browser: signed in by a session cookie, with an application that waits for them. */
import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import type { TestCompany } from '#checks/sandbox/scenarios.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import kyb from '../fixtures/workflows/company.json' with { type: 'json' }
import { visitorOf } from '../harness/flow-visitor.ts'
import { asCompany, personWith } from '../harness/scenario-applicant.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import type { TestCustomer, World } from '../harness/world.ts'

/** A company with a sanctioned name, for which Petra Pepsson applies. */
const company = {
  number: '5299999895',
  name: 'Sanktionerade Maskinprovet AB',
  applicant: 'petra-pepsson',
}

/** A company that had a listed name before: one reviewer alone dismisses such a hit. */
export const formerlyNamed = {
  number: '5299999887',
  name: 'Nytt Namn Provhandel AB',
  applicant: 'anna-testsson',
}

export async function reviewedCustomer(world: World, fourEyes = false): Promise<TestCustomer> {
  const definition = {
    ...(kyb as WorkflowDefinition),
    ...(fourEyes ? { fourEyes: { decisions: true } } : {}),
  }
  return world.customer({ name: 'Rönnbär', workflows: [definition as WorkflowDefinition] })
}

/** Waits until the checks have answered. */
export async function waitingApplication(
  world: World,
  customer: TestCustomer,
  of: Pick<TestCompany, 'number' | 'name' | 'applicant'> = company,
): Promise<string> {
  const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB })
  await asCompany(world, visitor, of, personWith(of.applicant))
  const token = await world.token(customer)
  for (const until = Date.now() + 30_000; ; ) {
    const { body } = await world.call('/v1/applications.get', { applicationId: visitor.id }, token)
    if (body.status === 'MANUAL_REVIEW') return visitor.id
    assert.ok(Date.now() < until, body.status)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const reviewerOf = (world: World, customer: TestCustomer, name: string): Promise<StaffMember> =>
  memberOf(world, customer, 'REVIEWER', { name })

export const signIn = (context: BrowserContext, world: World, { token }: StaffMember): Promise<void> =>
  context.addCookies([{ name: 'foyer.session_token', value: token, url: world.baseUrl, httpOnly: true }])

export async function openReport(page: Page, world: World, applicationId: string): Promise<void> {
  await page.goto(`${world.baseUrl}/dashboard/applications/${encodeURIComponent(applicationId)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
