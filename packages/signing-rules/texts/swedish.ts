/** The words of Swedish signing texts (firmateckning). */
import { lexiconOf } from './lexicon.ts'

export const swedish = lexiconOf({
  opens: ['firman tecknas', 'firma tecknas', 'bolagets firma tecknas', 'föreningens firma tecknas'],
  opensProcuration: ['prokura tecknas', 'prokuran tecknas'],
  plain: {
    HAS: ['har', 'äger'],
    MAY_SIGN: ['rätt att teckna firman', 'rätt att teckna firma', 'rätt att teckna bolagets firma'],
    // aktiebolagslagen (2005:551) chapter 8 sections 29 and 36.
    DAY_TO_DAY: [
      'beträffande löpande förvaltningsåtgärder',
      'beträffande den löpande förvaltningen',
      'för löpande förvaltningsåtgärder',
      'för den löpande förvaltningen',
      'inom ramen för den löpande förvaltningen',
      'i den löpande förvaltningen',
    ],
    BY: ['av'],
    OR: ['eller'],
    AND: ['och', 'samt'],
    TOGETHER: ['i förening', 'tillsammans', 'gemensamt'],
    WITH: ['i förening med', 'tillsammans med', 'gemensamt med'],
    EACH: ['var för sig', 'var och en för sig', 'ensam', 'ensamt'],
    SKIP: ['dessutom', 'vidare', 'även', 'också', 'antingen', 'därutöver'],
  },
  numbers: {
    1: ['en', 'ett', 'någon'],
    2: ['två', 'minst två'],
    3: ['tre', 'minst tre'],
    4: ['fyra', 'minst fyra'],
    5: ['fem', 'minst fem'],
  },
  offices: {
    BOARD_MEMBER: {
      BODY: ['styrelsen', 'hela styrelsen', 'styrelsen gemensamt'],
      MEMBERS: [
        'ledamöterna',
        'ledamöter',
        'styrelseledamöterna',
        'styrelseledamöter',
        'styrelsens ledamöter',
        'styrelsens ordinarie ledamöter',
        'ordinarie ledamöterna',
        'ordinarie ledamöter',
        'de ordinarie ledamöterna',
      ],
      ONE: ['ledamot', 'styrelseledamot', 'ordinarie ledamot'],
      THE: ['ledamoten', 'styrelseledamoten'],
      OTHER: [
        'en av de övriga ledamöterna',
        'en av övriga ledamöter',
        'en annan ledamot',
        'en annan styrelseledamot',
        'annan ledamot',
      ],
    },
    DEPUTY_BOARD_MEMBER: {
      MEMBERS: ['suppleanterna', 'suppleanter', 'styrelsesuppleanterna', 'styrelsens suppleanter'],
      ONE: ['suppleant', 'styrelsesuppleant'],
      THE: ['suppleanten', 'styrelsesuppleanten'],
    },
    CHAIR: { THE: ['ordföranden', 'styrelsens ordförande', 'styrelseordföranden'] },
    VICE_CHAIR: { THE: ['vice ordföranden', 'styrelsens vice ordförande'] },
    CEO: { THE: ['verkställande direktören', 'vd', 'vd:n', 'den verkställande direktören'] },
    DEPUTY_CEO: { THE: ['vice verkställande direktören', 'vice vd', 'vice vd:n'] },
    SIGNATORY: {
      MEMBERS: ['firmatecknarna', 'de särskilda firmatecknarna', 'särskilda firmatecknare'],
      ONE: ['firmatecknare', 'särskild firmatecknare'],
      THE: ['firmatecknaren', 'den särskilda firmatecknaren'],
    },
    PROCURIST: { MEMBERS: ['prokuristerna', 'prokurister'], ONE: ['prokurist'], THE: ['prokuristen'] },
    LIQUIDATOR: { MEMBERS: ['likvidatorerna'], ONE: ['likvidator'], THE: ['likvidatorn'] },
    PARTNER: { MEMBERS: ['bolagsmännen'], ONE: ['bolagsman'], THE: ['bolagsmannen'] },
    GENERAL_PARTNER: {
      MEMBERS: ['komplementärerna', 'komplementärer'],
      ONE: ['komplementär'],
      THE: ['komplementären'],
    },
    OWNER: { THE: ['innehavaren'] },
  },
})
