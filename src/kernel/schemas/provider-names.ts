/** The names of the providers of identity and of face comparison, as people know them, by their key. */
export const providerNames = {
  bankid: 'BankID',
  signicat: 'Signicat',
  idura: 'Idura (Criipto)',
  freja: 'Freja',
  vipps: 'Vipps MobilePay',
  grandid: 'Scrive GrandID',
  'openid-connect': 'OpenID Connect',
  wallet: 'EU Digital Identity Wallet',
  simulator: 'Test eID',
  'face-service': 'Face comparison by HTTP',
  'face-simulator': 'Simulated face comparison',
} as const

/** A key of another version of Foyer is its own name. */
export const providerNameOf = (key: string): string =>
  Object.hasOwn(providerNames, key) ? providerNames[key as keyof typeof providerNames] : key
