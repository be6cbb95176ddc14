/**
 * Claims in the form of each broker's documentation, with invented people: the proven person and the level.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MarketCode } from '@foyer/national-fields/market-code'
import { joinedClaims, readClaims } from './claims.ts'
import { frejaDirect } from './freja.ts'
import { generic } from './generic.ts'
import { idura } from './idura.ts'
import type { OpenIdProfile } from './profile.ts'
import { signicat } from './signicat.ts'
import { vipps } from './vipps.ts'

const today = '2026-11-20'
const sweden = (name: string) => `https://id.oidc.se/claim/${name}`
const freja = (name: string) => `https://frejaeid.com/oidc/claims/${name}`

type Row = [
  name: string,
  profile: OpenIdProfile,
  country: MarketCode,
  claims: Record<string, unknown>,
  /** Given name, family name, birth date, number, country, level; or why no identity is proven. */
  expected: string | RegExp,
]

const anna = { given_name: 'Anna', family_name: 'Testsson' }
const kari = { given_name: 'Kari', family_name: 'Nordmann', birthdate: '1972-09-13' }
const ditlev = { name: 'Ditlev Von Testesen', birthdate: '1927-01-21', country: 'DK' }
const vaino = { given_name: 'Väinö', family_name: 'Tunnistus', birthdate: '1970-07-07' }
const idp = (id: string, country: string) => ({ idp: id, nin_type: 'PERSON', nin_issuing_country: country })

