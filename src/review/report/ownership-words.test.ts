/** What the table says of each registered owner: how they come to their share, or why it is too small. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OwnershipInterest, OwnershipParty } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { ownershipStructureOf } from '#checks/ownership/structure.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { howWords } from './ownership-words.ts'

const { registry } = clearCase('KYB').data
const frida: OwnershipParty = {
  ...{ kind: 'PERSON', name: nameOf('Frida', 'Okänd'), dateOfBirth: '1971-05-04' },
  ...{ personalIdentityNumber: null, nationality: null, countryOfResidence: null },
}
const gustav: OwnershipParty = { ...frida, name: nameOf('Gustav', 'Okänd'), dateOfBirth: '1968-01-30' }
const company = (name: string): OrganizationRef => ({ kind: 'ORGANIZATION', name, organizationNumber: null })
const [upper, lower] = [company('Övre AB'), company('Nedre AB')]
const holds = (
  holder: OwnershipParty,
  percent: number | null,
  of: OrganizationRef | null = null,
  more: Partial<OwnershipInterest> = {},
): OwnershipInterest => ({
  ...{ holder, of, type: 'SHAREHOLDING', share: percent === null ? null : exactly(percent) },
  ...{ registryCode: null, registryText: null, ...more },
})
const controls = (
  holder: OwnershipParty,
  of: OrganizationRef | null = null,
  registryText: string | null = null,
) => holds(holder, null, of, { type: 'OTHER_CONTROL', registryText })

function wordsOf(party: OwnershipParty, interests: OwnershipInterest[]): string {
  const structure = ownershipStructureOf({ ...(registry ?? assert.fail()), owners: interests }, 'SE')
  const owner = structure?.owners.find((each) => structure.parties[each.party] === party)
  return howWords(owner ?? assert.fail('no owner'), structure ?? assert.fail())
}

const between = ['Ett AB', 'Två AB', 'Tre AB', 'Fyra AB'].map(company)
const through = (companies: OrganizationRef[]) =>
  companies.flatMap((each) => [holds(each, 20), holds(frida, 100, each)])

const rows: Array<[what: string, party: OwnershipParty, interests: OwnershipInterest[], words: string]> = [
  [
    'names up to three ways',
    frida,
    through(between.slice(0, 3)),
    '20% through Ett AB, 20% through Två AB, 20% through Tre AB',
  ],
  ['counts more ways than three', frida, through(between), 'in 4 ways'],
  [
    'says control of the applicant in the words of the register',
    frida,
    [controls(frida, null, 'kontroll genom avtal')],
    'kontroll genom avtal',
  ],
  [
    'says which company above is controlled',
    frida,
    [holds(upper, 60), controls(frida, upper)],
    'controls by other means of Övre AB',
  ],
  [
    'says that the majority of a company between decides over its share',
    frida,
    [holds(upper, 30), holds(frida, 60, upper), holds(gustav, 40, upper)],
    'through Övre AB, decides over 30%',
  ],
  [
    'says that a majority of the whole decides',
    frida,
    [holds(upper, 30), holds(frida, 20), holds(frida, 5, upper), holds(gustav, 95, upper)].concat(
      holds(frida, 60, null, { type: 'VOTING_RIGHTS' }),
    ),
    '20% directly, 1.5% through Övre AB, decides by majority',
  ],
  [
    'says how much is too little',
    gustav,
    [holds(frida, 80), holds(gustav, 20)],
    'directly, not more than 25%',
  ],
  [
    'says that nothing is known above a company',
    upper,
    [holds(upper, 60), holds(frida, 40)],
    'directly, its own owners are not known',
  ],
  [
    'says that a part is not known above a company',
    upper,
    [holds(upper, 60), holds(frida, 40), holds(gustav, 20, upper)],
    'directly, not all of its own owners are known',
  ],
  [
    'says the route through two companies',
    frida,
    [holds(lower, 100), holds(upper, 100, lower), holds(frida, 100, upper)],
    'through Övre AB and Nedre AB',
  ],
]
describe('the words about an owner', () => {
  for (const [what, party, interests, words] of rows)
    test(what, () => assert.equal(wordsOf(party, interests), words))
})
