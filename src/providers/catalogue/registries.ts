/** The company registries that a customer can set. Each has an adapter of the same key. */
import { baseUrlField, type ProviderField, type ProviderRow } from './provider-row.ts'

const text = (name: string, hint: string): ProviderField => ({ name, kind: 'text', required: true, hint })
const secret = (name: string, hint: string): ProviderField => ({ name, kind: 'secret', required: true, hint })
const optional = (field: ProviderField): ProviderField => ({ ...field, required: false })
const withDefault = (field: ProviderField, value: string): ProviderField => ({
  ...optional(field),
  default: value,
})
const url = (name: string, hint: string): ProviderField => ({ name, kind: 'url', required: true, hint })

const apiKey = secret('apiKey', 'The key of your account.')
const account = [
  text('userName', 'The user name of your account.'),
  secret('password', 'The password of your account.'),
] as const

/** Services besides a register. They are open: no secret is sent there. */
const beside = [
  url('gleifUrl', 'GLEIF besides the register: codes of legal forms and authorities. With its version.'),
  url('viesUrl', 'VIES besides the register: whether the VAT number is valid today. Before /ms.'),
].map((field): ProviderField => ({ ...optional(field), withoutSecrets: true }))

const registry = { kind: 'REGISTRY' } as const

export const registries = {
  brreg: {
    ...{ ...registry, name: 'Brønnøysundregistrene', markets: ['NO'] },
    fields: [baseUrlField, ...beside],
    samples: { NO: '974760673' },
  },
  bolagsverket: {
    ...{ ...registry, name: 'Bolagsverket', markets: ['SE'] },
    fields: [
      url('baseUrl', 'The address of värdefulla datamängder with its version.'),
      url('tokenUrl', 'The token endpoint (OAuth 2.0 client credentials).'),
      text('clientId', 'The id of your client.'),
      secret('clientSecret', 'The secret of your client.'),
      withDefault(text('scope', 'The scope of the free service.'), 'vardefulla-datamangder:read'),
      optional(url('companyInformationUrl', 'The paid företagsinformation: its address with its version.')),
      optional(text('companyInformationClientId', 'If that service has a client of its own: its id.')),
      optional(
        secret('companyInformationClientSecret', 'If that service has a client of its own: its secret.'),
      ),
      withDefault(
        text('companyInformationScope', 'The scope of the paid service.'),
        'foretagsinformation:read',
      ),
      ...beside,
    ],
    samples: { SE: '2021005489' },
  },
  prh: {
    ...{ ...registry, name: 'PRH', markets: ['FI'] },
    fields: [url('baseUrl', 'The address with the version, such as https://ytj.example.com/v3.'), ...beside],
    samples: { FI: '0244683-1' },
  },
  companieshouse: {
    ...{ ...registry, name: 'Companies House', markets: ['GB'] },
    fields: [baseUrlField, apiKey, ...beside],
    samples: { GB: '09346363' },
  },
  cvr: {
    ...{ ...registry, name: 'CVR', markets: ['DK'] },
    fields: [baseUrlField, ...account, ...beside],
    samples: { DK: '10150817' },
  },
  ariregister: {
    ...{ ...registry, name: 'e-Business Register', markets: ['EE'] },
    fields: [baseUrlField, ...account, ...beside],
    samples: { EE: '70000310' },
  },
  'recherche-entreprises': {
    ...{ ...registry, name: 'Annuaire des entreprises', markets: ['FR'] },
    fields: [baseUrlField, ...beside],
    samples: { FR: '120027016' },
  },
  kvk: {
    ...{ ...registry, name: 'KVK', markets: ['NL'] },
    fields: [url('baseUrl', 'The address before /v1/basisprofielen.'), apiKey, ...beside],
  },
  gleif: {
    ...{ ...registry, name: 'GLEIF', markets: 'ANY' },
    fields: [url('baseUrl', 'The address with its version, before /lei-records.'), ...beside],
  },
} as const satisfies Record<string, ProviderRow>
