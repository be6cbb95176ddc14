/** Settings of a provider: which are valid, and what a change makes of those that are stored. */

import { marketCodes } from '@foyer/national-fields/market-code'
import type { Customer } from '#customers/customer.ts'
import type { FieldError } from '#kernel/api-error.ts'
import { isSealed, type ProviderField, type ProviderRow, TEST_ENVIRONMENT } from './catalogue/provider-row.ts'
import { ANY_MARKET, servesMarket } from './catalogue.ts'
import { urlProblem } from './provider-url.ts'

/** By the name of the field. null removes it. */
export type SettingValues = Record<string, string | null>

export interface SettingsChange {
  /** Fields that are not named stay as they are. */
  settings: SettingValues
  secrets: SettingValues
}

/** The stored settings: secrets by name only. */
export interface KeptSettings {
  settings: Record<string, string>
  secretNames: readonly string[]
}

export interface SettingsRules {
  mode: Customer['mode']
  /** The operator allows private addresses. */
  allowPrivate: boolean
}

const LONGEST = {
  url: 2_048,
  text: 500,
  secret: 10_000,
  certificate: 65_536,
  choice: 100,
  flag: 5,
  lines: 10_000,
}

/** A provider of one market has settings for this market; others have them for all when none is named. */
export function normalMarket({ markets }: Pick<ProviderRow, 'markets'>, given: string = ANY_MARKET): string {
  const only = markets !== 'ANY' && markets.length === 1 ? markets[0] : undefined
  return given === ANY_MARKET && only ? only : given
}

export function marketProblem(row: ProviderRow, market: string): FieldError | undefined {
  if (market === ANY_MARKET || servesMarket(row, market)) return undefined
  const known = row.markets === 'ANY' ? marketCodes : row.markets
  const message = `${row.name} does not serve this market. It serves ${known.join(', ')}.`
  return { path: '/market', code: 'market_not_served', message }
}

/** The plain settings after a change, with the defaults of fields that have one. */
export function changedSettings(
  row: ProviderRow,
  kept: KeptSettings,
  change: SettingsChange,
): Record<string, string> {
  const given = Object.entries({ ...kept.settings, ...change.settings })
  const defaults = row.fields.flatMap((field) =>
    field.default === undefined ? [] : [[field.name, field.default] as const],
  )
  return Object.fromEntries([
    ...defaults,
    ...given.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ])
}

/** Everything that is wrong with a change, by field. Empty: it can be stored. */
export function settingsProblems(
  row: ProviderRow,
  kept: KeptSettings,
  change: SettingsChange,
  rules: SettingsRules,
): FieldError[] {
  const after = changedSettings(row, kept, change)
  const secrets = secretNamesAfter(kept, change)
  return [
    ...unknownFields(row, change),
    ...row.fields.flatMap((field) => {
      const place = isSealed(field) ? 'secrets' : 'settings'
      const value = isSealed(field) ? change.secrets[field.name] : after[field.name]
      const has = isSealed(field) ? secrets.includes(field.name) : (value ?? '') !== ''
      const problem = !has ? missing(field) : value == null ? undefined : valueProblem(field, value, rules)
      return problem ? [{ path: `/${place}/${field.name}`, ...problem }] : []
    }),
    ...secretsForOtherHost(row, kept, change, after),
  ]
}

/** Whether everything is there that the provider needs; an import has no secrets. */
export const isComplete = (row: ProviderRow, { settings, secretNames }: KeptSettings): boolean =>
  row.fields.every(
    (field) =>
      !field.required ||
      (isSealed(field) ? secretNames.includes(field.name) : (settings[field.name] ?? '') !== ''),
  )

export function secretNamesAfter({ secretNames }: KeptSettings, { secrets }: SettingsChange): string[] {
  const given = Object.keys(secrets).filter((name) => secrets[name] !== null)
  return [...new Set([...secretNames.filter((name) => secrets[name] !== null), ...given])]
}

type Problem = Pick<FieldError, 'code' | 'message'>

const missing = ({ required, hint }: ProviderField): Problem | undefined =>
  required ? { code: 'required', message: `It is missing. ${hint}` } : undefined

