/** Invented signing texts with their reading, and spoilt ones. The named persons are in officers.ts. */
import type { SigningLanguage } from '../texts/signing-text.ts'

export interface TextRow {
  language: SigningLanguage
  text: string
  /** Each way to sign: "2 BOARD_MEMBER + 1 CEO". */
  lines: string[]
}

const rowsOf = (language: SigningLanguage, texts: Record<string, string[]>): TextRow[] =>
  Object.entries(texts).map(([text, lines]) => ({ language, text, lines }))

const board = 'all BOARD_MEMBER'

export const readTexts: TextRow[] = [
  ...rowsOf('sv', {
    'Firman tecknas av styrelsen. Firman tecknas två i förening av styrelsens ledamöter': [
      board,
      '2 BOARD_MEMBER',
    ],
    'Firman tecknas av två i förening av ledamöterna': ['2 BOARD_MEMBER'],
    'Firman tecknas av två ledamöter i förening.': ['2 BOARD_MEMBER'],
    'Firman tecknas av ledamöterna två i förening.': ['2 BOARD_MEMBER'],
    'Firman tecknas två i förening av ledamöterna suppleanterna': ['2 BOARD_MEMBER|DEPUTY_BOARD_MEMBER'],
    'Firman tecknas i förening av en av ledamöterna och en av suppleanterna.': [
      '1 BOARD_MEMBER + 1 DEPUTY_BOARD_MEMBER',
    ],
    'Firman tecknas av ordföranden i förening med en av de övriga ledamöterna.': ['1 CHAIR + 1 BOARD_MEMBER'],
    'Firman tecknas av verkställande direktören ensam eller av två ledamöter i förening.': [
      '1 CEO',
      '2 BOARD_MEMBER',
    ],
    'Firman tecknas av styrelsen. Firman tecknas av Ada Prøve i förening med Prøve, Bo.': [
      board,
      '1 Ada Prøve + 1 Bo Prøve',
    ],
    'Firman tecknas\nvar för sig av\nPrøve, Ada\nPrøve, Bo': ['1 Ada Prøve', '1 Bo Prøve'],
    'Firman tecknas två i förening av\nPrøve, Ada\nPrøve, Bo\nPrøve, Cleo': [
      '2 Ada Prøve|Bo Prøve|Cleo Prøve',
    ],
    'Firman tecknas av ledamoten Bo Prøve i förening med verkställande direktören': ['1 Bo Prøve + 1 CEO'],
    'Firman tecknas av verkställande direktören beträffande löpande förvaltningsåtgärder': [
      '1 CEO (DAY_TO_DAY)',
    ],
  }),
  ...rowsOf('da', {
    'Selskabet tegnes af den administrerende direktør alene eller af to bestyrelsesmedlemmer i forening.': [
      '1 CEO',
      '2 BOARD_MEMBER',
    ],
    'Selskabet tegnes af adm. direktør i forening med bestyrelsens formand.': ['1 CEO + 1 CHAIR'],
    'Selskabet tegnes af bestyrelsens formand og en direktør i forening eller af den samlede bestyrelse.': [
      '1 CHAIR + 1 CEO',
      board,
    ],
    'Selskabet tegnes af enten direktionen eller bestyrelsen': ['all CEO', board],
    'Selskabet tegnes af direktøren og formanden hver for sig.': ['1 CEO', '1 CHAIR'],
    'Selskabet tegnes af medlemmerne af direktionen hver for sig.': ['1 CEO'],
    'Selskabet tegnes af Ada Prøve alene.': ['1 Ada Prøve'],
    'Selskabet tegnes af Ada Prøve og Bo Prøve i forening, eller af den samlede bestyrelse.': [
      '1 Ada Prøve + 1 Bo Prøve',
      board,
    ],
    'Selskabet tegnes af en direktør i forening med to medlemmer af bestyrelsen.': ['1 CEO + 2 BOARD_MEMBER'],
    'Interessentskabet tegnes af to interessenter i forening.': ['2 GENERAL_PARTNER'],
  }),
  ...rowsOf('fi', {
    'Yhtiön edustaa hallituksen puheenjohtaja ja toimitusjohtaja kumpikin yksin.': ['1 CHAIR', '1 CEO'],
    'Yhtiötä edustaa hallituksen puheenjohtaja yksin ja hallituksen jäsenet kaksi yhdessä.': [
      '1 CHAIR',
      '2 BOARD_MEMBER',
    ],
    'Yhtiötä edustavat kaksi hallituksen jäsentä yhdessä.': ['2 BOARD_MEMBER'],
    'Yhtiötä edustaa toimitusjohtaja yhdessä hallituksen jäsenen kanssa.': ['1 CEO + 1 BOARD_MEMBER'],
    'Toiminimen kirjoittavat hallituksen puheenjohtaja ja toimitusjohtaja yhdessä.': ['1 CHAIR + 1 CEO'],
    'Yhtiötä edustaa osakeyhtiölain nojalla hallitus. Lisäksi yhtiötä edustaa Ada Prøve yksin.': [
      board,
      '1 Ada Prøve',
    ],
  }),
]

