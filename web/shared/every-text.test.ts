/**
 * Every text is translated, and filled with the same values in each language. A problem says what to do.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { placeholdersOf } from './translations.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Tree = { [key: string]: string | Tree }
type Texts = Map<string, string>

/** Every text by its path: `page / back`. Plural forms are paths of their own. */
const pathsOf = (tree: Tree, place: string[] = []): Array<[string, string]> =>
  Object.entries(tree).flatMap(
    ([key, value]): Array<[string, string]> =>
      typeof value === 'string' ? [[[...place, key].join(' / '), value]] : pathsOf(value, [...place, key]),
  )
const textsIn = (folder: string): Map<string, Texts> =>
  new Map(languageCodes.map((code) => [code, new Map(pathsOf(JSON.parse(read(`${folder}/${code}.json`))))]))

const surfaces = { pages: textsIn('web/shared/translations'), server: textsIn('src/onboarding/texts') }
const englishOf = (texts: Map<string, Texts>) => texts.get('en') as Texts

/** Words that are the same in English and in another language. */
const sameInEnglish = new Set(
  ['IBAN', 'Information', 'Start', 'Upload', 'Name', 'Bank', 'Status', 'Version {version}', 'Europe'].concat([
    'E-mail',
    'optional',
    ...['Code', 'Document', 'Documents', 'Photos', 'Association', 'Postcode', '{count} pages'],
    'Dokument',
    'Selfie',
    'PDF',
    '{position} {since}–{until}',
  ]),
)

for (const [surface, texts] of Object.entries(surfaces))
  describe(`the texts of the ${surface}`, () => {
    const english = englishOf(texts)
    for (const [language, own] of texts) {
      test(`are complete in ${language}, and none is left over`, () =>
        assert.deepEqual([...own.keys()].sort(), [...english.keys()].sort()))
      test(`have the same placeholders in ${language} as in English`, () => {
        // The singular may say "one" instead of the number.
        for (const [place, text] of own)
          if (!/ \/ (one|zero)$/.test(place))
            assert.deepEqual(
              placeholdersOf(text).sort(),
              placeholdersOf(english.get(place) ?? '').sort(),
              place,
            )
      })
      if (language !== 'en')
        test(`are all translated in ${language}`, () => {
          const same = [...own].filter(([place, text]) => text !== '' && text === english.get(place))
          assert.deepEqual(
            same.filter(([, text]) => !sameInEnglish.has(text)),
            [],
          )
        })
    }
  })

/** How a sentence that says what to do begins. */
const firstWords = (words: string) => new RegExp(`^(${words.trim().replaceAll(/\s+/g, '|')})(?!\\p{L})`, 'u')
const instructions: Record<string, RegExp> = {
  en: firstWords(`Add Allow Answer Ask Check Choose Confirm Enter Go Make Open Read Remove Save Send Sign Take
    Tick Type Upload Use Write`),
  sv: firstWords(`Ange Använd Be Bekräfta Fotografera Fyll Gör Gå Kontrollera Kryssa Ladda Lägg Läs Skicka
    Skriv Spara Svara Ta Tillåt Underteckna Välj Öppna`),
  nb: firstWords(`Be Bekreft Bruk Fjern Fyll Gjør Gå Kontroller Kryss La Lagre Last Legg Les Oppgi Send Skriv
    Svar Ta Tillat Velg Åpne`),
  da: firstWords(`Angiv Bed Bekræft Besvar Brug Fjern Gem Gå Gør Indtast Kontrollér Læs Oplys Send Skriv Sæt
    Tag Tilføj Tillad Udfyld Upload Vælg Åbn`),
  fi: firstWords(`Anna Avaa Hyväksy Ilmoita Jätä Kirjoita Kuvaa Käytä Lisää Lue Lähetä Merkitse Ota Pienennä
    Poista Pyydä Rastita Salli Siirry Tallenna Tarkista Täytä Valitse Vahvista Vastaa`),
  de: /^\p{Lu}\p{L}+ Sie /u,
  nl: firstWords(`Antwoord Beantwoord Bevestig Controleer Gebruik Geef Kies Lees Maak Neem Schrijf Sla Sta Typ
    Upload Verwijder Voeg Vraag Vul`),
  fr: /^(N’)?\p{Lu}?\p{L}+ez /u,
  et: /^\p{Lu}\p{L}+[gk]e(?!\p{L})/u,
}
/** Nothing that the applicant did is wrong, so the sentence begins with what happened. */
const notTheirs = /^problems \/ file_no_room/

