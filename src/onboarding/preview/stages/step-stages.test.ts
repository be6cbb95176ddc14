/** Every stage of every kind of step is shown for each template, in each market, in two languages. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Registry } from '@foyer/company-registers/contract'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { markets } from '@foyer/national-fields/markets'
import { pageContext } from '#test/fixtures/page-context.ts'
import { oneOf, test } from '#test/harness/further.ts'
import limitedCompany from '#workflows/templates/kyb-limited-company.json' with { type: 'json' }
import soleTrader from '#workflows/templates/kyb-sole-trader.json' with { type: 'json' }
import privatePerson from '#workflows/templates/kyc-private-person.json' with { type: 'json' }
import type { PublishedWorkflow, Step } from '#workflows/workflow.ts'
import type { StepView } from '../../view.ts'
import { type Filling, previewPage } from '../preview-page.ts'
import { stagesOf } from './step-stages.ts'

const { input, customer, providers } = pageContext({ registry: { name: 'Test', isTest: true } as Registry })

/** With all that a step of the template can have. */
function withEverything(definition: object): PublishedWorkflow {
  const { steps, ...rest } = definition as PublishedWorkflow
  const full = steps.map((step): Step => {
    if (step.kind === 'CONTACT_DETAILS') return { ...step, confirmEmail: true }
    return step.kind === 'IDENTITY' ? { ...step, documents: { types: ['ID_CARD'], selfie: true } } : step
  })
  const further: Step[] = [
    { key: 'all-owners', kind: 'OWNERSHIP' },
    { key: 'all-signing', kind: 'SIGNING' },
  ]
  const missing = further.filter(({ kind }) => !full.some((step) => step.kind === kind))
  const isCompany = rest.kind === 'KYB'
  return {
    ...rest,
    id: 'w',
    customerId: 'c',
    version: 0,
    steps: [...full, ...(isCompany ? missing : [])],
  }
}
const workflows = Object.entries({ privatePerson, limitedCompany, soleTrader }).map(
  ([name, definition]) => [name, withEverything(definition)] as const,
)

interface Shown {
  workflow: PublishedWorkflow
  key: string
  stage: string
  market: string
  filling?: Filling
  language?: string
}
function viewOf({ workflow, key, stage, market, filling = 'FILLED', language = 'en' }: Shown) {
  return previewPage({ workflow, customer, providers, page: key, stage, market, language, filling }, input)
}
function shown(of: Shown) {
  const { key, stage } = of
  const view = viewOf(of)
  assert.ok(view?.screen.kind === 'STEP', `${key}, ${stage}`)
  return { view, step: view.screen.step }
}

const isOfEid = (stage: string): boolean => /^eid(_|$)/.test(stage)

const named: Record<string, string> = { new: 'PERSON', ask: 'ASK', other: 'ASK', address: 'ASK' }
const ofPeople = new Set(['asked', 'not_mailed', 'opened', 'declined', 'signed', 'void'])

/** The content of the page, by the name of the stage. */
function stageShown(step: StepView, value: string): string | undefined {
  if (step.kind === 'IDENTITY') return step.document?.stage
  if (step.kind === 'CONTACT_DETAILS' && value === 'suggestion')
    return step.stage === 'FORM' && step.suggestion ? 'SUGGESTION' : undefined
  if (step.kind === 'DOCUMENTS')
    return step.slots.some(({ files, refused }) =>
      value === 'refused' ? refused.length > 0 : files.some(({ isChecking }) => isChecking),
    )
      ? value.toUpperCase()
      : undefined
  return 'stage' in step ? step.stage : undefined
}

