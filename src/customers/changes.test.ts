/** The audit entry of a change names what changed, and no e-mail address. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CustomerChange, changeEntryOf } from './changes.ts'

const rows: Array<[change: CustomerChange, detail: Record<string, unknown>]> = [
  [{ notify_email: 'ops@bank.example' }, { notified: true }],
  [{ notify_email: null }, { notified: false }],
  [{ time_zone: 'Europe/Oslo' }, { timeZone: 'Europe/Oslo' }],
  [{ suspended_at: new Date() }, { suspended: true }],
  [{ suspended_at: null }, { suspended: false }],
  [
    { redirect_origins: ['https://a.example', 'https://b.example'] },
    { redirectOrigins: 'https://a.example https://b.example' },
  ],
  [{ redirect_origins: [] }, { redirectOrigins: '' }],
  [{ rate_limit: 0 }, { rateLimit: 0 }],
  [{ rate_limit: null }, { rateLimit: null }],
  [{ quotas: { storedBytes: 5, replays: 0 } }, { quotas: 'storedBytes=5 replays=0' }],
  [{ quotas: {} }, { quotas: '' }],
  [{ languages: ['sv', 'en'] }, { languages: 'sv en' }],
  [{ languages: null }, { languages: null }],
  [{ default_language: 'sv' }, { defaultLanguage: 'sv' }],
  [{ retention_years: 7 }, { retentionYears: 7 }],
  [{ expiry_days: null }, { expiryDays: null }],
]
for (const [change, detail] of rows)
  test(JSON.stringify(detail), () =>
    assert.deepEqual(changeEntryOf(change), {
      action: 'customer.changed',
      actor: { kind: 'OPERATOR', id: null },
      detail,
    }),
  )
