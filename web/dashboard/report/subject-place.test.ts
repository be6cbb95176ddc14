/** The role of a screened name, and the companies in between. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subjectPlace } from './subject-place.ts'

type Part = Parameters<typeof subjectPlace>[0]

const node = (id: string, lane: string, name: string) => ({ id, lane, name, detail: null, position: null })
const edge = (from: string, to: string, registered: string | null, declared: string | null = null) => ({
  ...{ from, to, registered, declared, isCircular: false },
  state: declared === null ? 'ONLY_REGISTERED' : registered === null ? 'ONLY_DECLARED' : 'BOTH',
})
const report = {
  organization: { organizationName: 'Granhede AB' },
  person: { firstName: 'Astrid', lastName: 'Granhede' },
  boardMembers: [
    [
      {
        party: { kind: 'PERSON', name: { fullName: 'Astrid Granhede' } },
        roles: [{ code: 'CHAIR', from: null }],
      },
    ],
  ],
  ownership: {
    nodes: [
      node('applicant', 'APPLICANT', 'Granhede AB'),
      node('p1', 'PERSONS', 'Mikkel Lind'),
      node('p2', 'PERSONS', 'Astrid Granhede'),
      node('c1', 'COMPANIES', 'Lind ApS'),
      node('c2', 'COMPANIES', 'Lind Holding'),
    ],
    edges: [
      edge('p1', 'c2', '100%'),
      edge('c2', 'c1', '60%'),
      edge('c1', 'applicant', '30%'),
      edge('p2', 'applicant', '60%', '60%'),
      { ...edge('c1', 'c2', '1%'), isCircular: true },
    ],
    owners: [
      { nodeId: 'p1', registered: '18%', declared: null },
      { nodeId: 'p2', registered: '60%', declared: '60%' },
    ],
  },
} as unknown as Part

test('an owner through two companies shows the path to the applicant', () =>
  assert.deepEqual(subjectPlace(report, 'mikkel lind'), {
    who: 'Owner, 18%, from the register',
    ways: ['100% of Lind Holding, which holds 60% of Lind ApS, which holds 30% of Granhede AB'],
  }))

test('a person with several roles shows them all, and a direct owner shows no path', () =>
  assert.deepEqual(subjectPlace(report, 'Astrid Granhede'), {
    who: 'The applicant. Chair. Owner, 60%, declared and registered',
    ways: [],
  }))

test('a company above and the applicant company are distinguished', () => {
  assert.deepEqual(subjectPlace(report, 'Lind ApS'), { who: 'Company above, from the register', ways: [] })
  assert.equal(subjectPlace(report, 'Granhede AB').who, 'The company that applies')
  assert.equal(subjectPlace({ ...report, ownership: null }, 'Somebody else').who, 'As screened')
})