describe('the stages of a previewed step', () => {
  for (const [name, workflow] of workflows)
    for (const market of oneOf(Object.keys(markets)))
      test(`of ${name} in ${market} show the page with their name`, () => {
        for (const step of workflow.steps)
          for (const { value } of stagesOf(step, workflow.kind))
            for (const language of ['en', 'fi'])
              for (const filling of ['EMPTY', 'FILLED', 'PROBLEMS'] as const) {
                const of = { workflow, key: step.key, stage: value, market, filling, language }
                if (isOfEid(value)) {
                  assert.equal(viewOf(of)?.screen.kind, 'EID', `${step.key}, ${value}`)
                  continue
                }
                const expected = ofPeople.has(value) ? 'PEOPLE' : (named[value] ?? value.toUpperCase())
                assert.equal(stageShown(shown(of).step, value), expected, `${step.key}, ${value}, ${filling}`)
              }
      })

  const forms = new Map([
    ['ORGANIZATION', ['search', 'manual']],
    ['OWNERSHIP', ['share', 'companies', 'office', 'remove']],
    ['IDENTITY', ['type', 'photos', 'selfie', 'details']],
    ['SIGNING', ['ask', 'other']],
  ])
  for (const [name, workflow] of workflows)
    test(`of ${name} differ when the answers are filled in`, () => {
      for (const { key, kind } of workflow.steps)
        for (const stage of workflow.kind === 'KYC' && kind === 'SIGNING' ? [] : (forms.get(kind) ?? [])) {
          const of = { workflow, key, stage, market: 'SE' }
          assert.notDeepEqual(shown(of).step, shown({ ...of, filling: 'EMPTY' }).step, `${key}, ${stage}`)
        }
    })

  const [, company] = workflows[1] ?? []
  assert.ok(company)

  test('show the problems of missing answers', () => {
    const missing = (kind: Step['kind'], stage: string) => {
      const key = company.steps.find((step) => step.kind === kind)?.key ?? ''
      const { view } = shown({ workflow: company, key, stage, market: 'SE', filling: 'PROBLEMS' })
      return view.problems.map(({ field }) => field)
    }
    assert.ok(missing('ORGANIZATION', 'manual').includes('name'))
    assert.ok(missing('OWNERSHIP', 'share').length > 0)
    assert.ok(missing('IDENTITY', 'details').includes('documentNumber'))
    assert.deepEqual(missing('CONTACT_DETAILS', 'code'), ['code'])
  })

  for (const market of oneOf(Object.keys(markets)))
    test(`show the signatories in ${market}, in each state of their request`, () => {
      const stateIn = (stage: string) => {
        const { key } = company.steps.find(({ kind }) => kind === 'SIGNING') ?? { key: '' }
        const { step } = shown({ workflow: company, key, stage, market })
        assert.ok(step.kind === 'SIGNING' && step.stage === 'PEOPLE')
        return step.people.map(({ isYou, state }) => `${isYou ? 'you ' : ''}${state}`).slice(0, 2)
      }
      assert.deepEqual(stateIn(''), ['you SIGNED', 'ASKED'])
      assert.deepEqual(stateIn('declined'), ['you SIGNED', 'DECLINED'])
      assert.deepEqual(stateIn('not_mailed'), ['you SIGNED', 'NOT_MAILED'])
      assert.deepEqual(stateIn('signed'), ['you SIGNED', 'SIGNED'])
      assert.deepEqual(stateIn('void'), ['you NOT_ASKED', 'ASKED'])
    })

  test('show the page of the configured eID with its name, also for a signature', () => {
    const bankid = { key: 'bankid', name: 'Mobile BankID', ownPage: {} } as IdentityProvider
    const ofEid = (kind: Step['kind'], stage: string, eids: IdentityProvider[] = [bankid]) => {
      const { key } = company.steps.find((step) => step.kind === kind) ?? { key: '' }
      const request = { workflow: company, customer, market: 'SE', language: 'sv', filling: 'EMPTY' } as const
      const own = { ...providers, identityProviders: () => eids }
      const view = previewPage({ ...request, providers: own, page: key, stage }, input)
      assert.ok(view?.screen.kind === 'EID')
      assert.equal(view.back, view.screen.action)
      return view.screen
    }
    const identify = ofEid('IDENTITY', 'eid')
    assert.deepEqual([identify.name, identify.purpose], ['Mobile BankID', 'IDENTIFY'])
    assert.ok(identify.state.kind === 'WAITING' && identify.state.code && !identify.state.links.phone)
    const here = ofEid('IDENTITY', 'eid_here').state
    assert.ok(here.kind === 'WAITING' && here.links.phone && here.links.computer && !here.code)
    const person = ofEid('IDENTITY', 'eid_wallet_person').state
    assert.deepEqual(person, { kind: 'CONFIRM', name: 'Anna Testsson', country: 'Sverige' })
    assert.equal(identify.state.words, 'Öppna Mobile BankID för att fortsätta.')
    assert.equal(ofEid('SIGNING', 'eid').purpose, 'SIGN')
    assert.equal(ofEid('IDENTITY', 'eid', []).name, 'BankID')
    assert.equal(ofEid('IDENTITY', 'eid_cancelled').state.kind, 'ENDED')
    assert.ok(ofEid('IDENTITY', 'eid_wallet').wallet)
    const { key } = company.steps.find(({ kind }) => kind === 'SIGNING') ?? { key: '' }
    const of = { workflow: company, key, stage: 'eid_wallet', market: 'SE' }
    assert.equal(viewOf(of), undefined, 'nobody signs with a wallet')
  })

  test('do not exist under another name', () => {
    const request = {
      workflow: company,
      customer,
      providers,
      market: 'SE',
      language: 'en',
      filling: 'EMPTY',
    } as const
    const [{ key } = { key: '' }] = company.steps
    assert.equal(previewPage({ ...request, page: key, stage: 'nothing' }, input), undefined)
  })

  test('show the part of a page that a link names', () => {
    const { key } = company.steps.find(({ kind }) => kind === 'OWNERSHIP') ?? { key: '' }
    const request = {
      workflow: company,
      customer,
      providers,
      market: 'SE',
      language: 'en',
      filling: 'EMPTY',
    } as const
    const query = { stage: 'person', owner: 'official' }
    const view = previewPage({ ...request, page: key, stage: 'person', query }, input)
    assert.ok(view?.screen.kind === 'STEP' && view.screen.step.kind === 'OWNERSHIP')
    assert.ok(view.screen.step.stage === 'PERSON' && view.screen.step.role === 'OFFICIAL')
  })

  test('show files in a filled document step, and on Check your answers', () => {
    const { key } = company.steps.find(({ kind }) => kind === 'DOCUMENTS') ?? { key: '' }
    const countIn = (filling: Filling) => {
      const { step } = shown({ workflow: company, key, stage: '', market: 'SE', filling })
      assert.ok(step.kind === 'DOCUMENTS')
      return step.slots.flatMap(({ files }) => files).length
    }
    assert.ok(countIn('FILLED') > 0 && countIn('EMPTY') === 0)
    const request = {
      workflow: company,
      customer,
      providers,
      market: 'SE',
      language: 'en',
      filling: 'FILLED',
    } as const
    const check = previewPage({ ...request, page: 'CHECK' }, input)?.screen
    assert.ok(check?.kind === 'CHECK')
    const empty = check.groups.filter(({ facts }) => facts.length === 0).map((group) => group.key)
    assert.deepEqual(empty, [])
  })
})
