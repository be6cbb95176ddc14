/** The stages of the company step: each has a URL that Back and reload can open, and none loses input. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Fields,
  ledTo,
  pageAfter,
  problemsIn,
  type Visitor,
  visitorOf,
} from '#test/harness/flow-visitor.ts'
import { found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}
const byHand = {
  legalForm: 'OTHER',
  line: 'Provgatan 1',
  postalCode: '11122',
  city: 'Stockholm',
  country: 'SE',
}

describe('the company step', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [company] })
  })
  after(() => world.close())

  async function begun(): Promise<Visitor> {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
    assert.equal(ledTo(await visitor.post('', { do: 'begin' })), 'company')
    return visitor
  }
  const press = async (visitor: Visitor, stage: string, what: string, form: Fields = {}) =>
    ledTo(await visitor.post('company', { revision: '0', stage, do: what, ...form }))
  const at = (visitor: Visitor, stage: string) => visitor.get(`company?stage=${stage}`)
  const filledIn = (html: string, field: string) =>
    new RegExp(`<input[^>]* id="${field}"[^>]*? value="([^"]*)"`).exec(html)?.[1]

  test('has a URL per stage, and the URL without a stage redirects to the current one', async () => {
    const visitor = await begun()
    assert.equal(ledTo(await visitor.get('company')), 'company?stage=search')
    for (const early of ['results', 'confirm', 'nonsense', ''])
      assert.equal(ledTo(await at(visitor, early)), 'company?stage=search', early)
    assert.equal(await press(visitor, 'SEARCH', 'search', { query: 'test' }), 'company?stage=results')
    const row = ledTo(
      await visitor.post('company', { revision: '0', stage: 'RESULTS', choose: '5299999986' }),
    )
    assert.equal(row, 'company?stage=confirm')
    assert.equal(ledTo(await visitor.get('company')), 'company?stage=confirm')
    for (const [stage, shows] of Object.entries({
      search: / value="test"/,
      results: /<button(?=[^>]* name="choose")[^>]* value="5299999986"/,
      confirm: /Ordförandens Testverk AB/,
    })) {
      const page = await at(visitor, stage)
      assert.deepEqual([page.status, shows.test(page.text)], [200, true], stage)
    }
    assert.match((await at(visitor, 'confirm')).text, /class="back" href="[^"]*company\?stage=results"/)
    assert.match((await at(visitor, 'results')).text, /class="back" href="[^"]*company\?stage=search"/)
  })

  test('shows or redirects to the answer once it is given', async () => {
    const visitor = await begun()
    assert.equal(await press(visitor, 'SEARCH', 'search', { query: '529999-9986' }), 'company?stage=confirm')
    assert.equal(await press(visitor, 'CONFIRM', 'confirm', { number: '5299999986' }), 'contact')
    assert.match((await at(visitor, 'confirm')).text, /Ordförandens Testverk AB/)
    assert.equal(filledIn((await at(visitor, 'search')).text, 'query'), '529999-9986')
    for (const page of ['company', 'company?stage=results'])
      assert.equal(ledTo(await visitor.get(page)), 'company?stage=confirm', page)
    assert.equal((await at(visitor, 'manual')).status, 200)
  })

  for (const [what, query, field, other] of [
    ['a name', 'Okända Bolaget', 'name', 'number'],
    ['a number', '529999-9960', 'number', 'name'],
    ['a wrong number', '529999-9961', 'number', 'name'],
  ] as const)
    test(`carries ${what} from the search into the right field of the manual form`, async () => {
      const visitor = await begun()
      assert.match((await press(visitor, 'SEARCH', 'search', { query })) ?? '', /^company\?stage=search&/)
      assert.equal(await press(visitor, 'SEARCH', 'manual', { query }), 'company?stage=manual')
      const { text } = await at(visitor, 'manual')
      assert.deepEqual([filledIn(text, field), filledIn(text, other)], [query, ''])
    })

  test('keeps the manual input during a search', async () => {
    const visitor = await begun()
    await press(visitor, 'SEARCH', 'manual', { query: 'Nästan Rätt' })
    const typed = { ...byHand, name: 'Alldeles Rätt', number: '' }
    assert.equal(await press(visitor, 'MANUAL', 'again', typed), 'company?stage=search')
    assert.equal(filledIn((await at(visitor, 'search')).text, 'query'), 'Nästan Rätt')
    await press(visitor, 'SEARCH', 'search', { query: 'test' })
    await press(visitor, 'RESULTS', 'manual', { number: '5299999986' })
    const { text } = await at(visitor, 'manual')
    for (const [field, value] of Object.entries({ name: 'Alldeles Rätt', number: '', line: 'Provgatan 1' }))
      assert.equal(filledIn(text, field), value, field)
  })

  test('leads a name with one result to the confirmation, and “No” back to the search', async () => {
    const visitor = await begun()
    assert.equal(await press(visitor, 'SEARCH', 'search', { query: 'testverk' }), 'company?stage=confirm')
    const { text } = await at(visitor, 'confirm')
    assert.match(text, /Ordförandens Testverk AB/)
    assert.match(text, /class="back" href="[^"]*company\?stage=search"/)
    assert.equal(ledTo(await at(visitor, 'results')), 'company?stage=confirm', 'there is no list')
    assert.equal(await press(visitor, 'CONFIRM', 'again'), 'company?stage=search')
    assert.equal(filledIn((await at(visitor, 'search')).text, 'query'), 'testverk')
    assert.equal(await press(visitor, 'SEARCH', 'search', { query: 'testverk' }), 'company?stage=confirm')
    assert.equal(await press(visitor, 'CONFIRM', 'confirm', { number: '5299999986' }), 'contact')
  })

  test('reports problems at their own stage', async () => {
    const visitor = await begun()
    const problems = async (page: string) => problemsIn(await visitor.get(page)).length
    assert.equal(await press(visitor, 'SEARCH', 'search', { query: '' }), 'company?stage=search&problems')
    assert.equal(await problems('company?stage=search&problems'), 1)
    await press(visitor, 'SEARCH', 'search', { query: 'test' })
    assert.equal(await press(visitor, 'RESULTS', 'choose'), 'company?stage=results', 'no row was pressed')
    assert.equal(await press(visitor, 'SEARCH', 'choose', { number: '1' }), 'company?stage=search&problems')
    const declared = { ...byHand, name: '', number: '1' }
    assert.equal(await press(visitor, 'MANUAL', 'declare', declared), 'company?stage=manual&problems')
    assert.equal(await problems('company?stage=manual&problems'), 2)
    assert.equal(await problems('company?stage=manual'), 0)
    assert.equal(
      await press(visitor, 'MANUAL', 'declare', { ...byHand, name: 'Rätt', number: '' }),
      'contact',
    )
  })

  test('keeps the draft at its stage; a viewed company is not a typed number', async () => {
    const visitor = await begun()
    await press(visitor, 'SEARCH', 'search', { query: '529999-9986' })
    const json = { accept: 'application/json' }
    const seen = { revision: '0', stage: 'CONFIRM', number: '5299999986' }
    assert.deepEqual((await visitor.post('company/draft', seen, json)).body, { kept: true })
    assert.equal(filledIn((await at(visitor, 'manual')).text, 'number'), '')
    await visitor.post('company/draft', { revision: '0', stage: 'SEARCH', query: 'halvt' }, json)
    assert.equal(ledTo(await visitor.get('company')), 'company?stage=search')
    assert.equal(filledIn((await pageAfter(visitor, await visitor.get('company'))).text, 'query'), 'halvt')
  })

  test('says that a list is cut off, and only then', async () => {
    for (const [count, isCut] of [
      [20, true],
      [19, false],
    ] as const) {
      const visitor = await begun()
      await press(visitor, 'SEARCH', 'search', { query: 'test' })
      const one = { id: '5299999986', display: '529999-9986', name: 'Testverk', city: null, legalForm: null }
      const all = JSON.stringify(Array(count).fill(one))
      const { data } = await found(world, customer, visitor.id)
      const drafts = { company: { ...data.drafts.company, found: all } }
      await set(world, customer, visitor.id, { data: { drafts } })
      assert.equal(
        (await at(visitor, 'results')).text.includes('There may be more companies than these'),
        isCut,
      )
    }
  })

  test('offers no search in a market without a registry, and a forged search still works', async () => {
    const polish = await world.customer({ workflows: [{ ...company, markets: ['PL'] }] })
    const more = { workflowId: polish.workflows.KYB, countryCode: 'PL', language: 'en' }
    const visitor = await visitorOf(world, polish, more)
    await visitor.post('', { do: 'begin' })
    assert.equal(ledTo(await visitor.get('company')), 'company?stage=manual')
    assert.doesNotMatch((await at(visitor, 'manual')).text, /value="again"/)
    assert.equal(ledTo(await at(visitor, 'search')), 'company?stage=manual')
    const after = await visitor.post('company', { revision: '0', do: 'again' })
    assert.equal((await pageAfter(visitor, after)).status, 200)
    const here = await visitor.get('company?stage=manual')
    assert.match(here.text, /value="declare"/)
    const se = await begun()
    assert.match((await at(se, 'manual')).text, /value="again"/)
  })

  test('leads a prefilled number straight to the confirmation, once', async () => {
    const prefill = { organizationNumber: '529999-9986' }
    const more = { workflowId: customer.workflows.KYB, language: 'en', prefill }
    const visitor = await visitorOf(world, customer, more)
    await visitor.post('', { do: 'begin' })
    assert.equal(ledTo(await visitor.get('company')), 'company?stage=confirm')
    assert.match((await at(visitor, 'confirm')).text, /Ordförandens Testverk AB/)
    assert.equal(await press(visitor, 'CONFIRM', 'again'), 'company?stage=search')
    assert.equal(ledTo(await visitor.get('company')), 'company?stage=search', 'not looked up again')
  })

  for (const [what, number, leadsTo] of [
    ['that the register does not know', '529999-9960', 'company?stage=search&notice=registry_not_found'],
    ['that is not one', 'abc', 'company?stage=search'],
  ] as const)
    test(`leads a prefilled number ${what} to the search`, async () => {
      const more = {
        workflowId: customer.workflows.KYB,
        language: 'en',
        prefill: { organizationNumber: number },
      }
      const visitor = await visitorOf(world, customer, more).catch(() => undefined)
      // The API refuses what cannot be a number.
      if (!visitor) return
      await visitor.post('', { do: 'begin' })
      assert.equal(ledTo(await visitor.get('company')), leadsTo)
    })

  test('counts the same results while typing as by the button, and shows the first of them', async () => {
    const visitor = await begun()
    const live = await visitor.get('company/search?q=test', { accept: 'application/json' })
    const { count, organizations } = live.body as { count: number; organizations: unknown[] }
    await press(visitor, 'SEARCH', 'search', { query: 'test' })
    const results = (await at(visitor, 'results')).text
    const rows = results.match(/name="choose"/g)?.length
    assert.match(results, / · <span>Limited company<\/span> \(<span lang="sv">AB<\/span>\)/)
    const forms = (organizations as Array<{ legalForm: unknown }>).map(({ legalForm }) => legalForm)
    assert.deepEqual(
      forms.find((form) => JSON.stringify(form).includes('Limited')),
      { text: 'Limited company', local: 'AB', localLanguage: 'sv' },
    )
    assert.deepEqual([count, organizations.length], [rows, Math.min(6, count)])
  })

  test('asks about an inactive company, in the words of the register', async () => {
    const visitor = await begun()
    assert.equal(await press(visitor, 'SEARCH', 'search', { query: '529999-9911' }), 'company?stage=confirm')
    const { text } = await at(visitor, 'confirm')
    assert.match(text, /<h1[^>]*>Is this still the right company\?/)
    assert.match(text, /The register says that this company is being wound up/)
    assert.match(text, /lang="sv">AB</)
  })

  test('treats an unknown button, or one with an inherited name, as a search', async () => {
    const visitor = await begun()
    for (const name of ['constructor', 'toString', '__proto__', 'x'])
      assert.equal(await press(visitor, 'SEARCH', name), 'company?stage=search&problems', name)
  })
})