const rows: Row[] = [
  [
    'Signicat, BankID in Sweden',
    signicat,
    'SE',
    { ...anna, nin: '198302182384', ...idp('sbid', 'SE') },
    'Anna|Testsson|1983-02-18|198302182384|SE|SUBSTANTIAL',
  ],
  [
    'Signicat, another eID than asked',
    signicat,
    'SE',
    { ...anna, nin: '198302182384', ...idp('freja', 'SE') },
    /not one that was agreed/,
  ],
  [
    'Signicat, BankID in Norway',
    signicat,
    'NO',
    { ...kari, nin: '13097248022', ...idp('nbid', 'NO'), nbid_acr: 'urn:bankid:bid;LOA=4' },
    'Kari|Nordmann|1972-09-13|13097248022|NO|HIGH',
  ],
  [
    'Signicat, BankID in Norway at an unknown level',
    signicat,
    'NO',
    { ...kari, ...idp('nbid', 'NO'), nbid_acr: 'urn:bankid:bid;LOA=9' },
    /not one that was agreed/,
  ],
  [
    'Signicat, MitID without a CPR number',
    signicat,
    'DK',
    { ...kari, idp: 'mitid', idp_id: '8cb1e51c-13aa-4044-b9ac-8978cf1f113c', mitid_loa: 'SUBSTANTIAL' },
    'Kari|Nordmann|1972-09-13||DK|SUBSTANTIAL',
  ],
  [
    'Signicat, MitID at a low level, whatever was asked for',
    signicat,
    'DK',
    { ...kari, idp: 'mitid', mitid_loa: 'LOW' },
    'Kari|Nordmann|1972-09-13||DK|LOW',
  ],
  ['MitID of no level', signicat, 'DK', { ...kari, idp: 'mitid' }, 'Kari|Nordmann|1972-09-13||DK|LOW'],
  [
    'Signicat, FTN',
    signicat,
    'FI',
    { ...vaino, nin: '131052-308T', birthdate: '1952-10-13', ...idp('ftn', 'fi') },
    'Väinö|Tunnistus|1952-10-13|131052-308T|FI|SUBSTANTIAL',
  ],
  [
    'Signicat, a test person of FTN',
    signicat,
    'FI',
    { ...vaino, nin: '070770-905D', ...idp('ftn', 'FI') },
    /identity_number_synthetic/,
  ],
  [
    'Idura, BankID in Sweden',
    idura,
    'SE',
    { ...anna, identityscheme: 'sebankid', ssn: '198302182384', country: 'SE' },
    'Anna|Testsson|1983-02-18|198302182384|SE|SUBSTANTIAL',
  ],
  [
    'Idura, BankID in Norway',
    idura,
    'NO',
    {
      ...kari,
      identityscheme: 'nobankid-oidc',
      authenticationtype: 'urn:grn:authn:no:bankid:high',
      socialno: '13097248022',
      uniqueuserid: '9578-6000-4-351726',
    },
    'Kari|Nordmann|1972-09-13|13097248022|NO|HIGH',
  ],
  [
    'Idura, the biometric BankID in Norway',
    idura,
    'NO',
    { ...kari, identityscheme: 'nobankid-oidc', authenticationtype: 'urn:grn:authn:no:bankid:substantial' },
    'Kari|Nordmann|1972-09-13||NO|SUBSTANTIAL',
  ],
  [
    'Idura, MitID',
    idura,
    'DK',
    {
      ...ditlev,
      identityscheme: 'dkmitid',
      authenticationtype: 'urn:grn:authn:dk:mitid:substantial',
      uuid: '74ffcd31-fbaf-4c33-bdac-169f25c1e416',
      cprNumberIdentifier: '2101270087',
    },
    'Ditlev Von|Testesen|1927-01-21|2101270087|DK|SUBSTANTIAL',
  ],
  [
    'Idura, MitID without its level',
    idura,
    'DK',
    { ...ditlev, identityscheme: 'dkmitid' },
    'Ditlev Von|Testesen|1927-01-21||DK|LOW',
  ],
  ['Idura, another eID', idura, 'DK', { ...ditlev, identityscheme: 'denpa' }, /not one that was agreed/],
  [
    'Idura, FTN, where the name is an id',
    idura,
    'FI',
    {
      identityscheme: 'fitupas',
      name: '_19cfbd642c4a82b0',
      givenname: 'Väinö',
      surname: 'Tunnistus',
      dateofbirth: '1952-10-13',
      hetu: '131052-308T',
      satu: '',
    },
    'Väinö|Tunnistus|1952-10-13|131052-308T|FI|SUBSTANTIAL',
  ],
  [
    'Freja Plus',
    frejaDirect,
    'SE',
    {
      ...anna,
      birthdate: '1983-02-18',
      [freja('registrationLevel')]: 'PLUS',
      [freja('personalIdentityNumber')]: '198302182384',
      [freja('country')]: 'SE',
    },
    'Anna|Testsson|1983-02-18|198302182384|SE|SUBSTANTIAL',
  ],
  [
    'Freja Extended of a Norwegian in Sweden',
    frejaDirect,
    'SE',
    {
      ...kari,
      [freja('registrationLevel')]: 'EXTENDED',
      [freja('personalIdentityNumber')]: '13097248022',
      [freja('country')]: 'NO',
    },
    'Kari|Nordmann|1972-09-13|13097248022|NO|LOW',
  ],
  [
    'Vipps',
    vipps,
    'NO',
    { ...kari, nin: '13097248022', acr: 'urn:vipps:acr:app_auth' },
    'Kari|Nordmann|1972-09-13|13097248022|NO|LOW',
  ],
  ['Vipps, remembered in the browser', vipps, 'NO', { ...kari, nin: '13097248022' }, /tells no level/],
  [
    'the Swedish profile',
    generic,
    'SE',
    {
      ...anna,
      birthdate: '1983-02-18',
      acr: 'http://id.elegnamnden.se/loa/1.0/loa3',
      [sweden('personalIdentityNumber')]: '198302182384',
    },
    'Anna|Testsson|1983-02-18|198302182384|SE|SUBSTANTIAL',
  ],
  [
    'the Swedish profile, a level without proof',
    generic,
    'SE',
    { ...anna, acr: 'http://id.elegnamnden.se/loa/1.0/loa1' },
    /not one that was agreed/,
  ],
  [
    'a number of another birth date',
    generic,
    'SE',
    { ...anna, birthdate: '1983-02-19', acr: 'http://eidas.europa.eu/LoA/high', nin: '198302182384' },
    /contradicts/,
  ],
  [
    'a number of an unknown country',
    generic,
    'SE',
    { ...anna, acr: 'http://eidas.europa.eu/LoA/high', nin: '198302182384', nin_issuing_country: 'SWE' },
    /cannot be read/,
  ],
  [
    'no number and no birth date',
    generic,
    'GB',
    { given_name: 'Ann', family_name: 'Example', acr: 'http://eidas.europa.eu/LoA/low' },
    'Ann|Example|||GB|LOW',
  ],
  [
    'a given name only',
    generic,
    'GB',
    { given_name: 'Ann', acr: 'http://eidas.europa.eu/LoA/low' },
    /no whole name/,
  ],
  [
    'marks that turn the direction of text',
    generic,
    'GB',
    { given_name: 'A\u202enn', family_name: 'Ex\u0000ample', acr: 'http://eidas.europa.eu/LoA/low' },
    'Ann|Ex ample|||GB|LOW',
  ],
]