/** The texts are polite without these words, and they blame no person. */
const forbidden = new RegExp(
  [
    ...[
      '\\binvalid\\b',
      '\\bplease\\b',
      '\\boops\\b',
      'successfully',
      'ogiltig',
      'hoppsan',
      'vänligen',
      'ugyldig',
    ],
    ...[
      'vennligst',
      'venligst',
      '\\bups\\b',
      'virheelli',
      'ole hyvä',
      'hups',
      'ungültig',
      '\\bbitte\\b(?! um)',
      'hoppla',
      ...['ongeldig', 'alstublieft', 'oeps', 'invalide', 'veuillez', 's’il vous plaît', '\\boups\\b'],
      ...['vigane', 'palun'],
      '!',
    ],
  ].join('|'),
  'i',
)
for (const [surface, texts] of Object.entries(surfaces))
  test(`the texts of the ${surface} contain no forbidden words`, () => {
    for (const [language, own] of texts)
      for (const [place, text] of own) assert.doesNotMatch(text, forbidden, `${language}: ${place}`)
  })

describe('the text of a problem tells what to do', () => {
  for (const [language, texts] of surfaces.pages)
    test(`in ${language}`, () => {
      const others = [...texts].filter(
        ([place, text]) =>
          /^problems(Of)? \//.test(place) && !notTheirs.test(place) && !instructions[language]?.test(text),
      )
      assert.deepEqual(others, [])
    })
})

/** A limit or a time is filled in from the rules: a number in the text would stay when the rule changes. */
const numbers: Record<string, RegExp> = {
  en: /\d|\b(two|three|four|five|six|seven|ten|thirty)\b/i,
  sv: /\d|\b(två|tre|fyra|fem|sex|sju|tio|trettio)(?!\p{L})/iu,
  nb: /\d|\b(tre|fire|fem|seks|sju|ti|tretti)(?!\p{L})/iu,
  da: /\d|\b(tre|fire|fem|seks|syv|ti|tredive)(?!\p{L})/iu,
  fi: /\d|\b(kolme|neljä|viisi|kuusi|seitsemän|kymmenen)(?!\p{L})/iu,
  nl: /\d|\b(twee|drie|vier|vijf|zes|zeven|tien|dertig)(?!\p{L})/iu,
  fr: /\d|\b(deux|trois|quatre|cinq|six|sept|dix|trente)(?!\p{L})/iu,
  et: /\d|\b(kaks|kolm|neli|viis|kuus|seitse|kümme|kolmkümmend)(?!\p{L})/iu,
  de: /\d|\b(zwei|drei|vier|fünf|sechs|sieben|zehn|dreißig)(mal)?(?!\p{L})/iu,
}
const promising = {
  pages: new RegExp(
    [
      '^(start|notices|messages?|contact|saved|handoff|done|browser|coSigner|fields / code) ',
      '^problems(Of)? / code[_.]',
    ].join('|'),
  ),
  server: /\.text$/,
}
describe('the text of a promise contains no fixed number', () => {
  for (const surface of ['pages', 'server'] as const)
    for (const [language, own] of surfaces[surface])
      test(`on the ${surface} in ${language}`, () => {
        const promises = [...own].filter(
          ([place]) => promising[surface].test(place) && !/ \/ (zero|one)$/.test(place),
        )
        assert.ok(promises.length > 10)
        assert.deepEqual(
          promises.filter(([, text]) => numbers[language]?.test(text)),
          [],
        )
      })
})
