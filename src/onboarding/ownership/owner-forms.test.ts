/** The form about an owner before the applicant has entered anything. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { added, changed, noHoldings } from '#workflows/ownership/owner-list.ts'
import { ownerFormValues, readOwnerForm } from './owner-forms.ts'
import { ownershipWork } from './ownership-work.ts'

const step = { key: 'owners', kind: 'OWNERSHIP' } as const
const workflow = { ...workflowOf('KYB'), steps: [...workflowOf('KYB').steps, step] }
const started = ownershipWork(step, pageContext({ of: clearCase('KYB'), workflow }))
const named: PersonRef = {
  kind: 'PERSON',
  name: { fullName: 'Elin Ek', givenName: 'Elin', middleName: null, familyName: 'Ek' },
  ...{ personalIdentityNumber: null, dateOfBirth: '1971-03-04', nationality: null, countryOfResidence: null },
}

/** The form about an owner as a register has them. null: an owner that the applicant adds. */
function formOf(party: PersonRef | null) {
  const [list, id] = added(started.list, 'OWNER', {})
  const registered = party && { party, ...noHoldings }
  const work = { ...started, list: changed(list, id, { registered }) }
  const place = { stage: 'PERSON', owner: id } as const
  return { work, place }
}

const rows: Array<[what: string, party: PersonRef | null, nationality: string, residence: string]> = [
  ['an owner who is added', null, '', ''],
  ['a registered owner without countries', named, '', ''],
  ['a registered owner with a nationality', { ...named, nationality: 'DK' }, 'DK', ''],
  ['a registered owner with a residence', { ...named, countryOfResidence: 'NO' }, '', 'NO'],
]
for (const [what, party, nationality, residence] of rows)
  test(`${what} has only the countries that the register gives`, () => {
    const { work, place } = formOf(party)
    const { nationality: shown = '', residence: lived = '' } = ownerFormValues(place, work)
    assert.deepEqual([shown, lived], [nationality, residence])
  })

test('a country that the applicant has not chosen is required', () => {
  const { work, place } = formOf(named)
  const read = readOwnerForm(place, { ...ownerFormValues(place, work), isPep: 'no' }, work)
  const asked = 'problems' in read && read.problems.map(({ field }) => field)
  assert.deepEqual(asked, ['residence', 'nationality'])
})
