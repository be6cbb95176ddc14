/** A row of the catalogue of providers: the markets, and the required settings. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'

/** Without one, an applicant cannot go on, or a person does its work. */
export const neededKinds = ['EID', 'REGISTRY', 'SCREENING'] as const
export type NeededKind = (typeof neededKinds)[number]
export const providerKinds = [...neededKinds, 'FACE'] as const
export type ProviderKind = (typeof providerKinds)[number]

export interface ProviderField {
  name: string
  /**
   * A secret, and a certificate with its private key (PEM, or PKCS #12 in base64), are encrypted at rest and
   * never shown again. A flag is 'true' or absent. Lines are one value each.
   */
  kind: 'url' | 'text' | 'secret' | 'certificate' | 'choice' | 'flag' | 'lines'
  required: boolean
  /** One sentence for people who set it. */
  hint: string
  choices?: readonly string[]
  default?: string
  /** For an address that receives no secret. */
  withoutSecrets?: true
}

export interface ProviderRow {
  kind: ProviderKind
  /** Display name. */
  name: string
  markets: readonly CountryCode[] | 'ANY'
  fields: readonly ProviderField[]
  /** A number, by market, that `providers.test` looks up: of a public body, never of a person. */
  samples?: Partial<Record<CountryCode, string>>
}

/** The flag that live customers cannot set: identities of a test environment prove nothing. */
export const TEST_ENVIRONMENT = 'testEnvironment'

export const testEnvironment: ProviderField = {
  name: TEST_ENVIRONMENT,
  kind: 'flag',
  required: false,
  hint: 'The settings are for a test environment. For sandbox customers only.',
}

/** The address of a service without a default, so that nothing calls it by accident. */
export const baseUrlField: ProviderField = {
  name: 'baseUrl',
  kind: 'url',
  required: true,
  hint: 'The base address of the API, without the paths of its operations, such as https://api.example.com.',
}

export const isSealed = ({ kind }: Pick<ProviderField, 'kind'>): boolean =>
  kind === 'secret' || kind === 'certificate'
