/** A liquidator or trustee among the officers counts before the status of the register. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrganizationStatusCode } from '@foyer/company-registers/schemas/organization'
import type { RoleCode } from '@foyer/signing-rules/schemas'
import { officer } from '@foyer/signing-rules/test/officers'
import { clearCase } from '#test/fixtures/case.ts'
import { registeredStatusOf } from './registered-status.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const known = registry
const rows: Array<[code: OrganizationStatusCode, role: RoleCode, expected: OrganizationStatusCode]> = [
  ['ACTIVE', 'CHAIR', 'ACTIVE'],
  ['ACTIVE', 'LIQUIDATOR', 'IN_LIQUIDATION'],
  ['ACTIVE', 'BANKRUPTCY_TRUSTEE', 'BANKRUPT'],
  ['DISSOLVED', 'LIQUIDATOR', 'DISSOLVED'],
  ['UNKNOWN', 'CHAIR', 'UNKNOWN'],
]
for (const [code, role, expected] of rows)
  test(`${code} with a ${role} is ${expected}`, () => {
    const companyStatus = { ...known.organization.companyStatus, code }
    const organization = { ...known.organization, companyStatus }
    assert.equal(registeredStatusOf({ ...known, organization, officers: [[officer('Bo', role)]] }), expected)
  })
