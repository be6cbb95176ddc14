/** Which workflows lack a provider in which market: gaps that block, and gaps that a reviewer fills. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import type { Step } from '#workflows/workflow.ts'
import { assertCanBeCompleted, gapText, type ProviderSetup, providerGapsOf } from './provider-gaps.ts'

const setupOf = (...configured: Array<keyof ProviderSetup>): ProviderSetup => ({
  EID: { configured: configured.includes('EID'), options: [] },
  REGISTRY: { configured: configured.includes('REGISTRY'), options: ['brreg', 'other'] },
  SCREENING: { configured: configured.includes('SCREENING'), options: [] },
})
const withEids = (...keys: string[]): ProviderSetup => ({
  ...setupOf('SCREENING'),
  EID: { configured: true, options: ['signicat', 'idura', 'vipps'], keys },
})
const identity: Step = { key: 'who', kind: 'IDENTITY' }
const company: Step = { key: 'company', kind: 'ORGANIZATION' }
const contact: Step = { key: 'contact', kind: 'CONTACT_DETAILS' }
const when = { '==': [{ var: 'market' }, 'NO'] }

const rows: Array<[string, Step[], ProviderSetup, string[]]> = [
  ['everything configured', [identity, company], setupOf('EID', 'REGISTRY', 'SCREENING'), []],
  ['no step needs a provider', [contact], setupOf('SCREENING'), []],
  ['no eID', [identity], setupOf('SCREENING'), ['who EID blocks']],
  [
    'no eID for a step that may be skipped',
    [{ ...identity, optional: true }],
    setupOf('SCREENING'),
    ['who EID'],
  ],
  ['no eID for a step that may apply', [{ ...identity, when }], setupOf('SCREENING'), ['who EID blocks']],
  ['an eID that it accepts', [{ ...identity, providers: ['idura', 'vipps'] }], withEids('vipps'), []],
  ['no eID that it accepts', [{ ...identity, providers: ['idura'] }], withEids('vipps'), ['who EID blocks']],
  ['no registry', [company, contact], setupOf('EID', 'SCREENING'), ['company REGISTRY']],
  ['no list', [contact], setupOf('EID'), ['null SCREENING']],
  [
    'nothing configured',
    [company, identity],
    setupOf(),
    ['company REGISTRY', 'who EID blocks', 'null SCREENING'],
  ],
]

describe('provider gaps', () => {
  for (const [title, steps, setup, expected] of rows)
    it(title, () => {
      const gaps = providerGapsOf({ steps }, 'NO', setup)
      assert.deepEqual(
        gaps.map(({ step, needs, blocks }) => `${step} ${needs}${blocks ? ' blocks' : ''}`),
        expected,
      )
      const check = () => assertCanBeCompleted({ steps }, 'NO', setup)
      if (!expected.some((each) => each.endsWith('blocks'))) check()
      else
        assert.throws(check, (error) => error instanceof ApiError && error.code === 'provider_not_configured')
    })

  it('name only eIDs that the step accepts', () => {
    const [gap] = providerGapsOf(
      { steps: [{ ...identity, providers: ['idura'] }] },
      'SE',
      withEids('signicat'),
    )
    assert.ok(gap)
    assert.match(gapText(gap), /foyer call providers.set --provider idura --market SE\)/)
  })

  it('name the step, the market, the remedy and the consequence', () =>
    assert.deepEqual(providerGapsOf({ steps: [identity, company] }, 'SE', setupOf()).map(gapText), [
      'Step who in SE: no eID that it accepts is configured (this version has none for this market), so ' +
        'nobody can complete the step.',
      'Step company in SE: no company registry is configured (set one in Settings, Providers, or with npx ' +
        'foyer call providers.set --provider brreg --market SE, or with other), so the applicant enters ' +
        'the company by hand, and every application goes to manual review.',
      'Screening in SE: no sanctions or PEP list is configured (set sources with npx foyer screening ' +
        'source), so every application goes to manual review.',
    ]))
})
