/** Audit actions of the customer and of the look of its pages. */
import { type ActionRows, action, type Detail, text } from '#audit/action-row.ts'

type Told = (value: unknown) => string
const list = (value: unknown): string => text(value).replaceAll(' ', ', ')

/** By the reference that the entry has. */
const changes: Record<string, Told> = {
  name: () => 'the name of the company',
  notified: (value) => (value ? 'who is notified' : 'notifications: nobody gets them'),
  redirectOrigins: (value) => `redirects to ${list(value) || 'anywhere'}`,
  requireTwoStep: (value) => `sign-in: ${value ? 'a' : 'no'} second step is required`,
  languages: (value) => `languages to ${list(value) || 'all'}`,
  defaultLanguage: (value) => `the first language to ${text(value) || 'that of the market'}`,
  retentionYears: (value) => `the years of new workflows to ${text(value) || 'none'}`,
  expiryDays: (value) => `the days of new workflows to ${text(value) || 'none'}`,
  sessionIdleMinutes: (value) => `sessions: they end after ${text(value)} minutes without use`,
  sessionHours: (value) => `sessions: they end after ${text(value)} hours`,
  timeZone: (value) => `the time zone to ${text(value) || 'that of the market'}`,
  suspended: (value) => `the state to ${value ? 'suspended' : 'active'}`,
  rateLimit: (value) => `the limit of requests to ${text(value) || 'that of the service'}`,
  quotas: (value) => `quotas to ${list(value) || 'those of the service'}`,
}

function changed(detail: Detail): string {
  const [name] = Object.keys(detail).filter((each) => Object.hasOwn(changes, each))
  return (name !== undefined && changes[name]?.(detail[name])) || 'the settings'
}

export const customerActions = {
  'customer.created': action('the operator created the customer', 'created this customer'),
  'customer.changed': action(
    'the customer was changed or suspended',
    (detail) => `changed ${changed(detail)}`,
  ),
  'look.changed': action('the look of the pages for applicants was changed', ({ accent }) =>
    accent ? `published a look in ${text(accent)}` : 'published a look',
  ),
  'logo.changed': action('a logo was uploaded or removed', ({ sha256 }) =>
    sha256 ? 'uploaded a logo' : 'removed a logo',
  ),
  'cover.changed': action('the cover of the first page was uploaded or removed', ({ sha256 }) =>
    sha256 ? 'uploaded a cover' : 'removed the cover',
  ),
} satisfies ActionRows
