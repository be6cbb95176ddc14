/** Which domains are those of a mail service that everyone can use. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPublicMailDomain } from './public-mail-domains.ts'

const cases: Array<[domain: string, isPublic: boolean]> = [
  ['gmail.com', true],
  ['googlemail.com', true],
  ['proton.me', true],
  ['icloud.com', true],
  ['mailinator.com', true],
  ['fastmail.com', true],
  ['posteo.de', true],
  ['t-online.de', true],
  ['freenet.de', true],
  ['orange.fr', true],
  ['online.no', true],
  ['telia.com', true],
  ['ofir.dk', true],
  ['suomi24.fi', true],
  ['hotmail.no', true],
  ['live.se', true],
  ['outlook.se', true],
  ['yahoo.co.uk', true],
  ['hotmail.com.br', true],
  ['people.gmail.com', true],
  ['company.hotmail.dk', true],
  ['ronnbar.example', false],
  ['staff.example', false],
  ['gmail.com.ronnbar.se', false],
  ['notgmail.com', false],
  ['live.ronnbar.se', false],
  ['telenor.no', false],
  ['swedbank.se', false],
  ['microsoft.com', false],
]
describe('a domain of a public mail service', () => {
  for (const [domain, isPublic] of cases)
    it(`${domain}: ${isPublic ? 'yes' : 'no'}`, () => assert.equal(isPublicMailDomain(domain), isPublic))
})

it('the list contains no suffix under which companies register', () => {
  for (const suffix of [
    'com',
    'se',
    'co.uk',
    'org.uk',
    'com.br',
    'co.jp',
    'com.pl',
    'com.tr',
    'co.za',
    'edu.pl',
  ])
    assert.equal(isPublicMailDomain(`ronnbar.${suffix}`), false, suffix)
})
