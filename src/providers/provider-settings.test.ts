/** Settings of a provider: what is refused and why, what a change keeps, and when secrets are given again. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProviderRow } from './catalogue/provider-row.ts'
import { baseUrlField, testEnvironment } from './catalogue/provider-row.ts'
import {
  changedSettings,
  isComplete,
  marketProblem,
  normalMarket,
  type SettingsChange,
  secretNamesAfter,
  settingsProblems,
} from './provider-settings.ts'

const row: ProviderRow = {
  kind: 'EID',
  name: 'A broker',
  markets: ['SE', 'NO'],
  fields: [
    baseUrlField,
    { name: 'tokenUrl', kind: 'url', required: false, hint: 'The token endpoint.' },
    { name: 'openUrl', kind: 'url', required: false, hint: 'Open.', withoutSecrets: true },
    { name: 'clientId', kind: 'text', required: true, hint: 'Your client.' },
    { name: 'clientSecret', kind: 'secret', required: true, hint: 'Its secret.' },
    { name: 'certificate', kind: 'certificate', required: false, hint: 'Of the client.' },
    {
      name: 'level',
      kind: 'choice',
      required: true,
      hint: 'The level.',
      choices: ['high', 'low'],
      default: 'high',
    },
    { name: 'scopes', kind: 'lines', required: false, hint: 'One each.' },
    testEnvironment,
  ],
}
const nothing = { settings: {}, secretNames: [] }
const whole: SettingsChange = {
  settings: { baseUrl: 'https://eid.example', clientId: 'foyer' },
  secrets: { clientSecret: 's' },
}
const kept = {
  settings: { baseUrl: 'https://eid.example', clientId: 'foyer' },
  secretNames: ['clientSecret'],
}
const live = { mode: 'live', allowPrivate: false } as const
const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

const with_ = (
  settings: SettingsChange['settings'],
  secrets: SettingsChange['secrets'] = {},
): SettingsChange => ({
  settings: { ...whole.settings, ...settings },
  secrets: { ...whole.secrets, ...secrets },
})

describe('new provider settings', () => {
  const rows: Array<[what: string, change: SettingsChange, problems: string[]]> = [
    ['that are complete', whole, []],
    ['with everything', with_({ scopes: 'a\nb', level: 'low' }, { certificate: pem }), []],
    ['with a certificate in base64', with_({}, { certificate: 'MIIB'.repeat(40) }), []],
    [
      'without anything',
      { settings: {}, secrets: {} },
      ['/settings/baseUrl required', '/settings/clientId required', '/secrets/clientSecret required'],
    ],
    ['with an empty value', with_({ clientId: '' }), ['/settings/clientId required']],
    ['with a removed value', with_({ clientId: null }), ['/settings/clientId required']],
    ['with an unknown field', with_({ other: 'x' }), ['/settings/other unknown_field']],
    ['with an inherited name', with_({ constructor: 'x' }), ['/settings/constructor unknown_field']],
    ['with an unknown secret', with_({}, { other: 'x' }), ['/secrets/other unknown_field']],
    ['with a secret among the settings', with_({ clientSecret: 'x' }), ['/settings/clientSecret is_secret']],
    ['with a setting among the secrets', with_({}, { clientId: 'x' }), ['/secrets/clientId is_no_secret']],
    ['with another choice', with_({ level: 'middle' }), ['/settings/level not_one_of']],
    [
      'with a flag that is neither',
      with_({ testEnvironment: '1' }),
      ['/settings/testEnvironment not_one_of'],
    ],
    ['of a test environment', with_({ testEnvironment: 'true' }), ['/settings/testEnvironment not_for_live']],
    ['not of a test environment', with_({ testEnvironment: 'false' }), []],
    ['with a line break in a text', with_({ clientId: 'a\nb' }), ['/settings/clientId invalid_format']],
    [
      'with a control character in a line',
      with_({ scopes: 'a\n\u0000' }),
      ['/settings/scopes invalid_format'],
    ],
    ['with a text that is too long', with_({ clientId: 'a'.repeat(501) }), ['/settings/clientId too_long']],
    [
      'with text as a certificate',
      with_({}, { certificate: 'mine' }),
      ['/secrets/certificate invalid_format'],
    ],
    ['at a private address', with_({ baseUrl: 'https://10.0.0.1' }), ['/settings/baseUrl not_public']],
  ]
  for (const [what, change, problems] of rows)
    test(what, () => {
      const found = settingsProblems(row, nothing, change, live)
      assert.deepEqual(
        found.map(({ path, code }) => `${path} ${code}`),
        problems,
      )
      for (const { message } of found) assert.match(message, /^[A-Z].*\.$/)
    })

  test('for a test environment are refused for live customers', () =>
    assert.deepEqual(
      settingsProblems(row, nothing, with_({ testEnvironment: 'true' }), { ...live, mode: 'sandbox' }),
      [],
    ))
})

describe('a change of provider settings', () => {
  const codes = (change: SettingsChange) =>
    settingsProblems(row, kept, change, live).map(({ path, code }) => `${path} ${code}`)

  test('keeps every field that it does not name', () => {
    const change = { settings: { clientId: 'other' }, secrets: {} }
    assert.deepEqual(codes(change), [])
    assert.deepEqual(changedSettings(row, kept, change), {
      ...{ level: 'high', baseUrl: 'https://eid.example', clientId: 'other' },
    })
    assert.deepEqual(secretNamesAfter(kept, change), ['clientSecret'])
  })
  test('of a secret alone is a rotation', () =>
    assert.deepEqual(codes({ settings: {}, secrets: { clientSecret: 'new' } }), []))
  test('cannot remove a required field', () => {
    assert.deepEqual(codes({ settings: {}, secrets: { clientSecret: null } }), [
      '/secrets/clientSecret required',
    ])
  })
  test('of the path needs no secret again', () =>
    assert.deepEqual(codes({ settings: { baseUrl: 'https://eid.example/v2' }, secrets: {} }), []))
  test('of the host needs the secrets again', () => {
    const settings = { baseUrl: 'https://attacker.example' }
    assert.deepEqual(codes({ settings, secrets: {} }), ['/secrets/clientSecret needed_again'])
    assert.deepEqual(codes({ settings, secrets: { clientSecret: 's' } }), [])
  })
  test('to another host needs the secrets again', () => {
    const second = (url: string) => ({ settings: { tokenUrl: url }, secrets: {} })
    assert.deepEqual(codes(second('https://attacker.example')), ['/secrets/clientSecret needed_again'])
    assert.deepEqual(codes(second('https://eid.example/token')), [])
  })
  test('of an address that receives no secret needs none', () =>
    assert.deepEqual(codes({ settings: { openUrl: 'https://open.example' }, secrets: {} }), []))
})

test('settings are complete with every required field', () => {
  assert.equal(isComplete(row, { ...kept, settings: { ...kept.settings, level: 'high' } }), true)
  assert.equal(isComplete(row, kept), false)
  assert.equal(isComplete(row, { ...kept, secretNames: [] }), false)
})

test('the default market of settings is the only market of the provider, or all', () => {
  assert.equal(normalMarket({ markets: ['NO'] }), 'NO')
  assert.equal(normalMarket({ markets: ['NO'] }, '*'), 'NO')
  assert.equal(normalMarket({ markets: ['NO'] }, 'SE'), 'SE')
  assert.equal(normalMarket(row), '*')
  assert.equal(normalMarket(row, 'SE'), 'SE')
  assert.equal(normalMarket({ markets: 'ANY' }), '*')
  assert.equal(marketProblem(row, 'SE'), undefined)
  assert.equal(marketProblem(row, '*'), undefined)
  assert.equal(marketProblem(row, 'FI')?.code, 'market_not_served')
  assert.equal(marketProblem({ ...row, markets: 'ANY' }, 'PL'), undefined)
})
