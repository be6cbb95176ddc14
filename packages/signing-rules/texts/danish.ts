/** The words of Danish signing texts (tegningsregler). */
import { lexiconOf } from './lexicon.ts'

const bodies = [
  'selskabet',
  'virksomheden',
  'foreningen',
  'fonden',
  'interessentskabet',
  'kommanditselskabet',
  'partnerselskabet',
  'andelsselskabet',
  'banken',
]

export const danish = lexiconOf({
  opens: bodies.flatMap((body) => [`${body} tegnes`, `${body} forpligtes`, `${body}s firma tegnes`]),
  plain: {
    BY: ['af', 'ved'],
    OR: ['eller'],
    AND: ['og', 'samt'],
    TOGETHER: ['i forening', 'i fællesskab', 'sammen', 'tilsammen'],
    WITH: ['i forening med', 'i fællesskab med', 'sammen med'],
    EACH: ['hver for sig', 'hver især', 'alene', 'enkeltvis'],
    SKIP: ['enten', 'desuden', 'tillige', 'også', 'endvidere'],
  },
  numbers: {
    1: ['en', 'én', 'et', 'ét'],
    2: ['to', 'mindst to'],
    3: ['tre', 'mindst tre'],
    4: ['fire', 'mindst fire'],
    5: ['fem', 'mindst fem'],
  },
  offices: {
    BOARD_MEMBER: {
      BODY: ['bestyrelsen', 'den samlede bestyrelse', 'hele bestyrelsen', 'en samlet bestyrelse'],
      MEMBERS: [
        'bestyrelsesmedlemmer',
        'bestyrelsesmedlemmerne',
        'medlemmer af bestyrelsen',
        'bestyrelsens medlemmer',
        'medlemmerne af bestyrelsen',
        'medlemmerne af den samlede bestyrelse',
      ],
      ONE: ['bestyrelsesmedlem', 'medlem af bestyrelsen'],
      THE: ['bestyrelsesmedlemmet'],
      OTHER: ['et andet bestyrelsesmedlem', 'et andet medlem af bestyrelsen'],
    },
    DEPUTY_BOARD_MEMBER: {
      ONE: ['suppleant'],
      MEMBERS: ['suppleanter', 'suppleanterne'],
      THE: ['suppleanten'],
    },
    CHAIR: {
      THE: [
        'formanden',
        'bestyrelsesformanden',
        'bestyrelsens formand',
        'formanden for bestyrelsen',
        'bestyrelsesformand',
      ],
    },
    VICE_CHAIR: {
      THE: ['næstformanden', 'bestyrelsens næstformand', 'næstformanden for bestyrelsen'],
    },
    // The members of the management (direktion) are directors of the same rank: selskabsloven section 135.
    CEO: {
      BODY: ['direktionen', 'den samlede direktion', 'hele direktionen'],
      MEMBERS: [
        'direktører',
        'direktørerne',
        'medlemmer af direktionen',
        'direktionens medlemmer',
        'medlemmerne af direktionen',
      ],
      ONE: ['direktør', 'medlem af direktionen'],
      THE: [
        'direktøren',
        'administrerende direktør',
        'adm . direktør',
        'den adm . direktør',
        'selskabets adm . direktør',
        'den administrerende direktør',
        'selskabets direktør',
        'selskabets administrerende direktør',
      ],
      OTHER: ['en anden direktør'],
    },
    GENERAL_PARTNER: {
      MEMBERS: ['komplementarerne', 'komplementarer', 'interessenterne', 'interessenter'],
      ONE: ['komplementar', 'interessent'],
      THE: ['komplementaren'],
    },
    PROCURIST: { MEMBERS: ['prokurister', 'prokuristerne'], ONE: ['prokurist'], THE: ['prokuristen'] },
    LIQUIDATOR: { MEMBERS: ['likvidatorerne', 'likvidatorer'], ONE: ['likvidator'], THE: ['likvidatoren'] },
  },
})
