/** Every page and state of the dashboard in the gallery: its address, its member, and its open parts. */
import type { Page } from 'playwright-core'
import type { DashboardWorld } from './world.ts'

export interface DashboardPage {
  name: string
  path: string
  /** Default: the owner. */
  as?: 'viewer' | 'newcomer' | 'nobody'
  /** Opens a state of the page. */
  act?(page: Page): Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const keys =
  (...pressed: string[]) =>
  async (page: Page) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
const caseOf = (id: string) => `/applications/${encodeURIComponent(id)}`

export const dashboardPages = ({ ids }: DashboardWorld): DashboardPage[] => [
  { name: 'home', path: '/' },
  { name: 'home of a new customer', path: '/', as: 'newcomer' },
  { name: 'find', path: '/', act: keys('Control+k') },
  { name: 'keys', path: '/', act: keys('?') },
  {
    name: 'the own menu',
    path: '/',
    act: (page) => page.getByRole('navigation').first().locator('[aria-haspopup]').last().click(),
  },
  { name: 'applications', path: '/applications' },
  { name: 'applications of a viewer', path: '/applications', as: 'viewer' },
  { name: 'applications, all', path: '/applications?view=all' },
  { name: 'applications, nothing found', path: '/applications?view=all&status=DECLINED' },
  { name: 'applications, decided', path: '/applications?view=decided' },
  { name: 'applications, chosen', path: '/applications?view=all', act: keys('j', 'x', 'j', 'x') },
  { name: 'applications of a new customer', path: '/applications', as: 'newcomer' },
  { name: 'a new application', path: '/applications', act: press('New application') },
  { name: 'a filter', path: '/applications', act: press('Filter') },
  { name: 'a saved view', path: '/applications?view=all', act: press('Save view') },
  { name: 'columns', path: '/applications', act: press('Columns') },
  { name: 'report with hits', path: caseOf(ids.hits) },
  { name: 'report of a viewer', path: caseOf(ids.hits), as: 'viewer' },
  { name: 'report with owners', path: caseOf(ids.owners) },
  { name: 'report with an identity document', path: caseOf(ids.document) },
  { name: 'report of a person', path: caseOf(ids.person) },
  { name: 'report, approved', path: caseOf(ids.approved) },
  { name: 'report, in progress', path: caseOf(ids.open) },
  { name: 'report, approving', path: caseOf(ids.person), act: keys('a') },
  { name: 'report, declining', path: caseOf(ids.person), act: keys('d') },
  { name: 'report, asking for more', path: caseOf(ids.person), act: keys('r') },
  { name: 'report, a hit', path: caseOf(ids.person), act: press(/^Resolve/) },
  { name: 'report, the first finding', path: caseOf(ids.person), act: keys('f') },
  { name: 'parties', path: '/parties' },
  { name: 'parties, found', path: '/parties#q=prov' },
  { name: 'parties, nothing found', path: '/parties#q=qqq' },
  {
    name: 'a party',
    path: '/parties#q=testsson',
    act: (page) =>
      page
        .getByRole('link', { name: /Testsson/ })
        .first()
        .click(),
  },
  {
    name: 'find people and companies',
    path: '/',
    async act(page) {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Pages, people, companies, applications').fill('prov')
      await page.getByRole('menuitem').filter({ hasText: 'application' }).first().waitFor()
    },
  },
  { name: 'screening', path: '/screening' },
  { name: 'screening, monitored', path: '/screening/monitored' },
  { name: 'screening, lists', path: '/screening/lists' },
  { name: 'screening, a list', path: '/screening/lists?list=un' },
  { name: 'screening, a list to approve', path: '/screening/lists?list=offices' },
  { name: 'screening, reviews', path: '/screening/reviews' },
  { name: 'screening, test a name', path: '/screening/test' },
  {
    name: 'screening, a tested name',
    path: '/screening/test',
    async act(page) {
      await page.getByLabel('Name', { exact: true }).fill('Sven Sanktionsson')
      await page.getByRole('button', { name: 'Search the lists' }).click()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'workflows', path: '/workflows' },
  { name: 'a new workflow', path: '/workflows', act: press('New workflow') },
  ...['', 'rules', 'settings', 'publish', 'versions', 'integration'].map((tab) => ({
    name: `workflow, ${tab || 'steps'}`,
    path: `/workflows/${encodeURIComponent(ids.workflow)}/${tab}`,
  })),
  {
    name: 'a rule',
    path: `/workflows/${encodeURIComponent(ids.workflow)}/rules`,
    act: press('Add a rule'),
  },
  {
    name: 'a new step',
    path: `/workflows/${encodeURIComponent(ids.workflow)}/`,
    act: press('Add a step'),
  },
  {
    name: 'questions',
    path: `/workflows/${encodeURIComponent(ids.workflow)}/`,
    act: (page) =>
      page
        .getByRole('row', { name: /About the business/ })
        .first()
        .click(),
  },
  { name: 'a draft to publish', path: `/workflows/${encodeURIComponent(ids.draft)}/publish` },
  { name: 'a draft of steps', path: `/workflows/${encodeURIComponent(ids.draft)}/` },
  { name: 'developer', path: '/developer' },
  { name: 'a new credential', path: '/developer', act: press('New credential') },
  { name: 'webhooks', path: '/developer/webhooks' },
  { name: 'a new webhook', path: '/developer/webhooks', act: press(/^(New|Add) webhook/) },
  {
    name: 'a delivery',
    path: '/developer/webhooks',
    act: (page) => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').first().click(),
  },
  { name: 'events', path: '/developer/events' },
  { name: 'requests', path: '/developer/requests' },
  {
    name: 'a refused request',
    path: '/developer/requests',
    act: (page) => page.locator(`[data-key="${ids.refused}"]`).click(),
  },
  { name: 'reference', path: '/developer/reference' },
  { name: 'team', path: '/team' },
  { name: 'team of a viewer', path: '/team', as: 'viewer' },
  { name: 'an invitation', path: '/team', act: press(/^Invite/) },
  { name: 'single sign-on', path: '/team/single-sign-on' },
  { name: 'reviewers', path: '/team/reviewers' },
  { name: 'sessions', path: '/team/sessions' },
  ...['', 'look', 'queue', 'providers', 'languages', 'retention', 'notifications', 'export'].map(
    (section) => ({
      name: `settings, ${section || 'general'}`,
      path: `/settings/${section}`,
    }),
  ),
  { name: 'adding a provider', path: '/settings/providers', act: press(/^Add/) },
  { name: 'audit', path: '/audit' },
  { name: 'audit, verified', path: '/audit', act: press('Verify now') },
  { name: 'account', path: '/account' },
  { name: 'two steps', path: '/account', act: press(/Set up/) },
  { name: 'no such page', path: '/nothing' },
  { name: 'sign in', path: '/sign-in', as: 'nobody' },
  { name: 'a failed sign-in', path: '/sign-in', as: 'nobody', act: press(/^(Continue|Sign in)$/) },
  { name: 'join', path: '/join#token', as: 'nobody' },
  { name: 'forgot the password', path: '/forgot-password', as: 'nobody' },
  { name: 'a new password by mail', path: '/reset-password#token', as: 'nobody' },
]
