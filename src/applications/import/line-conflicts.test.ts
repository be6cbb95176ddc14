import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineConflicts } from './line-conflicts.ts'
import type { ImportLine } from './line-schema.ts'

const names = { firstName: 'Anna', lastName: 'Testsson' }
const number = '19830218-2384'
const identity = { provider: 'BankID', assuranceLevel: 'HIGH', provenAt: '2025-03-01T08:30:00Z' } as const
const email = 'anna@example.com'

const cases: Array<[line: Partial<ImportLine>, expected: string[]]> = [
  [{}, []],
  [{ decision: {} }, []],
  [{ status: 'CANCELLED', decision: {} }, ['/decision not_expected']],
  [{ failure: { reason: 'ABANDONED' } }, ['/failure not_expected']],
  [{ status: 'FAILED' }, ['/failure required']],
  [{ status: 'FAILED', failure: { reason: 'ABANDONED' } }, []],
  [{ expiresAt: '2025-13-01T00:00:00Z' }, ['/expiresAt invalid_timestamp']],
  [{ identity, person: names }, []],
  [
    { identity: { ...identity, provenAt: '2025-02-30T00:00:00Z' }, person: names },
    ['/identity/provenAt invalid_timestamp'],
  ],
  [{ identity }, ['/person/firstName required']],
  [{ identity, person: { ...names, nationalities: ['SE'] } }, []],
  [{ person: { ...names, nationalities: ['SE'] } }, []],
  [{ person: { ...names, nationalities: [], placeOfBirth: null } }, []],
  [{ person: { email } }, []],
  [{ person: { personalIdentityNumber: number } }, ['/person/firstName required']],
  [{ person: { firstName: 'Anna', dateOfBirth: '1983-02-18' } }, ['/person/firstName required']],
  [{ person: { email, nationalities: ['SE'] } }, ['/person/firstName required']],
  [{ person: { email, isStateless: true } }, ['/person/firstName required']],
  [{ person: { email, placeOfBirth: { country: 'SE' } } }, ['/person/firstName required']],
  [{ person: { email, nationalities: [], isStateless: false, placeOfBirth: null } }, []],
  [{ person: { ...names, personalIdentityNumber: number } }, []],
  [
    { person: { ...names, personalIdentityNumber: number, coordinationNumber: number } },
    ['/person/coordinationNumber not_expected'],
  ],
  [{ person: { email }, contactDetails: { email } }, []],
  [{ person: { email }, contactDetails: { email: 'info@example.com' } }, ['/person/email not_expected']],
  [{ person: { phoneNumber: '1' }, contactDetails: { email } }, ['/person/email not_expected']],
]
for (const [line, expected] of cases)
  test(`${JSON.stringify(line)}: ${expected.join() || 'no conflict'}`, () =>
    assert.deepEqual(
      lineConflicts({ status: 'APPROVED', ...line } as ImportLine).map(({ path, code }) => `${path} ${code}`),
      expected,
    ))
