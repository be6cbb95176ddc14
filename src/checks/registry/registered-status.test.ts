/** Who winds a company up counts before its status does. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase } from '../../../test/fixtures/case.ts'
import { officer } from '../../../test/fixtures/officers.ts'
import type { OrganizationStatusCode } from '../../schemas/organization.ts'
import type { RoleCode } from '../../schemas/people.ts'
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
