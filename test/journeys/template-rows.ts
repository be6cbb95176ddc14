/** The applicants of the templates in each market, and their typed answers. */
import { type TestPerson, testCompanyOf, testPersonOf } from '#checks/sandbox/scenarios.ts'
import type { Language } from '#web/shared/translations.ts'
import type { Template } from '#workflows/drafts/starting-points.ts'
import { addressTyped, type Typing } from './template-applicant.ts'

export interface Row {
  template: Template
  market: string
  language: Language
  typing: Typing
  /** The phone number and the account as the API returns them. */
  given: { phoneNumber: string; account: Record<string, string> }
  /** The declared owners with their shares in percent, and the companies in between. */
  owners?: Array<[name: string, share: number | null, through: string[]]>
}

type Market = Pick<Row, 'language' | 'given'> & { phoneNumber: string; account: Typing['account'] }

const markets: Record<string, Market> = {
  SE: {
    language: 'sv',
    phoneNumber: '070-174 06 05',
    account: { clearingNumber: '5439', accountNumber: '00 144 04' },
    given: {
      phoneNumber: '+46701740605',
      account: { type: 'SWEDEN_DOMESTIC', clearingNumber: '5439', accountNumber: '0014404' },
    },
  },
  NO: {
    language: 'nb',
    phoneNumber: '400 00 000',
    account: { iban: 'NO93 8601 1117 947' },
    given: { phoneNumber: '+4740000000', account: { type: 'IBAN', iban: 'NO9386011117947' } },
  },
  FI: {
    language: 'fi',
    phoneNumber: '040 123 4567',
    account: { iban: 'fi21 1234 5600 0007 85' },
    given: { phoneNumber: '+358401234567', account: { type: 'IBAN', iban: 'FI2112345600000785' } },
  },
  DE: {
    language: 'de',
    phoneNumber: '0151 23456789',
    account: { iban: 'DE89370400440532013000' },
    given: { phoneNumber: '+4915123456789', account: { type: 'IBAN', iban: 'DE89370400440532013000' } },
  },
  GB: {
    language: 'en',
    phoneNumber: '07700 900123',
    account: { iban: 'GB29 NWBK 6016 1331 9268 19' },
    given: { phoneNumber: '+447700900123', account: { type: 'IBAN', iban: 'GB29NWBK60161331926819' } },
  },
}

const ofPerson = {
  purpose: 'other',
  'other-purpose': 'Rent of a boat',
  deposits: '1 250,50',
  occupation: 'employed',
  work: 'Boat builder',
  sources: ['salary', 'other'],
  'other-source': 'A scholarship',
  pep: 'no',
  'tax-elsewhere': 'yes',
  'tax-other-country': 'US',
}
const ofBusiness = {
  activity: 'We repair boats, for those who own them.',
  purpose: ['receive', 'pay'],
  turnover: '1250000',
  payments: 'to-1000',
  cash: 'none',
  abroad: 'yes',
  countries: 'Switzerland, for engines',
}
const ofTrader = { pep: 'no', 'tax-elsewhere': 'no' }

interface Given {
  template: Template
  market: string
  person: string
  company?: string
  ownShare?: string
  ownersWhy?: string
  owners?: Row['owners']
}

/** A chair alone; owners in two layers; no person owns enough; a company abroad owns most; typed by hand. */
const given: Given[] = [
  { template: 'KYC_PRIVATE_PERSON', market: 'SE', person: 'anna-testsson' },
  { template: 'KYC_PRIVATE_PERSON', market: 'NO', person: 'kari-testmann' },
  { template: 'KYC_PRIVATE_PERSON', market: 'FI', person: 'liisa-esimerkki' },
  { template: 'KYC_PRIVATE_PERSON', market: 'DE', person: 'erika-mustermann' },
  {
    ...{ template: 'KYB_LIMITED_COMPANY', market: 'SE', person: 'anna-testsson', company: 'se-chair-alone' },
    owners: [
      ['Anna Testsson', 50, []],
      ['Björn Provberg', 25, []],
    ],
  },
  {
    ...{ template: 'KYB_LIMITED_COMPANY', market: 'NO', person: 'kari-testmann' },
    company: 'no-owners-indirect',
    owners: [
      ['Kari Testmann', 60, ['KARIS ANDRE PRØVEHOLDING AS']],
      ['Ola Demo', 40, []],
    ],
  },
  {
    ...{
      template: 'KYB_LIMITED_COMPANY',
      market: 'FI',
      person: 'pekka-koehenkilo',
      company: 'fi-owners-none',
    },
    ownersWhy: 'The register of shares was read: nobody has as much.',
    owners: [['Pekka Koehenkilö', null, []]],
  },
  {
    ...{
      template: 'KYB_LIMITED_COMPANY',
      market: 'DE',
      person: 'erika-mustermann',
      company: 'de-owners-abroad',
    },
    ownersWhy: 'A family foundation abroad, and no person behind it.',
    owners: [['Erika Mustermann', 30, []]],
  },
  {
    ...{ template: 'KYB_LIMITED_COMPANY', market: 'GB', person: 'harriet-sample', company: 'gb-not-found' },
    ownShare: '100',
    owners: [['Harriet Sample', 100, []]],
  },
  { template: 'KYB_SOLE_TRADER', market: 'SE', person: 'ella-enskild', company: 'se-sole-trader' },
  { template: 'KYB_SOLE_TRADER', market: 'NO', person: 'sorine-aerlig', company: 'no-sole-trader' },
  { template: 'KYB_SOLE_TRADER', market: 'FI', person: 'onni-testinen', company: 'fi-sole-trader' },
  { template: 'KYB_SOLE_TRADER', market: 'DE', person: 'juergen-pruefstein', company: 'de-sole-trader' },
]

export function typingOf(row: Given): Typing {
  const { template, market, ownShare, ownersWhy } = row
  const { phoneNumber, account } = markets[market] as Market
  const person = testPersonOf(row.person) as TestPerson
  const company = row.company === undefined ? undefined : testCompanyOf(row.company)
  return {
    person,
    contact: { email: 'Applicant@Shop.example', phoneNumber },
    address: addressTyped(person),
    account,
    answers: {
      ...(template === 'KYC_PRIVATE_PERSON' ? ofPerson : ofBusiness),
      ...(template === 'KYB_SOLE_TRADER' && ofTrader),
      'tax-country': market,
    },
    ...(company && { company }),
    ...(ownShare !== undefined && { ownShare }),
    ...(ownersWhy !== undefined && { ownersWhy }),
  }
}

export const rows: Row[] = given.map((row) => {
  const { template, market, owners } = row
  const { language, given: asGiven } = markets[market] as Market
  return {
    ...{ template, market, language, given: asGiven },
    typing: typingOf(row),
    ...(owners && { owners }),
  }
})
