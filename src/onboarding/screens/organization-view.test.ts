/** The company step: what each of its stages shows. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registry } from '@foyer/company-registers/contract'
import { OrganizationStatusCode } from '@foyer/company-registers/schemas/organization'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { OrganizationStep } from '../organization/stages.ts'
import type { OrganizationCard, Values } from '../view.ts'
import { declaredValues, organizationView } from './organization-view.ts'

const step: OrganizationStep = { key: 'company', kind: 'ORGANIZATION' }
const registry = { name: 'Test register', isTest: true } as Registry
const full = clearCase('KYB')
const { company: _, ...others } = full.data.answers
const open = (data: Partial<CaseData> = {}): Case => ({
  ...full,
  data: { ...full.data, answers: others, registry: null, ...data },
})
const viewOf = (
  of: Case,
  typed?: Values,
  more: { registry?: Registry | undefined; language?: string } = { registry },
) => organizationView(step, pageContext({ of, ...more, input: { method: 'POST' } }), typed)

describe('the page to search for a company', () => {
  const rows: Array<[what: string, of: Case, typed: Values | undefined, query: string]> = [
    ['is empty at first', open(), undefined, ''],
    [
      "is filled with the customer's number",
      open({ prefill: { organizationNumber: '556016-0680' } }),
      undefined,
      '556016-0680',
    ],
    [
      'shows what was typed',
      open({ prefill: { organizationNumber: '556016-0680' } }),
      { query: 'Testverk' },
      'Testverk',
    ],
    [
      'shows that it was emptied',
      open({ prefill: { organizationNumber: '556016-0680' } }),
      { query: '' },
      '',
    ],
    ['shows the saved company', full, { stage: 'SEARCH' }, '529999-9986'],
  ]
  for (const [what, of, typed, query] of rows)
    test(what, () =>
      assert.deepEqual(viewOf(of, typed), {
        kind: 'ORGANIZATION',
        stage: 'SEARCH',
        values: { query },
        registryName: 'Test register',
        isTest: true,
      }),
    )
})

test('lists the results of the search, with the number to choose', () => {
  const found = [
    {
      id: '5299999986',
      display: '529999-9986',
      name: 'Testverk',
      country: 'SE',
      city: 'Umeå',
      legalForm: full.data.registry?.organization.legalType,
    },
  ]
  const view = viewOf(open(), {
    stage: 'RESULTS',
    found: JSON.stringify(found),
    foundFor: 'test',
    chosen: '5299999986',
  })
  assert.ok(view.stage === 'RESULTS')
  assert.deepEqual(
    [view.query, view.chosen, view.found[0]?.number, view.found[0]?.city],
    ['test', '5299999986', '5299999986', 'Umeå'],
  )
  assert.deepEqual(
    view.found.map(({ legalForm }) => legalForm),
    [{ text: 'Limited company', local: 'AB', localLanguage: 'sv' }],
  )
})

describe('the page to confirm a company', () => {
  const cardOf = (key: string, countryCode: string, language = 'en') => {
    const { registry: found } = clearCase('KYB', key).data
    const view = viewOf(
      { ...open({ registryCandidate: found, drafts: { company: { stage: 'CONFIRM' } } }), countryCode },
      { stage: 'CONFIRM' },
      { registry, language },
    )
    assert.ok(view.stage === 'CONFIRM')
    return view.card
  }
  const factsOf = ({ facts }: OrganizationCard) =>
    Object.fromEntries(facts.map(({ label, value }) => [label, value.join(' | ')]))

  test('shows three facts in the language of the page', () => {
    const card = cardOf('se-liquidation', 'SE')
    assert.equal(card.display, '529999-9911')
    assert.deepEqual(factsOf(card), {
      Status: 'In liquidation',
      Address: factsOf(card).Address,
      Registered: '20 November 2018',
    })
    assert.equal(factsOf(cardOf('se-liquidation', 'SE', 'sv')).Status, 'I likvidation')
  })

  test('shows the legal form in the language of the page, and the local form with its language', () => {
    assert.deepEqual(cardOf('se-liquidation', 'SE').legalForm, {
      text: 'Limited company',
      local: 'AB',
      localLanguage: 'sv',
    })
    assert.deepEqual(cardOf('se-liquidation', 'SE', 'sv').legalForm, { text: 'Aktiebolag' })
  })

  test('warns only of a company that the register does not call active', () => {
    const { registry: found } = clearCase('KYB').data
    assert.ok(found)
    const warningOf = (code: OrganizationStatusCode) => {
      const status = { ...found.organization.companyStatus, code }
      const registryCandidate = { ...found, organization: { ...found.organization, companyStatus: status } }
      const view = viewOf(open({ registryCandidate, drafts: { company: {} } }), { stage: 'CONFIRM' })
      assert.ok(view.stage === 'CONFIRM')
      return view.card.warning
    }
    for (const code of OrganizationStatusCode.enum)
      assert.equal(warningOf(code), code === 'ACTIVE' || code === 'UNKNOWN' ? null : code, code)
  })

  test('says when the facts were looked up', () => {
    assert.deepEqual(cardOf('se-liquidation', 'SE').source, { registry: null, at: null })
    const { registry: found } = clearCase('KYB').data
    assert.ok(found)
    const old = { ...found, provenance: { ...found.provenance, retrievedAt: '2026-03-03T08:30:00.000Z' } }
    const view = viewOf(
      open({ registryCandidate: old, drafts: { company: {} } }),
      { stage: 'CONFIRM' },
      { registry: { name: 'Bolagsverket' } as Registry },
    )
    assert.ok(view.stage === 'CONFIRM')
    assert.deepEqual(
      [view.card.source.registry, view.card.source.at?.slice(0, 12)],
      ['Bolagsverket', '3 March 2026'],
    )
  })

  test('omits facts that the register does not know', () => {
    const { registry: found } = clearCase('KYB').data
    assert.ok(found)
    const bare = {
      ...found,
      organization: {
        ...found.organization,
        addresses: [],
        industryCodes: [],
        legalType: null,
        registrationDate: null,
        foundationDate: null,
      },
    }
    const view = viewOf(open({ registryCandidate: bare, drafts: { company: {} } }), { stage: 'CONFIRM' })
    assert.ok(view.stage === 'CONFIRM')
    assert.deepEqual(
      view.card.facts.map(({ label }) => label),
      ['Status'],
    )
    assert.equal(view.card.legalForm, null)
  })
})

describe('the page to enter a company by hand', () => {
  test('starts with the country of the market, and says when there is no register', () => {
    const view = viewOf(open(), undefined, { registry: undefined })
    assert.ok(view.stage === 'MANUAL')
    assert.deepEqual([view.values, view.noRegister], [{ country: 'SE' }, true])
    assert.equal(view.countries[0]?.value, 'SE')
    assert.deepEqual(view.legalForms[0], { value: 'LIMITED_COMPANY', label: 'Limited company (AB)' })
    assert.deepEqual(view.legalForms.at(-1), { value: 'OTHER', label: 'Other' })
    const other = viewOf(open(), { stage: 'MANUAL' })
    assert.ok(other.stage === 'MANUAL' && other.noRegister === false)
  })

  const rows: Array<[what: string, answer: Parameters<typeof declaredValues>[0], values: Values]> = [
    [
      'a name alone',
      { name: 'A AB', organizationNumber: null, declared: null },
      { name: 'A AB', number: '', legalForm: '' },
    ],
    [
      'a number and a form',
      {
        name: 'A AB',
        organizationNumber: { display: '556016-0680' },
        declared: { legalForm: 'OTHER', address: null },
      },
      { name: 'A AB', number: '556016-0680', legalForm: 'OTHER' },
    ],
  ]
  for (const [what, answer, values] of rows)
    test(`shows ${what} of a saved answer`, () => assert.deepEqual(declaredValues(answer), values))
})
