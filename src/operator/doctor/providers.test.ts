/** The doctor names the steps of live customers without a provider; the commands print the same lines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Customer } from '#customers/customer.ts'
import { idsOf } from '#kernel/ids.ts'
import type { StoredProvider } from '#providers/ports.ts'
import { providerSetupOf } from '#providers/store/settings/provider-setup.ts'
import type { Step, WorkflowDefinition } from '#workflows/workflow.ts'
import { gapLines, gapsIn } from '../provider-gaps.ts'
import { checkProviders } from './providers.ts'

const uuid = '01990000-0000-7000-8000-000000000001'
const definitionOf = (...steps: Step[]): WorkflowDefinition => ({
  name: 'Live',
  kind: 'KYC',
  markets: ['SE', 'NO'],
  languages: ['en'],
  steps,
  rules: [],
})
const setupOf = (mode: Customer['mode'], stored: StoredProvider[] = []) => ({
  stored,
  setup: (market: string) => providerSetupOf({ mode, stored, norwayRegistryUrl: undefined }, market),
})
const identity: Step = { key: 'who', kind: 'IDENTITY' }
const company: Step = { key: 'company', kind: 'ORGANIZATION' }

const checked = (
  mode: 'sandbox' | 'live',
  definition: WorkflowDefinition | null,
  stored: StoredProvider[] = [],
) => {
  type Asked = Parameters<typeof checkProviders>[0]
  const administration = {
    customers: async () => [{ id: uuid, mode }],
    workflows: async () => [{ workflowId: uuid, name: 'Live', version: 1, definition }],
  } as unknown as Asked
  return checkProviders(administration, { of: async (of) => setupOf(of.mode, stored) }, idsOf('foyer'), now)
}
const now = new Date('2026-11-20T09:30:00Z')

test('warns of a step that applicants cannot complete, with workflow, step and market', async () => {
  const [blocking, manual] = await checked('live', definitionOf(identity, company))
  assert.equal(blocking?.result, 'WARN')
  assert.ok(blocking?.detail.includes(`foyer:workflow::${uuid}: Step who in SE, NO: no eID that`))
  assert.ok(!blocking?.detail.includes('company'))
  assert.equal(manual?.result, 'OK')
  assert.match(manual?.detail ?? '', /Step company in SE, NO: no company registry is configured, so the appl/)
})

test('reports nothing about sandbox customers and unpublished workflows', async () => {
  for (const findings of [await checked('sandbox', definitionOf(identity)), await checked('live', null)])
    assert.deepEqual(
      findings.map(({ result, detail }) => [result, detail]),
      [['OK', 'every step of live customers has its provider']],
    )
})

test('prints each gap once with a command per market, blocking gaps first', () => {
  const gaps = gapsIn(definitionOf(identity, company), 'live', setupOf('live'))
  assert.deepEqual(gapLines(gaps, 'foyer:customer::1'), [
    '',
    'applications.create answers 422 provider_not_configured:',
    '  Step who in SE, NO: no eID that it accepts is configured, so nobody can complete the step.',
    '    SE  npx foyer call providers.set --provider bankid --market SE  (or signicat, idura, freja, ' +
      'grandid, openid-connect, wallet)',
    '    NO  npx foyer call providers.set --provider signicat --market NO  (or idura, freja, vipps, ' +
      'openid-connect, wallet)',
    '',
    'Left to a person:',
    '  Step company in SE, NO: no company registry is configured, so the applicant enters the company by ' +
      'hand, and every application goes to manual review.',
    '    SE  npx foyer call providers.set --provider bolagsverket --market SE  (or gleif)',
    '    NO  npx foyer call providers.set --provider brreg --market NO  (or gleif)',
    '  Screening in SE, NO: no sanctions or PEP list is configured, so every application goes to ' +
      'manual review.',
    '    npx foyer screening source --help',
    '',
    'Add --customer, and the settings that npx foyer call providers.list --customer foyer:customer::1 names.',
  ])
  assert.deepEqual(gapLines(gapsIn(definitionOf(identity), 'sandbox', setupOf('sandbox')), 'x'), [])
})

const brreg: StoredProvider = {
  ...{ provider: 'brreg', kind: 'REGISTRY', market: 'NO', position: 1, enabled: true },
  ...{ settings: {}, secrets: [], lastTest: null },
  ...{ updatedAt: now, updatedBy: { kind: 'OPERATOR', id: null } },
}

test('warns only of certificates that expire within 30 days', async () => {
  const stored = (name: string, days: number | null, enabled = true): StoredProvider => ({
    ...brreg,
    enabled,
    secrets: [
      { name, setAt: now, expiresAt: days === null ? null : new Date(now.getTime() + days * 86_400_000) },
    ],
  })
  const all = [stored('soon', 29), stored('over', -1), stored('later', 31), stored('never', null)]
  const found = await checked('live', null, [...all, stored('disabled', 1, false)])
  const [finding] = found.filter(({ result }) => result === 'WARN')
  for (const name of ['soon', 'over']) assert.ok(finding?.detail.includes(`${name} of brreg (NO) expires on`))
  for (const name of ['later', 'never', 'disabled']) assert.equal(finding?.detail.includes(name), false)
})

test('warns when the last test of a provider failed, and gives the outcome and the remedy', async () => {
  const text = 'The credentials were refused (401).'
  const tested = (more: Partial<StoredProvider['lastTest'] & object>, enabled = true): StoredProvider => ({
    ...brreg,
    enabled,
    lastTest: { at: now, outcome: 'UNAUTHORIZED', text, ...more },
  })
  const warnings = async (...stored: StoredProvider[]) =>
    (await checked('live', null, stored)).filter(({ result }) => result === 'WARN')
  const [warning] = await warnings(tested({}))
  const customer = `foyer:customer::${uuid}`
  assert.equal(
    warning?.detail,
    `${customer}: the last test of Brønnøysundregistrene (brreg, NO), at 2026-11-20 09:30 UTC, found ` +
      `UNAUTHORIZED. ${text}`,
  )
  assert.ok(
    warning.fix?.endsWith(
      `npx foyer call providers.test --customer ${customer} --provider brreg --market 'NO'`,
    ),
  )
  const [partly] = await warnings(tested({ outcome: 'PARTLY', text: null }))
  assert.ok(partly?.detail.endsWith('found PARTLY'))
  assert.deepEqual(await warnings(tested({ outcome: 'WORKS', text: null }), tested({}, false), brreg), [])
})
