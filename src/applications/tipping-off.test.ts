/** Words that may tip off an applicant, in nine languages and inflected. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tippingOffErrors, tippingOffTopics, tippingOffWords } from './tipping-off.ts'

const found: Array<[message: string, words: string[]]> = [
  ['You are on a sanctions list.', ['sanctions']],
  ['Are you a PEP? Our PEPs list says so.', ['PEP', 'PEPs']],
  ['As a politically exposed person you must …', ['politically exposed']],
  [
    'We suspect you. This is suspicious; there is suspicion of money-laundering.',
    [...['suspect', 'suspicious', 'suspicion', 'money-laundering']],
  ],
  ['Terrorist financing and fraud', ['Terrorist', 'fraud']],
  ['Du finns på EU:s sanktionslista.', ['sanktionslista']],
  [
    'Vi misstänker penningtvätt, en penningtvättsmisstanke',
    [...['misstänker', 'penningtvättsmisstanke', 'penningtvätt']],
  ],
  ['Du är en person i politiskt utsatt ställning', ['politiskt utsatt']],
  [
    'Du står på sanksjonslisten, og vi mistenker hvitvasking',
    ['sanksjonslisten', 'mistenker', 'hvitvasking'],
  ],
  ['Du er politisk eksponert', ['politisk eksponert']],
  [
    'Mistanke om hvidvask. Du er mistænkt, politisk eksponeret',
    [...['politisk eksponeret', 'Mistanke', 'mistænkt', 'hvidvask']],
  ],
  [
    'Olet pakotelistalla. EU:n pakotteet. Epäilemme rahanpesua',
    [...['pakotelistalla', 'pakotteet', 'Epäilemme', 'rahanpesua']],
  ],
  ['Olet poliittisesti vaikutusvaltainen henkilö', ['poliittisesti vaikutusvaltainen']],
  ['Terrorismin rahoittamisesta', ['Terrorismin']],
  [
    'Sie stehen auf einer Sanktionsliste. Verdacht auf Geldwäsche, verdächtig',
    [...['Sanktionsliste', 'Verdacht', 'verdächtig', 'Geldwäsche']],
  ],
  [
    'Politisch exponierte Personen, Terrorismusfinanzierung, Betrugsverdacht',
    [...['Politisch exponierte', 'Betrugsverdacht', 'Terrorismusfinanzierung']],
  ],
  [
    'Watch-listed. On a\nblack list. politically\u00a0exposed',
    ['politically exposed', 'Watch-listed', 'black list'],
  ],
  ['san\u00adctions and fr\u200baud', ['sanctions', 'fraud']],
  [
    'Sanktionerna, sanktionerade, sanktionslistans; bedrägeriförsök; svartlistad; bevakningslistan',
    [
      ...['Sanktionerna', 'sanktionerade', 'sanktionslistans', 'svartlistad', 'bevakningslistan'],
      'bedrägeriförsök',
    ],
  ],
  ['Misstankar, misstänkta, penningtvätten', ['Misstankar', 'misstänkta', 'penningtvätten']],
  [
    'Sanksjonene, mistenkelig, mistanken, svindelen, Økokrim, svartelistet, overvåkingslisten',
    [
      ...['Sanksjonene', 'mistenkelig', 'mistanken', 'svartelistet', 'overvåkingslisten', 'Økokrim'],
      'svindelen',
    ],
  ],
  [
    'Sanktionerne, mistænkelig, mistanker, bedragerisag, sortlistet, overvågningslisten',
    [...['Sanktionerne', 'mistænkelig', 'mistanker', 'sortlistet', 'overvågningslisten', 'bedragerisag']],
  ],
  [
    'Pakote, pakotteen, pakotetta, pakotteisiin, pakotelistan; epäilty, epäilys; petoksesta; rahanpesijä',
    [
      ...['Pakote', 'pakotteen', 'pakotetta', 'pakotteisiin', 'pakotelistan', 'epäilty', 'epäilys'],
      ...['rahanpesijä', 'petoksesta'],
    ],
  ],
  [
    'Mustalla listalla, mustalistattu, tarkkailulistalla',
    ['Mustalla listalla', 'mustalistattu', 'tarkkailulistalla'],
  ],
  [
    'Sanktionen, sanktioniert, Verdachtsmeldung, verdächtigen, Geldwäscheverdacht, Betrug, betrügerisch',
    [
      ...['Sanktionen', 'sanktioniert', 'Verdachtsmeldung', 'verdächtigen', 'Geldwäscheverdacht'],
      ...['Betrug', 'betrügerisch'],
    ],
  ],
  ['Sie stehen auf der Schwarzen Liste, einer Warnliste', ['Schwarzen Liste', 'Warnliste']],
  [
    'U staat op een sanctielijst. Verdenking van witwassen, fraude, oplichting; politiek prominente persoon',
    [...['sanctielijst', 'politiek prominente', 'Verdenking', 'witwassen', 'fraude', 'oplichting']],
  ],
  ['Verdachte transacties, zwarte lijst, terrorisme', ['Verdachte', 'zwarte lijst', 'terrorisme']],
  [
    'Sanctions, gel des avoirs, soupçons de blanchiment ou d’escroquerie, Tracfin; liste noire, PPE',
    [
      ...['Sanctions', 'gel des avoirs', 'PPE', 'soupçons', 'liste noire', 'blanchiment', 'Tracfin'],
      'escroquerie',
    ],
  ],
  ['Personne politiquement exposée, fraude', ['politiquement exposée', 'fraude']],
  [
    'Olete sanktsioonide nimekirjas. Rahapesu kahtlus, kahtlane tehing, pettus; riikliku taustaga isik',
    [...['sanktsioonide', 'riikliku taustaga', 'kahtlus', 'kahtlane', 'Rahapesu', 'pettus']],
  ],
]
describe('words that may tip off are found', () => {
  for (const [message, words] of found)
    test(message, () =>
      assert.deepEqual(
        tippingOffWords(message).map(({ word }) => word),
        words,
      ),
    )
  test('in decomposed letters', () =>
    assert.deepEqual(tippingOffTopics({ message: 'misstänkt'.normalize('NFD') }), ['SUSPICION']))
})

const harmless = [
  'The statement does not show your name. Please send one that does.',
  'Vi behöver ett pass som fortfarande gäller, och ditt lönebesked.',
  'Legg ved et nytt utdrag av kontoen din. Peppers AS',
  'Send venligst et nyere dokument, som viser adressen.',
  'Teidän on pakko lähettää uusi kopio; se on pakollinen, ei pakotettu.',
  'Ketään ei pakoteta. Teitä ei pakotettu, pakotetaan tai pakotetut. Epäilemättä.',
  'Der Betrag betrug 500 Euro; die Kosten betrugen 20 Euro.',
  'Het bedrag staat niet op het afschrift.',
  'Stuur een recent uittreksel en een leesbare kopie van uw paspoort.',
  'Envoyez un extrait récent et une facture de blanchisserie ; la surveillance du chantier est un service.',
  'Kahtlemata on dokument õige, aga pettumuseks loetamatu. Saatke palun uus koopia ja nimekiri.',
  'Your launderette, its pepper and its territory; the suspended account; a svindlande höjd.',
  'Skicka ett nytt avtal. Transaktionerna, funktionerna och sektionerna saknas.',
  'Bitte senden Sie eine aktuelle Rechnung. Step 3, Herr Sarnow, Familie Pepper.',
]
describe('words that may tip off are not found', () => {
  for (const message of harmless) test(message, () => assert.deepEqual(tippingOffWords(message), []))
})

test('an error names the part and the word; the audit log has only the topic', () => {
  const request = { message: 'Your passport, please', stepMessages: [{ message: 'PEP' }] }
  assert.deepEqual(tippingOffErrors(request), [
    {
      ...{ path: '/stepMessages/0/message', code: 'may_tip_off' },
      message: '“PEP” may tell the applicant of a check or a suspicion.',
    },
  ])
  assert.deepEqual(tippingOffTopics(request), ['POLITICAL_EXPOSURE'])
})
