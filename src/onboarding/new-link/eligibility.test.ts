/** Who is offered a new link by e-mail. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { PageInput } from '#endpoint.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { CLOSED_LINK_PAGE, newLinkOffer } from './eligibility.ts'

const of = clearCase('KYC')
const { contact: _, ...others } = of.data.answers
const unknown: Case = { ...of, data: { ...of.data, answers: others } }
const inputWith = (reaches: boolean): PageInput =>
  ({
    nocodeUrl: 'https://foyer.example/onboarding',
    workflows: { version: async () => workflowOf('KYC') },
    mail: { reaches: () => reaches },
    linkTickets: { sign: (of: object) => `ticket for ${Object.values(of).join(' ')}` },
  }) as unknown as PageInput

const rows: Array<[what: string, of: Case, reaches: boolean, address: string | undefined]> = [
  ['a known address', of, true, 'a•••@e•••.com'],
  [
    "the customer's address",
    { ...unknown, data: { ...unknown.data, prefill: { email: 'bo@b.example' } } },
    true,
    'b•••@b•••.example',
  ],
  ['no address', unknown, true, undefined],
  ['no mail', of, false, undefined],
]
for (const [what, given, reaches, address] of rows)
  test(`${what}: ${address ?? 'no offer'}`, async () => {
    const offer = await newLinkOffer(inputWith(reaches), given)
    assert.equal(offer?.address, address)
    if (!offer) return
    assert.equal(offer.action, `/onboarding/${of.id}/${CLOSED_LINK_PAGE}`)
    assert.equal(offer.ticket, `ticket for ${of.customerId} ${of.id}`)
    assert.ok(!JSON.stringify(offer).includes('anna@'), 'the address is only shown masked')
  })

test('the page of a closed link has a name that no step can have', () =>
  assert.doesNotMatch(CLOSED_LINK_PAGE, /^[a-z][a-z0-9-]{0,39}$/))
