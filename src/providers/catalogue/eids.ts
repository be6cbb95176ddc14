/** The eIDs that a customer can set, and the keys of eIDs that workflows may name. */
import { providerNames } from '#kernel/schemas/provider-names.ts'
import { brokers } from './brokers.ts'
import { type ProviderField, type ProviderRow, testEnvironment } from './provider-row.ts'

const bankidFields: readonly ProviderField[] = [
  {
    ...{ name: 'baseUrl', kind: 'url', required: true },
    hint: 'The address with its version, before /auth, such as https://bankid.example.com/rp/v6.0.',
  },
  {
    ...{ name: 'certificate', kind: 'certificate', required: true },
    hint: 'The certificate of your relying party with its private key, from your bank.',
  },
  {
    ...{ name: 'certificatePassword', kind: 'secret', required: false },
    hint: 'The password of the certificate, where it has one.',
  },
  {
    ...{ name: 'authority', kind: 'lines', required: true },
    hint: 'The authority that signs the certificate of the server of BankID, as PEM.',
  },
  {
    ...{ name: 'certificatePolicies', kind: 'lines', required: false },
    hint: 'Which kinds of BankID are accepted: one certificate policy (OID) on each line. Default: all.',
  },
  {
    ...{ name: 'visibleText', kind: 'text', required: false },
    hint: 'What the app shows when a person identifies, such as who asks and what for.',
  },
  {
    ...{ name: 'markdown', kind: 'flag', required: false },
    hint: 'The text has the marks of simple Markdown, version 1.',
  },
  {
    ...{ name: 'risk', kind: 'choice', required: false, default: 'always' },
    choices: ['always', 'same-device', 'never'],
    hint: 'When BankID is asked for the risk. A reviewer decides unless it is low.',
  },
  testEnvironment,
]

const walletFields: readonly ProviderField[] = [
  {
    ...{ name: 'accessCertificate', kind: 'certificate', required: false },
    hint: 'The access certificate with its private key and its authorities, without the root: PEM.',
  },
  {
    ...{ name: 'registrationCertificate', kind: 'secret', required: false },
    hint: 'The registration certificate of this use: a JWT of type rc-wrp+jwt. It goes to the wallet.',
  },
  {
    ...{ name: 'listUrl', kind: 'url', required: false, withoutSecrets: true },
    hint: 'The list of PID providers, as published in the Official Journal of the European Union.',
  },
  {
    ...{ name: 'listSigners', kind: 'lines', required: false },
    hint: 'The SHA-256 fingerprints of the certificates that seal the list, one a line.',
  },
  {
    ...{
      name: 'graceHours',
      kind: 'choice',
      required: false,
      choices: ['0', '6', '24', '72'],
      default: '24',
    },
    hint: 'How long a list counts after the day on which the next one should have been published.',
  },
  {
    ...{ name: 'withoutStatusList', kind: 'choice', required: false, default: 'try-again' },
    choices: ['try-again', 'review'],
    hint: 'Nobody can tell whether a PID is revoked: it proves nothing, or a reviewer decides.',
  },
  {
    ...{ name: 'crossDevice', kind: 'flag', required: false },
    hint: 'Offer a QR code for a wallet on another device. Somebody else may show it: a reviewer decides.',
  },
  {
    ...{ name: 'types', kind: 'lines', required: false, default: 'urn:eudi:pid:1' },
    hint: 'The accepted types, one a line: the general one, and domestic ones such as urn:eudi:pid:de:1.',
  },
  {
    ...{ name: 'scheme', kind: 'choice', required: false, default: 'haip-vp' },
    choices: ['haip-vp', 'eudi-openid4vp', 'openid4vp'],
    hint: 'What the link to the app begins with.',
  },
  {
    ...testEnvironment,
    hint: 'A pilot list; without listUrl the simulated wallet. For sandbox customers only.',
  },
]

export const eids = {
  bankid: { kind: 'EID', name: providerNames.bankid, markets: ['SE'], fields: bankidFields },
  ...brokers,
  wallet: { kind: 'EID', name: providerNames.wallet, markets: 'ANY', fields: walletFields },
} as const satisfies Record<string, ProviderRow>

export type EidProviderKey = keyof typeof eids

/** The simulator has no settings: sandbox customers always have it. */
export type EidKey = EidProviderKey | 'simulator'
export const eidKeys: readonly EidKey[] = ['simulator', ...(Object.keys(eids) as EidProviderKey[])]
