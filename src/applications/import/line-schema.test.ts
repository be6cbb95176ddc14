/** The limits of one line of an import, at their edges. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lineProblems } from './imported-case.ts'

const address = { lines: ['Storgatan 1'], postalCode: '111 22', city: 'Stockholm', country: 'SE' }
const contact = { firstName: 'Anna', lastName: 'Testsson', email: 'a@b.example', phoneNumber: '0701740605' }
const line = {
  id: '01990000-0000-7000-8000-000000000003',
  workflowId: 'x',
  countryCode: 'SE',
  status: 'DECLINED',
  redirectUrl: 'https://shop.example/back',
  createdAt: '2025-03-01T09:00:00Z',
  submittedAt: '2025-03-01T09:00:00Z',
  decidedAt: '2025-03-02T09:00:00Z',
  externalReference: 'A-1',
  decision: { by: 'USER', reasons: ['Too risky'] },
  failure: { reason: 'CHECK_FAILED', detail: 'The register did not answer.' },
  person: {
    ...contact,
    personalIdentityNumber: '19830218-2384',
    coordinationNumber: { id: '198302782384', issuingCountry: 'SE' },
    dateOfBirth: '1983-02-18',
    address,
    nationalities: ['SE'],
    isStateless: false,
    placeOfBirth: { country: 'SE', region: 'Skåne', locality: 'Lund' },
  },
  identity: { provider: 'BankID', assuranceLevel: 'HIGH', provenAt: '2025-03-01T08:30:00Z' },
  organization: {
    organizationName: 'Lindhamn AB',
    organizationNumber: '5560000001',
    legalForm: 'AB',
    address,
  },
  contactDetails: contact,
}

/** The line with another value at this place, as in `/person/address/city`. */
function lineWith(place: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(line)) as Record<string, unknown>
  const parts = place.split('/').slice(1)
  const last = parts.pop() as string
  const parent = parts.reduce((at, part) => at[part] as Record<string, unknown>, copy)
  parent[last] = value
  return copy
}
const refusedAt = (place: string, value: unknown): string[] =>
  lineProblems(lineWith(place, value) as never).map(({ path }) => path)

describe('a line of an import', () => {
  test('takes every field', () => assert.deepEqual(lineProblems(line as never), []))

  const texts: Array<[place: string, longest: number, mayBeEmpty?: boolean]> = [
    ['/id', 200],
    ['/workflowId', 200],
    ['/redirectUrl', 2048],
    ['/externalReference', 255],
    ['/decision/reasons/0', 500],
    ['/failure/detail', 500],
    ...['/person', '/contactDetails'].flatMap(
      (of): Array<[string, number]> => [
        [`${of}/firstName`, 200],
        [`${of}/lastName`, 200],
        [`${of}/email`, 254],
        [`${of}/phoneNumber`, 40],
      ],
    ),
    ['/person/personalIdentityNumber', 40],
    ['/person/coordinationNumber/id', 40],
    ['/person/dateOfBirth', 10],
    ...['/person/address', '/organization/address'].flatMap(
      (of): Array<[string, number]> => [
        [`${of}/lines/0`, 120],
        [`${of}/postalCode`, 20],
        [`${of}/city`, 80],
      ],
    ),
    ['/person/placeOfBirth/region', 100],
    ['/person/placeOfBirth/locality', 100],
    ['/identity/provider', 100],
    ['/organization/organizationName', 200],
    ['/organization/organizationNumber', 40],
    ['/organization/legalForm', 100],
  ]
  for (const [place, longest] of texts)
    test(`has ${place} of 1 to ${longest} characters`, () => {
      assert.deepEqual(refusedAt(place, 'x'.repeat(longest)), [])
      assert.ok(refusedAt(place, 'x'.repeat(longest + 1))[0]?.startsWith(place.replace(/\/id$/, '')))
      assert.ok(refusedAt(place, '')[0]?.startsWith(place.replace(/\/id$/, '')))
    })

  const lists: Array<[place: string, item: string, fewest: number, most: number]> = [
    ['/person/address/lines', 'Storgatan 1', 1, 4],
    ['/decision/reasons', 'Too risky', 0, 20],
    ['/person/nationalities', 'SE', 0, 10],
  ]
  for (const [place, item, fewest, most] of lists)
    test(`has ${fewest} to ${most} of ${place}`, () => {
      assert.deepEqual(refusedAt(place, Array(most).fill(item)), [])
      assert.deepEqual(refusedAt(place, Array(most + 1).fill(item)), [place])
      assert.deepEqual(refusedAt(place, []), fewest === 0 ? [] : [place])
    })

  const parts = ['', '/decision', '/failure', '/person', '/person/address', '/person/placeOfBirth']
  for (const place of [...parts, '/identity', '/organization', '/contactDetails'])
    test(`has no unknown field in ${place || 'itself'}`, () => {
      assert.deepEqual(refusedAt(`${place}/unknown`, 1), [`${place}/unknown`])
    })
})