describe('the claims prove a person', () => {
  for (const [name, profile, country, claims, expected] of rows)
    test(name, () => {
      const { levels = [] } = profile.eids[country] ?? {}
      const read = readClaims(claims, { claims: profile.claims, levels, country, mode: 'live', today })
      if (expected instanceof RegExp) return assert.match('refused' in read ? read.refused : '', expected)
      assert.ok('proven' in read, JSON.stringify(read))
      const { givenName, familyName, dateOfBirth, personalIdentityNumber, assuranceLevel } = read.proven
      const shown = [givenName, familyName, dateOfBirth, personalIdentityNumber?.id, read.proven.country]
      return assert.equal([...shown, assuranceLevel].map((each) => each ?? '').join('|'), expected)
    })

  const coordination = {
    ...anna,
    acr: 'http://eidas.europa.eu/LoA/high',
    [sweden('coordinationNumber')]: '197010632391',
  }
  for (const [level, confidence] of [
    ['confirmed', 'CONFIRMED'],
    ['uncertain', 'UNCERTAIN'],
    ['new word', 'UNCERTAIN'],
    [undefined, undefined],
  ])
    test(`a coordination number that is ${level}`, () => {
      const claims = { ...coordination, [sweden('coordinationNumberLevel')]: level }
      const rules = { claims: generic.claims, levels: generic.eids.SE?.levels ?? [], country: 'SE', today }
      const read = readClaims(claims, { ...rules, mode: 'live' })
      assert.ok('proven' in read, JSON.stringify(read))
      assert.equal(read.proven.personalIdentityNumber?.confidence, confidence)
    })
})

test('nationalities and the place of birth are read where the broker gives them', () => {
  const claims = {
    ...{ given_name: 'Ann', family_name: 'Example', acr: 'http://eidas.europa.eu/LoA/high' },
    ...{ nationalities: ['se', 'NO', 'XX'], place_of_birth: { country: 'SE', locality: 'Grönköping' } },
  }
  const rules = { claims: generic.claims, levels: generic.eids.SE?.levels ?? [], country: 'SE', today }
  const read = readClaims(claims, { ...rules, mode: 'live' })
  assert.ok('proven' in read)
  assert.deepEqual(read.proven.nationalities, ['SE', 'NO'])
  assert.deepEqual(read.proven.placeOfBirth, { country: 'SE', region: null, locality: 'Grönköping' })
})

describe('the claims of the token and of UserInfo', () => {
  const rules = { claims: generic.claims, levels: generic.eids.SE?.levels ?? [] }
  test('complete each other', () =>
    assert.deepEqual(joinedClaims({ ...anna, acr: 'a', iat: 1 }, { nin: '1', iat: 2 }, rules), {
      ...{ ...anna, acr: 'a', iat: 1, nin: '1' },
    }))
  test('have the acr of the token only', () =>
    assert.deepEqual(joinedClaims({ sub: 'a' }, { acr: 'high', nin: '1' }, rules), { sub: 'a', nin: '1' }))
  for (const claims of [{ acr: 'b' }, { family_name: 'Other' }, { birthdate: '1983-02-18' }])
    test(`must not contradict each other: ${Object.keys(claims)}`, () =>
      assert.equal(joinedClaims({ ...anna, acr: 'a', birthdate: '1983-02-17' }, claims, rules), undefined))
})
