/**
 * The market's names of its numbers and its eID, where the language's own word would name another country's:
 * in Finland, Swedish says "FO-nummer" and not "organisationsnummer".
 */
import type { CountryCode, Language } from '@foyer/national-fields/schemas/primitives'

/** The word as the texts have it, and what it becomes. The order matters: longer phrases come first. */
type Replacement = readonly [word: string, becomes: string]
type Words = Partial<Record<CountryCode, readonly Replacement[]>> & {
  /** For every market without words of its own. */
  others?: readonly Replacement[]
}

/** "An organisation number" becomes "a company number". */
const inEnglish = (word: string): readonly Replacement[] => [
  ['an organisation number', `a ${word}`],
  ['Organisation number', word.charAt(0).toUpperCase() + word.slice(1)],
  ['organisation number', word],
]
const eid = (own: string, example: string): Replacement => [own, example]
/** An eID that people of each market know. Without one, the texts name none. */
function eidWords(own: string, before: string, online: string): Words {
  const none = eid(`${before}${own}`, '')
  const all = { SE: 'BankID', NO: 'BankID', DK: 'MitID', EE: 'Smart-ID', FI: online, NL: 'iDIN' }
  const known = Object.entries(all).map(([market, name]) => [market, [eid(own, name)]] as const)
  return { ...Object.fromEntries(known), others: [none] }
}

const numberWords: Record<Language, Words> = {
  en: {
    DK: inEnglish('CVR number'),
    FI: inEnglish('business ID'),
    GB: inEnglish('company number'),
    DE: inEnglish('register number'),
    NL: inEnglish('KVK number'),
    FR: inEnglish('SIREN number'),
    EE: inEnglish('registry code'),
  },
  sv: {
    FI: [
      ['Organisationsnummer', 'FO-nummer'],
      ['organisationsnum', 'FO-num'],
      ['ditt personnummer så som det', 'din personbeteckning så som den'],
      ['ditt namn och personnummer', 'ditt namn och din personbeteckning'],
      ['ditt personnummer', 'din personbeteckning'],
      ['ditt eget personnummer', 'din egen personbeteckning'],
      ['personnumret', 'personbeteckningen'],
      ['personnummer', 'personbeteckning'],
      ['Personnummer', 'Personbeteckning'],
    ],
  },
  nb: {
    NO: [],
    others: [
      ['fødselsnum', 'personnum'],
      ['Fødselsnum', 'Personnum'],
    ],
  },
  da: {
    DK: [],
    others: [
      ['CVR-nummer', 'organisationsnummer'],
      ['CPR-nummer', 'personnummer'],
    ],
  },
  fi: { FI: [], others: [['Y-tunnu', 'yritystunnu']] },
  de: {},
  nl: {
    NL: [
      ['persoonlijk identificatienummer', 'burgerservicenummer (BSN)'],
      ['Persoonlijk identificatienummer', 'Burgerservicenummer (BSN)'],
    ],
    others: [['KVK-nummer', 'registratienummer']],
  },
  fr: {
    FR: [],
    others: [
      ['numéro SIREN', 'numéro d’immatriculation'],
      ['Numéro SIREN', 'Numéro d’immatriculation'],
    ],
  },
  et: {},
}

const eids: Record<Language, Words> = {
  en: eidWords('BankID', ', for example ', 'your online banking codes'),
  sv: eidWords('BankID', ', till exempel ', 'nätbankskoder'),
  nb: eidWords('BankID', ', for eksempel ', 'nettbankkoder'),
  da: eidWords('MitID', ', for eksempel ', 'netbankkoder'),
  fi: eidWords('verkkopankkitunnukset', ', esimerkiksi ', 'verkkopankkitunnukset'),
  de: { DE: [], ...eidWords('den Online-Ausweis', ', zum Beispiel ', 'Online-Banking-Zugangsdaten') },
  nl: eidWords('iDIN', ', bijvoorbeeld ', 'internetbankiercodes'),
  fr: eidWords('BankID', ', par exemple ', 'codes bancaires'),
  et: eidWords('Smart-ID', ', näiteks ', 'pangakoodid'),
}

/** A sentence or a label that began with a capital letter still does. */
const capitalized = (before: string, after: string): string =>
  /^\p{Lu}/u.test(before) ? after.charAt(0).toUpperCase() + after.slice(1) : after

/** Replaces general words, such as those for identity numbers, with the words of the market. */
export function inMarketWords(text: string, language: Language, market: CountryCode): string {
  const rows = [numberWords[language], eids[language]].flatMap((words) => words[market] ?? words.others ?? [])
  return capitalized(
    text,
    rows.reduce((changed, [word, becomes]) => changed.replaceAll(word, becomes), text),
  )
}
