/** The values that the search for a company shows again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { type OrganizationAnswer, organization } from './organization.ts'

const number = (display: string): OrganizationIdentifier => ({
  id: display,
  issuingCountry: 'SE',
  type: 'REGISTRATION',
  display,
})
const rows: Array<[what: string, answer: Partial<OrganizationAnswer>, query: string]> = [
  [
    'a company with a number: the number as usually written',
    { organizationNumber: number('529999-9986') },
    '529999-9986',
  ],
  ['a company without a number: its name', { organizationNumber: null }, 'Testverk AB'],
]
for (const [what, answer, query] of rows)
  test(what, () => {
    const saved: OrganizationAnswer = {
      kind: 'ORGANIZATION',
      at: '',
      revision: 1,
      source: 'REGISTRY',
      name: 'Testverk AB',
      organizationNumber: null,
      declared: null,
      ...answer,
    }
    assert.deepEqual(organization.valuesOf(saved, 'SE'), { query })
  })
