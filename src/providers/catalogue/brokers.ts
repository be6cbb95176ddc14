/** Brokers of eIDs that speak OpenID Connect. One adapter serves them all, each with a profile. */
import { providerNames } from '#kernel/schemas/provider-names.ts'
import { type ProviderField, type ProviderRow, testEnvironment } from './provider-row.ts'

const optional = (field: Omit<ProviderField, 'required'>): ProviderField => ({ ...field, required: false })

const client = [
  {
    ...{ name: 'issuer', kind: 'url', required: true },
    hint: 'The issuer as the discovery of the broker writes it, without /.well-known/openid-configuration.',
  },
  { name: 'clientId', kind: 'text', required: true, hint: 'The id of your client.' },
  optional({
    ...{ name: 'clientAuthentication', kind: 'choice' },
    choices: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    hint: 'How the client authenticates. Without it, as the profile of the broker says.',
  }),
  optional({ name: 'clientSecret', kind: 'secret', hint: 'The secret of your client.' }),
  optional({
    ...{ name: 'privateKeys', kind: 'secret' },
    hint: 'A private JSON Web Key Set: use "sig" signs for your client, use "enc" opens encrypted tokens.',
  }),
  optional({
    ...{ name: 'requests', kind: 'choice', default: 'plain' },
    choices: ['plain', 'signed', 'pushed', 'signed-and-pushed'],
    hint: 'Signed requests (RFC 9101) need privateKeys; pushed requests (RFC 9126) a broker that takes them.',
  }),
  optional({
    ...{ name: 'encryptedTokens', kind: 'flag' },
    hint: 'Only ID tokens that are encrypted to a key of privateKeys are accepted.',
  }),
] as const satisfies readonly ProviderField[]

const eid = [
  optional({
    name: 'displayName',
    kind: 'text',
    hint: 'What applicants read on the button, such as BankID.',
  }),
  optional({
    ...{ name: 'acrValues', kind: 'lines' },
    hint: 'What is asked for (acr_values), one a line, in place of those of the profile.',
  }),
  optional({ name: 'scopes', kind: 'text', hint: 'In place of the scopes of the profile, with spaces.' }),
  optional({ name: 'loginHint', kind: 'text', hint: 'Sent as login_hint, for brokers that want one.' }),
] as const satisfies readonly ProviderField[]

const levelHint =
  'Which value of the token is which level, one a line: value = LOW, SUBSTANTIAL or HIGH. Others are refused.'
const levels = { name: 'levels', kind: 'lines', hint: levelHint } as const
const levelClaim = optional({
  ...{ name: 'levelClaim', kind: 'text', default: 'acr' },
  hint: 'The claim of the token that tells the level, for levels.',
})

const fields = [...client, ...eid, optional(levels), levelClaim, testEnvironment] as const
const claims = optional({
  ...{ name: 'claims', kind: 'lines' },
  hint: 'Where the broker has other names, one a line: givenName, familyName, birthDate or number = claim.',
})
const kind = 'EID' as const
const nordic = ['SE', 'NO', 'DK', 'FI'] as const

export const brokers = {
  signicat: { ...{ kind, name: providerNames.signicat, markets: nordic }, fields },
  idura: { ...{ kind, name: providerNames.idura, markets: nordic }, fields },
  freja: { ...{ kind, name: providerNames.freja, markets: nordic }, fields },
  vipps: { ...{ kind, name: providerNames.vipps, markets: ['NO', 'DK', 'FI'] }, fields },
  grandid: {
    ...{ kind, name: providerNames.grandid, markets: ['SE'] },
    fields: [...client, ...eid, { ...levels, required: true }, levelClaim, claims, testEnvironment],
  },
  'openid-connect': {
    ...{ kind, name: providerNames['openid-connect'], markets: 'ANY' },
    fields: [...client, ...eid, optional(levels), levelClaim, claims, testEnvironment],
  },
} as const satisfies Record<string, ProviderRow>

export type BrokerKey = keyof typeof brokers