/** Only the listed rights follow from the text; the rest gives no right to sign. */
export const spoiltTexts: TextRow[] = [
  ...rowsOf('sv', {
    'Firman tecknas inte av styrelsen.': [],
    'Firman tecknas av styrelsen. Firman tecknas dock alltid två i förening.': [],
    'Firman tecknas av ledamöterna.': [],
    'Firman tecknas av styrelsen om inte annat följer av bolagsordningen.': [],
    'Firman tecknas av två i förening av': [],
    'Firman tecknas av ordföranden och verkställande direktören.': [],
    'Firman tecknas två i förening av ledamöterna Ada Prøve Bo Prøve': [],
    'Firman tecknas av Prøve.': [],
    'Firman tecknas av Ada Lie Prøve ensam.': [],
    'Firman tecknas av styrelsen. Vid belopp över 50 000 kr krävs två ledamöter.': [board],
    'Firman tecknas av styrelsen. Firman tecknas av klubbmästaren ensam.': [board],
    'Firman tecknas av ordföranden och två i förening av ledamöterna': [],
  }),
  ...rowsOf('da', {
    'Selskabet tegnes ikke af direktøren alene.': [],
    'Selskabet tegnes af direktøren alene for beløb under 100.000 kr.': [],
    'Selskabet tegnes af formanden, to bestyrelsesmedlemmer og direktøren.': [],
    'Selskabet tegnes af formanden i forening med en direktør, et bestyrelsesmedlem eller en prokurist.': [],
    'Selskabet tegnes af formanden i forening med en direktør eller en prokurist alene.': [],
    'Selskabet tegnes af formanden i forening med en direktør eller to bestyrelsesmedlemmer i forening.': [],
    'Selskabet tegnes af direktøren samt af formanden.': [],
    'Selskabet tegnes af to direktører i forening og to bestyrelsesmedlemmer i forening.': [],
    'Selskabet tegnes af en direktør i forening med et bestyr': [],
    'Selskabet tegnes af direktionen. Dog kun med bestyrelsens samtykke.': [],
    'The company is bound by the signature of one director.': [],
    'Firman tecknas av styrelsen.': [],
  }),
  ...rowsOf('fi', {
    'Yhtiötä edustaa hallituksen puheenjohtaja, ei kuitenkaan toimitusjohtaja.': [],
    'Yhtiötä edustaa hallituksen jäsenet.': [],
    'Yhtiötä edustaa puheenjohtaja yhdessä hallituksen jäsenen': [],
    'Yhtiötä edustaa hallituksen puheenjohtaja yksin tai hallituksen määräämä henkilö.': [],
  }),
]
