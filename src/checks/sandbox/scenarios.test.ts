/** The catalogue is complete and consistent: valid test numbers, texts, references and full answers. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  RegistrationAuthority,
} from '@foyer/company-registers/schemas/organization'
import { InterestType, OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import { personalIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import { markets } from '@foyer/national-fields/markets'
import { OrganizationIdentifier, PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import { Address, ISODate, orNull, Provenance } from '@foyer/national-fields/schemas/primitives'
import {
  GoverningMember,
  OrganizationRef,
  SignatoryAuthority,
  SigningAuthorityBasis,
} from '@foyer/signing-rules/schemas'
import { idnr } from '@navikt/fnrvalidator'
import { FinnishSSN } from 'finnish-ssn'
import * as organisationsnummerModule from 'organisationsnummer'
import * as personnummerModule from 'personnummer'
import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { legalTypeOf, registryAnswerOf } from './registry-entries.ts'
import { addressOf, identityNumberOf, organizationIdentifierOf } from './scenario-values.ts'
import { folded, sameNumber, scenariosOf, testCompanies, testPersonOf, testPersons } from './scenarios.ts'

// These packages are CommonJS with ES module types: at run time the class is one `default` deeper.
const inner = <T extends { default: unknown }>({ default: found }: T) =>
  found as { valid(number: string): boolean }
const personnummer = inner(personnummerModule)
const organisationsnummer = inner(organisationsnummerModule)

const full = { additionalProperties: false }
const ofActive = {
  ...{ status: Type.Literal('ACTIVE'), otherNames: Type.Array(Type.String()) },
  category: LegalType.properties.category,
}
const RegistryAnswer = Type.Object(
  {
    organization: Type.Object(
      {
        organizationName: Type.String({ minLength: 1 }),
        previousNames: Type.Array(Type.String()),
        organizationNumber: OrganizationIdentifier,
        legalType: LegalType,
        foundationDate: ISODate,
        registrationDate: ISODate,
        addresses: Type.Array(Address, { minItems: 2 }),
        companyStatus: OrganizationStatus,
        numberOfEmployeesInterval: Type.String(),
        industryCodes: Type.Array(IndustryCodes, { minItems: 1 }),
        businessActivity: Type.String(),
        registrationAuthority: RegistrationAuthority,
        registeredCorporateTaxDate: orNull(ISODate),
        registeredCorporateVatDate: orNull(ISODate),
      },
      full,
    ),
    officers: Type.Array(Type.Array(GoverningMember, { minItems: 1 })),
    signing: Type.Object(
      { combinations: Type.Array(Type.Array(SignatoryAuthority)), basis: SigningAuthorityBasis },
      full,
    ),
    owners: Type.Optional(
      Type.Array(
        Type.Object(
          {
            holder: OwnershipParty,
            of: orNull(OrganizationRef),
            type: InterestType,
            share: orNull(Share),
            registryCode: Type.String(),
            registryText: Type.String({ minLength: 1 }),
          },
          full,
        ),
        { minItems: 1 },
      ),
    ),
    companiesAbove: Type.Optional(Type.Array(Type.Object({ company: OrganizationRef, ...ofActive }, full))),
    provenance: Provenance,
    gaps: Type.Array(Type.Object({ field: Type.String(), reason: Type.String() }, full)),
  },
  full,
)

const now = new Date('2026-11-20T09:30:00.000Z')
const isValid = (schema: TSchema, value: unknown) => assert.deepEqual([...Value.Errors(schema, value)], [])

const dateOf = (text: string) => new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10)
const remainder = (digits: string, weights: number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11

const today = '2026-11-20'
const readPerson = (country: string, number: string, mode: 'sandbox' | 'live') =>
  personalIdentityNumber(number, { country, mode, today })
const isTestNumber = (country: string, number: string): boolean => {
  const live = readPerson(country, number, 'live')
  return (
    'value' in readPerson(country, number, 'sandbox') &&
    'problem' in live &&
    live.problem === 'identity_number_synthetic'
  )
}
const bornOf = (country: string, number: string): string | null => {
  const read = readPerson(country, number, 'sandbox')
  return 'value' in read ? read.dateOfBirth : null
}
const isTestCompany =
  (country: string) =>
  (number: string): boolean => {
    const live = organizationNumber(number, { country, mode: 'live' })
    return (
      'value' in organizationNumber(number, { country, mode: 'sandbox' }) &&
      'problem' in live &&
      live.problem === 'organization_number_synthetic'
    )
  }

const personNumbers: Record<string, (number: string, birth: string) => boolean> = {
  SE: (number, birth) => {
    const day = String(Number(number.slice(6, 8)) % 60).padStart(2, '0')
    return personnummer.valid(number) && birth === `${number.slice(0, 4)}-${number.slice(4, 6)}-${day}`
  },
  // Month + 80 marks the synthetic series, which the library calls "tnr".
  NO: (number, birth) => {
    const read = idnr(number)
    const month = String(Number(number.slice(2, 4)) - 80).padStart(2, '0')
    return (
      read.status === 'valid' &&
      read.type === 'tnr' &&
      birth.slice(2) === `${number.slice(4, 6)}-${month}-${number.slice(0, 2)}`
    )
  },
  // A number that is valid for sandbox customers only is of a series that is never issued.
  ...Object.fromEntries(
    (['DK', 'EE'] as const).map((country) => [
      country,
      (number: string, birth: string) => isTestNumber(country, number) && bornOf(country, number) === birth,
    ]),
  ),
  ...Object.fromEntries(
    (['GB', 'DE', 'NL', 'FR'] as const).map((country) => [
      country,
      (number: string) => isTestNumber(country, number),
    ]),
  ),
  // Individual numbers from 900 are never issued.
  FI: (number, birth) =>
    FinnishSSN.validate(number) &&
    number[7] === '9' &&
    birth.slice(2) === `${number.slice(4, 6)}-${number.slice(2, 4)}-${number.slice(0, 2)}`,
}

const companyNumbers: Record<string, (number: string) => boolean> = {
  SE: (number) => organisationsnummer.valid(number) && (/^529999/.test(number) || personnummer.valid(number)),
  NO: (number) =>
    /^[23]\d{8}$/.test(number) &&
    (11 - remainder(number, [3, 2, 7, 6, 5, 4, 3, 2])) % 11 === Number(number[8]),
  ...Object.fromEntries(
    ['DK', 'GB', 'DE', 'NL', 'FR', 'EE'].map((country) => [country, isTestCompany(country)]),
  ),
  FI: (number) =>
    /^29999\d\d-\d$/.test(number) &&
    (11 - remainder(number, [7, 9, 10, 5, 8, 4, 2])) % 11 === Number(number[8]),
}

describe('test persons', () => {
  for (const person of testPersons) {
    test(person.key, () => {
      assert.ok(personNumbers[person.country]?.(person.number, person.birth), person.number)
      assert.equal(dateOf(person.birth), person.birth)
      isValid(PersonalIdentityNumber, identityNumberOf(person, 'EID'))
      isValid(Address, addressOf(person.address, 'RESIDENTIAL'))
      const typed = personalIdentityNumber(person.number, {
        ...{ country: person.country, mode: 'sandbox', today: '2026-11-20' },
      })
      const declared = 'value' in typed ? typed.value.synthetic : assert.fail(typed.problem)
      assert.equal(identityNumberOf(person, 'EID').synthetic, declared, 'as when it is typed')
      // The test person who is declined as a minor stays under 18 until 2034.
      const isAdult = new Date(person.birth) < new Date('2008-11-20')
      assert.equal(isAdult, person.key !== 'ung-umyndig', 'is an adult')
      const { answersAs, eid } = person.behaviour ?? {}
      assert.equal(eid === 'OTHER_PERSON', answersAs !== undefined)
      if (answersAs) assert.ok(testPersonOf(answersAs))
    })
  }
})

describe('test companies', () => {
  for (const company of testCompanies) {
    test(company.key, () => {
      assert.ok(companyNumbers[company.country]?.(company.number), company.number)
      const answer = registryAnswerOf(company, now)
      isValid(RegistryAnswer, answer)
      for (const { formatted } of answer.organization.addresses)
        assert.doesNotMatch(formatted, /undefined|null/)
      for (const date of [company.founded, company.registered, company.status?.since ?? company.founded]) {
        assert.equal(dateOf(date), date)
      }
      const { coverage } = answer.signing.basis
      assert.equal(coverage === 'NONE', answer.signing.combinations.length === 0)
    })
  }
})

describe('the list of scenarios', () => {
  const all = scenariosOf()

  test('has persons and companies in every market', () => {
    for (const kind of ['PERSON', 'ORGANIZATION']) {
      assert.ok(all.filter((one) => one.kind === kind).length >= 10)
      for (const country of Object.keys(markets)) {
        assert.ok(scenariosOf(country).some((one) => one.kind === kind))
        assert.ok(scenariosOf(country).every((one) => one.country === country))
      }
    }
    assert.deepEqual(scenariosOf('PL'), [])
  })

  test('has unique keys and numbers', () => {
    assert.equal(new Set(all.map((one) => one.key)).size, all.length)
    for (const kind of ['PERSON', 'ORGANIZATION']) {
      const numbers = all.filter((one) => one.kind === kind).map((one) => one.number)
      assert.equal(new Set(numbers).size, numbers.length)
    }
  })

  test('describes every scenario in English and Swedish', () => {
    for (const { key, makesHappen } of all) {
      assert.match(makesHappen.en, /\w.*\.$/, key)
      assert.match(makesHappen.sv, /\w.*\.$/, key)
      assert.notEqual(makesHappen.en, makesHappen.sv, key)
    }
  })

  test('has the important kinds of companies in every market', () => {
    for (const country of Object.keys(markets)) {
      const own = testCompanies.filter((one) => one.country === country)
      const statuses = new Set(own.map((one) => one.status?.code ?? 'ACTIVE'))
      for (const status of ['ACTIVE', 'BANKRUPT', 'IN_LIQUIDATION', 'DISSOLVED'] as const)
        assert.ok(statuses.has(status), `${country} ${status}`)
      const behaviours = new Set(own.map((one) => one.behaviour?.registry))
      for (const behaviour of ['NOT_FOUND', 'DOWN', 'SLOW'] as const)
        assert.ok(behaviours.has(behaviour), `${country} ${behaviour}`)
      const signers = own.flatMap((one) => one.signing.combinations.map((each) => each.length))
      for (const count of [1, 2, 3]) assert.ok(signers.includes(count), `${country} ${count}`)
      // Companies House has no sole traders.
      const isSoleTrader = own.some((one) => legalTypeOf(one).category === 'SOLE_TRADER')
      assert.equal(isSoleTrader, country !== 'GB', country)
    }
  })

  test('covers every behaviour', () => {
    const eid = new Set(testPersons.map((one) => one.behaviour?.eid ?? 'PROVEN'))
    assert.equal(eid.size, 7)
    const registry = new Set(testCompanies.map((one) => one.behaviour?.registry ?? 'ANSWERS'))
    assert.equal(registry.size, 6)
    const statuses = new Set(testCompanies.map((one) => one.status?.code ?? 'ACTIVE'))
    for (const status of ['BANKRUPT', 'IN_LIQUIDATION', 'DISSOLVED'] as const) assert.ok(statuses.has(status))
  })

  test('shows numbers in the notation of their country', () => {
    const shown = (key: string) => all.find((one) => one.key === key)?.display
    assert.equal(shown('anna-testsson'), '19830218-2384')
    assert.equal(shown('kari-testmann'), '128585 12210')
    assert.equal(shown('onni-testinen'), '010200A9618')
    assert.equal(shown('se-two-together'), '529999-9994')
    assert.equal(shown('se-sole-trader'), '750227-9289')
    assert.equal(shown('no-chair-alone'), '310 022 209')
    assert.equal(shown('fi-two-together'), '2999900-6')
  })

  test('gives a Swedish sole trader the number of the owner', () => {
    const trader = testCompanies.find((one) => one.country === 'SE' && one.form === 'E')
    const owner = testPersonOf(trader?.officers[0]?.person ?? '')
    assert.ok(trader && owner && sameNumber('SE', trader.number, owner.number))
  })
})

test('a number that its market refuses, and a market without a register, are errors', () => {
  assert.throws(() => organizationIdentifierOf('SE', '5299999995'), /no valid number 5299999995 in SE/)
  const address = { place: 'atlantis', street: 'Havsgatan', houseNumber: '1' }
  assert.throws(() => addressOf(address), /no place atlantis/)
})

test('names and numbers are compared in any usual notation', () => {
  assert.equal(folded('  Åsa-Märta ÖBERG '), 'asa marta oberg')
  assert.equal(folded('Sørine Ærlig'), 'sorine arlig')
  assert.equal(folded('A\u030Asa'), folded('Åsa'))
  assert.ok(sameNumber('SE', '16529999-9994', '5299999994'))
  assert.ok(sameNumber('FI', '29999006', '2999900-6'))
  assert.ok(!sameNumber('SE', '5299999986', '5299999994'))
})