function unknownFields({ name, fields }: ProviderRow, { settings, secrets }: SettingsChange): FieldError[] {
  const problemsOf = (values: SettingValues, place: 'settings' | 'secrets') => {
    const known = fields.filter((field) => isSealed(field) === (place === 'secrets'))
    return Object.keys(values)
      .filter((key) => !known.some((field) => field.name === key))
      .map((key) => ({
        path: `/${place}/${key}`,
        ...(fields.some((field) => field.name === key) ? misplaced(place) : unknownField(name, known)),
      }))
  }
  return [...problemsOf(settings, 'settings'), ...problemsOf(secrets, 'secrets')]
}

const misplaced = (place: 'settings' | 'secrets'): Problem =>
  place === 'settings'
    ? { code: 'is_secret', message: 'This field is a secret. Send it in secrets: it is encrypted there.' }
    : { code: 'is_no_secret', message: 'This field is no secret. Send it in settings.' }

function unknownField(provider: string, known: readonly ProviderField[]): Problem {
  const names = known.length === 0 ? 'none here' : known.map(({ name }) => name).join(', ')
  return { code: 'unknown_field', message: `${provider} has no such field. It has ${names}.` }
}

function valueProblem(field: ProviderField, value: string, rules: SettingsRules): Problem | undefined {
  const longest = LONGEST[field.kind]
  if (value.length > longest)
    return { code: 'too_long', message: `It may have at most ${longest} characters.` }
  if (field.name === TEST_ENVIRONMENT && value === 'true' && rules.mode === 'live')
    return {
      code: 'not_for_live',
      message: 'A live customer cannot use a test environment: its identities prove nobody.',
    }
  return checks[field.kind](value, field, rules)
}

type Check = (value: string, field: ProviderField, rules: SettingsRules) => Problem | undefined

const invalid = (message: string): Problem => ({ code: 'invalid_format', message })
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const hasControls = (value: string): boolean => /[\0-\x1f\x7f]/.test(value)

const text: Check = (value) =>
  hasControls(value) ? invalid('It may not contain line breaks or control characters.') : undefined

const checks: Record<ProviderField['kind'], Check> = {
  url: (value, _field, { allowPrivate }) => urlProblem(value, allowPrivate),
  text,
  secret: () => undefined,
  certificate: (value) =>
    /-----BEGIN [A-Z0-9 ]+-----/.test(value) || /^[A-Za-z0-9+/\s]{100,}={0,2}\s*$/.test(value)
      ? undefined
      : invalid('Give a certificate with its private key: PEM, or PKCS #12 (.p12, .pfx) in base64.'),
  choice: (value, { choices = [] }) =>
    choices.includes(value)
      ? undefined
      : { code: 'not_one_of', message: `It must be one of ${choices.join(', ')}.` },
  flag: (value) =>
    value === 'true' || value === 'false'
      ? undefined
      : { code: 'not_one_of', message: 'It must be true or false.' },
  lines: (value, field, rules) =>
    value
      .split(/\r?\n/)
      .map((line) => text(line, field, rules))
      .find((problem) => problem !== undefined),
}

/**
 * A person who changes only the address must not be able to send an unreadable secret to another host: the
 * secret is entered again.
 */
function secretsForOtherHost(
  { fields }: ProviderRow,
  kept: KeptSettings,
  { secrets }: SettingsChange,
  after: Record<string, string>,
): FieldError[] {
  const addresses = fields.filter(({ kind, withoutSecrets }) => kind === 'url' && !withoutSecrets)
  const known = addresses.map(({ name }) => originOf(kept.settings[name]))
  const isMoved = addresses.some(
    ({ name }) => after[name] !== undefined && !known.includes(originOf(after[name])),
  )
  if (!isMoved) return []
  return kept.secretNames
    .filter((name) => secrets[name] === undefined)
    .map((name) => ({
      path: `/secrets/${name}`,
      code: 'needed_again',
      message:
        'An address changed to another host. Give this secret again, so that it is sent there on purpose.',
    }))
}

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
