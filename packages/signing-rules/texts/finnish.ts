/** The words of Finnish signing texts (edustaminen, toiminimen kirjoittaminen) in their forms. */
import { lexiconOf } from './lexicon.ts'

export const finnish = lexiconOf({
  opens: [
    'toiminimen kirjoittaa',
    'toiminimen kirjoittavat',
    'yhtiön toiminimen kirjoittaa',
    'yhtiön toiminimen kirjoittavat',
    'yhtiötä edustaa',
    'yhtiötä edustavat',
    'yhtiön edustaa',
    'yhtiön edustavat',
    'osuuskuntaa edustaa',
    'osuuskuntaa edustavat',
  ],
  plain: {
    OR: ['tai'],
    AND: ['ja', 'sekä'],
    TOGETHER: ['yhdessä'],
    WITH_END: ['kanssa'],
    EACH: [
      'yksin',
      'kumpikin yksin',
      'kukin yksin',
      'kumpikin erikseen',
      'kukin erikseen',
      'kukin yksinään',
      'kumpikin yksinään',
    ],
    // The Limited Liability Companies Act (osakeyhtiölaki 624/2006) chapter 6 section 25: the board.
    SKIP: ['osakeyhtiölain nojalla', 'lain nojalla', 'lisäksi', 'myös', 'joko'],
  },
  numbers: {
    1: ['yksi', 'joku', 'jonkun', 'yhden'],
    2: ['kaksi'],
    3: ['kolme'],
    4: ['neljä'],
    5: ['viisi'],
  },
  offices: {
    BOARD_MEMBER: {
      BODY: ['hallitus'],
      MEMBERS: [
        'hallituksen jäsenet',
        'hallituksen varsinaiset jäsenet',
        'hallituksen jäsentä',
        'hallituksen varsinaista jäsentä',
        'hallituksen jäsenistä',
      ],
      ONE: [
        'hallituksen jäsen',
        'hallituksen varsinainen jäsen',
        'hallituksen jäsenen',
        'hallituksen varsinaisen jäsenen',
      ],
      OTHER: ['toisen hallituksen jäsenen'],
    },
    DEPUTY_BOARD_MEMBER: {
      MEMBERS: ['hallituksen varajäsenet', 'hallituksen varajäsentä'],
      ONE: ['hallituksen varajäsen', 'hallituksen varajäsenen'],
    },
    CHAIR: {
      THE: ['hallituksen puheenjohtaja', 'puheenjohtaja', 'hallituksen puheenjohtajan', 'puheenjohtajan'],
    },
    VICE_CHAIR: {
      THE: ['hallituksen varapuheenjohtaja', 'varapuheenjohtaja', 'hallituksen varapuheenjohtajan'],
    },
    CEO: { THE: ['toimitusjohtaja', 'toimitusjohtajan'] },
    DEPUTY_CEO: { THE: ['toimitusjohtajan sijainen', 'toimitusjohtajan sijaisen'] },
    PROCURIST: {
      MEMBERS: ['prokuristit', 'prokuristia'],
      ONE: ['prokuristi', 'prokuristin'],
    },
    LIQUIDATOR: { MEMBERS: ['selvitysmiehet'], THE: ['selvitysmies'] },
    GENERAL_PARTNER: {
      MEMBERS: ['yhtiömiehet', 'vastuunalaiset yhtiömiehet'],
      ONE: ['yhtiömies', 'vastuunalainen yhtiömies', 'yhtiömiehen', 'vastuunalaisen yhtiömiehen'],
    },
  },
})
