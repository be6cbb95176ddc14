/** The values that the database allows are those of the rules. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { purposes } from '#applications/link.ts'
import { logoSchemes } from '#customers/look.ts'
import { sessionBounds, usualLimits } from '#customers/session-limits.ts'
import { settingFields } from '#customers/setting-fields.ts'
import { spanKinds } from '#dashboard/figures/figure-spans.ts'
import { contentHmacKeys, deliveryStatuses } from '#events/webhook.ts'
import { exportFailures, exportStatuses } from '#exports/export.ts'
import { ApplicationKind, ApplicationStatus, Decision } from '#kernel/schemas/application.ts'
import { CaseFinding } from '#kernel/schemas/casework.ts'
import { channels, notificationKinds } from '#notifications/kinds.ts'
import { permissions } from '#oauth/permissions.ts'
import { waitReasonCodes } from '#screening/version-rules.ts'
import { proofOutcomes } from '#staff/domain-proofs.ts'
import { roles } from '#staff/roles.ts'
import { signInMethods } from '#staff/sign-in-methods.ts'
import { type TestDatabase, testDatabase } from '../harness/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

const definitionOf = async (constraint: string): Promise<string> => {
  const text = `select pg_get_constraintdef(oid) as text from pg_constraint
    where connamespace = 'foyer'::regnamespace and conname = $1`
  const { rows } = await database.owner((client) => client.query(text, [constraint]))
  return rows[0]?.text ?? assert.fail(`no constraint ${constraint}`)
}

const lists: Array<[column: string, rule: readonly unknown[]]> = [
  ['application_kind', ApplicationKind.enum],
  ['application_status', ApplicationStatus.enum],
  ['application_decided_by', Decision.properties.by.enum],
  ['application_main_weight', CaseFinding.properties.weight.enum],
  ['export_failure', exportFailures],
  ['export_status', exportStatuses],
  ['figure_count_span', spanKinds],
  ['figure_time_span', spanKinds],
  ['invitation_role', roles],
  ['logo_scheme', logoSchemes],
  ['member_role', roles],
  ['notification_default_channel', channels],
  ['notification_default_kind', notificationKinds],
  ['notification_default_role', roles],
  // The rows that wait for a review are read from the applications.
  ['notification_kind', notificationKinds.filter((kind) => kind !== 'WAITING')],
  ['notification_setting_channel', channels],
  ['notification_setting_kind', notificationKinds],
  ['onboarding_link_purpose', Object.keys(purposes)],
  ['screening_version_waits_because', waitReasonCodes],
  ['staff_domain_claim_outcome', proofOutcomes],
  ['staff_session_signed_in_by', signInMethods],
  ['staff_single_sign_on_default_role', roles.filter((role) => role !== 'OWNER')],
  ['webhook_content_hmac_key', contentHmacKeys],
  ['webhook_delivery_status', deliveryStatuses],
]

describe('the allowed values of a column', () => {
  for (const [column, rule] of lists)
    test(`${column} has the values of its rule`, async () => {
      const allowed = [...(await definitionOf(`${column}_check`)).matchAll(/'(\w+)'/g)].map(
        ([, value]) => value,
      )
      assert.deepEqual(allowed.sort(), [...rule].sort())
    })

  test('credential_permissions has all permissions', async () => {
    const [, listed = ''] = /'\{([\w,]+)\}'/.exec(await definitionOf('credential_permissions_check')) ?? []
    assert.deepEqual(listed.split(','), [...permissions])
  })
})

describe('the bounds of a numeric column', () => {
  const { retentionYears, expiryDays } = settingFields
  const boundsOf = (field: unknown) => {
    const { minimum, maximum } = field as { minimum: number; maximum: number }
    return [minimum, maximum]
  }
  const bounds: Array<[column: string, rule: readonly number[]]> = [
    ['customer_expiry_days', boundsOf(expiryDays)],
    ['customer_retention_years', boundsOf(retentionYears)],
    ['customer_session_hours', [sessionBounds.hours.least, sessionBounds.hours.most]],
    ['customer_session_idle_minutes', [sessionBounds.idleMinutes.least, sessionBounds.idleMinutes.most]],
  ]
  for (const [column, rule] of bounds)
    test(`${column} has the bounds of its rule`, async () => {
      const numbers = (await definitionOf(`${column}_check`)).match(/\d+/g)?.map(Number)
      assert.deepEqual(numbers, rule)
    })

  test('a new customer has the default limits of sessions', async () => {
    const text = `select column_name, column_default::int as value from information_schema.columns
      where table_schema = 'foyer' and table_name = 'customer' and column_name like 'session%' order by 1`
    const { rows } = await database.owner((client) => client.query(text))
    assert.deepEqual(
      rows.map(({ value }) => value),
      [usualLimits.hours, usualLimits.idleMinutes],
    )
  })
})
