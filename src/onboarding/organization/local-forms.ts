/**
 * The legal forms of each market, the most common first, in the words that people there use for them. Empty:
 * there is no short one.
 */
import { LegalType } from '@foyer/company-registers/schemas/organization'
import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { translateMember } from '../texts.ts'

type Category = LegalType['category']
export const legalForms = LegalType.properties.category.enum as readonly Category[]

type LocalForms = Partial<Record<Category, string>>
const localForms: Partial<Record<CountryCode, LocalForms>> = {
  SE: {
    ...{ LIMITED_COMPANY: 'AB', SOLE_TRADER: 'enskild firma', PARTNERSHIP: 'HB', LIMITED_PARTNERSHIP: 'KB' },
    ...{ COOPERATIVE: 'ekonomisk förening', ASSOCIATION: 'ideell förening', HOUSING: 'BRF' },
    ...{ FOUNDATION: 'stiftelse', BRANCH: 'filial', PUBLIC_LIMITED_COMPANY: 'europabolag' },
  },
  NO: {
    ...{ LIMITED_COMPANY: 'AS', PUBLIC_LIMITED_COMPANY: 'ASA', SOLE_TRADER: 'ENK', PARTNERSHIP: 'ANS, DA' },
    ...{ LIMITED_PARTNERSHIP: 'KS', COOPERATIVE: 'SA', ASSOCIATION: 'FLI', FOUNDATION: 'STI' },
    ...{ HOUSING: 'BRL, ESEK', BRANCH: 'NUF', PUBLIC_BODY: 'SF, IKS, KF', FUND: 'PK' },
  },
  FI: {
    ...{ LIMITED_COMPANY: 'Oy', PUBLIC_LIMITED_COMPANY: 'Oyj', SOLE_TRADER: 'Tmi', PARTNERSHIP: 'Ay' },
    ...{ LIMITED_PARTNERSHIP: 'Ky', COOPERATIVE: 'Osk', ASSOCIATION: 'ry', FOUNDATION: 'sr' },
    ...{ HOUSING: 'As Oy', BRANCH: 'sivuliike', PUBLIC_BODY: '' },
  },
  DK: {
    ...{ LIMITED_COMPANY: 'ApS', PUBLIC_LIMITED_COMPANY: 'A/S', SOLE_TRADER: 'enkeltmandsvirksomhed' },
    ...{ PARTNERSHIP: 'I/S', LIMITED_PARTNERSHIP: 'K/S, P/S', COOPERATIVE: 'A.M.B.A.' },
    ...{ ASSOCIATION: 'forening', FOUNDATION: 'fond', BRANCH: 'filial', PUBLIC_BODY: '' },
  },
  GB: {
    ...{ LIMITED_COMPANY: 'Ltd', PUBLIC_LIMITED_COMPANY: 'PLC', SOLE_TRADER: 'sole trader' },
    ...{ PARTNERSHIP: 'LLP', LIMITED_PARTNERSHIP: 'LP', COOPERATIVE: 'registered society' },
    ...{ ASSOCIATION: 'CIO', BRANCH: 'overseas company', PUBLIC_BODY: '', FUND: 'ICVC' },
  },
  DE: {
    ...{ LIMITED_COMPANY: 'GmbH, UG', PUBLIC_LIMITED_COMPANY: 'AG, SE', SOLE_TRADER: 'e. K.' },
    ...{ PARTNERSHIP: 'OHG, GbR, PartG', LIMITED_PARTNERSHIP: 'KG, GmbH & Co. KG', COOPERATIVE: 'eG' },
    ...{ ASSOCIATION: 'e. V.', FOUNDATION: 'Stiftung', BRANCH: 'Zweigniederlassung' },
    ...{ PUBLIC_BODY: 'KdöR, AdöR', FUND: 'InvAG' },
  },
  FR: {
    ...{ LIMITED_COMPANY: 'SARL, SAS, EURL', PUBLIC_LIMITED_COMPANY: 'SA', SOLE_TRADER: 'EI' },
    ...{ PARTNERSHIP: 'SNC, SCI', LIMITED_PARTNERSHIP: 'SCS, SCA', COOPERATIVE: 'SCOP' },
    ...{ ASSOCIATION: 'association', FOUNDATION: 'fondation', HOUSING: 'syndicat de copropriété' },
    ...{ BRANCH: 'société étrangère', PUBLIC_BODY: '', FUND: 'SCPI' },
  },
  NL: {
    ...{ LIMITED_COMPANY: 'B.V.', PUBLIC_LIMITED_COMPANY: 'N.V.', SOLE_TRADER: 'eenmanszaak' },
    ...{ PARTNERSHIP: 'VOF, maatschap', LIMITED_PARTNERSHIP: 'CV', COOPERATIVE: 'coöperatie' },
    ...{ ASSOCIATION: 'vereniging', FOUNDATION: 'stichting', HOUSING: 'VvE', PUBLIC_BODY: '' },
  },
  EE: {
    ...{ LIMITED_COMPANY: 'OÜ', PUBLIC_LIMITED_COMPANY: 'AS', SOLE_TRADER: 'FIE', PARTNERSHIP: 'TÜ' },
    ...{ LIMITED_PARTNERSHIP: 'UÜ', COOPERATIVE: 'TulÜ', ASSOCIATION: 'MTÜ', FOUNDATION: 'SA' },
    ...{ HOUSING: 'KÜ', BRANCH: 'filiaal', PUBLIC_BODY: '' },
  },
}

/** "Limited company (AB)". A market without a list of its own has every form; "Other" is always the last. */
export function legalFormChoices(market: CountryCode, language: LanguageCode) {
  const known: LocalForms = localForms[market] ?? {}
  const own = Object.keys(known) as Category[]
  const offered: Category[] = own.length > 0 ? [...own, 'OTHER'] : [...legalForms]
  return offered.map((value) => {
    const word = translateMember(language, 'legalForm', value)
    const local = known[value]
    const isSaid = !local || local.toLocaleLowerCase() === word.toLocaleLowerCase()
    return { value, label: isSaid ? word : `${word} (${local})` }
  })
}
