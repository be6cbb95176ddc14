/** The pace of a slow typist, and the section of the report about them. */

/** Sources: see bench/README.md. */
const pace = {
  /** The mean of what people read of non-fiction: Brysbaert 2019. */
  wordsPerMinute: 238,
  /** One standard deviation below the mean on phones: Palin and others 2019. A word has five characters. */
  charactersPerSecond: (23 * 5) / 60,
  /** To point and to press: Card, Moran and Newell 1980. */
  secondsPerPress: 1.1 + 0.2,
  /** To decide, before each choice: the same. */
  secondsPerChoice: 1.35,
} as const

/** Assumptions: to open the eID's app, type its code and come back; how text is read that is agreed to. */
const kinds = {
  /** Has done this before, makes no mistake, and reads all text alike. */
  QUICK: { called: 'quick', secondsPerEid: 15, legalWordsPerMinute: pace.wordsPerMinute },
  /** Looks for the eID's app, reads what they agree to slowly, and corrects two mistakes. */
  CAREFUL: { called: 'careful', secondsPerEid: 30, legalWordsPerMinute: 160 },
} as const

export interface Typed {
  name: string
  who: keyof typeof kinds
  aimMinutes: number
  pages: number
  eids: number
  words: number
  /** Of words: in the texts that are agreed to or signed. */
  legalWords: number
  characters: number
  presses: number
  /** The presses that choose an answer. */
  choices: number
  /** Milliseconds. */
  waited: number
}

function secondsOf({ who, words, legalWords, characters, presses, choices, eids, waited }: Typed) {
  const { secondsPerEid, legalWordsPerMinute } = kinds[who]
  const reading = ((words - legalWords) / pace.wordsPerMinute + legalWords / legalWordsPerMinute) * 60
  const typing = characters / pace.charactersPerSecond
  const pressing = presses * pace.secondsPerPress + choices * pace.secondsPerChoice
  const eid = eids * secondsPerEid
  const waiting = waited / 1000
  return { reading, typing, pressing, eid, waiting, all: reading + typing + pressing + eid + waiting }
}

const minutes = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

function rowOf(typed: Typed): string {
  const { reading, typing, pressing, eid, waiting, all } = secondsOf(typed)
  const parts = [reading, typing, pressing, eid, waiting].map((each) => Math.round(each))
  const { name, who, pages, words, characters, presses, aimMinutes } = typed
  const counts = [name, kinds[who].called, pages, words, characters, presses, ...parts]
  const verdict = all <= aimMinutes * 60 ? 'reached' : 'missed'
  return `| ${counts.join(' | ')} | ${minutes(all)} | ≤ ${aimMinutes}:00 | ${verdict} |`
}

const { QUICK: quick, CAREFUL: careful } = kinds

export const typistSection = (typed: Typed[]): string =>
  [
    '## A slow typist',
    '',
    '`node bench/typist.ts` completes the templates in Sweden, in Swedish, in a browser with the screen of a',
    'phone, with usual answers, until they can be sent, and counts. The times are computed from the counts',
    'and not waited for, except the waiting for pages, which is measured with the service on the same',
    'machine.',
    `Reading: ${pace.wordsPerMinute} words a minute, every visible text once. Typing, slowly:`,
    `${pace.charactersPerSecond.toFixed(1)} characters a second. A press, or a field to go into:`,
    `${pace.secondsPerPress} s; a choice: ${pace.secondsPerChoice} s more. README.md names the sources.`,
    '',
    `The quick applicant has done this before: ${quick.secondsPerEid} s for the eID's own app each time, no`,
    `mistake, every text read alike. The careful one needs ${careful.secondsPerEid} s for the eID, reads`,
    `what they agree to or sign at ${careful.legalWordsPerMinute} words a minute, and makes two mistakes: an`,
    'e-mail address and the number of an account. They send them, read what is wrong, and correct them. Both',
    'are computed persons: no real one was timed.',
    '',
    '| template | who | pages | words | characters | presses | reading s | typing s | pressing s | eID s ' +
      '| waiting s | minutes | aim | |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...typed.map(rowOf),
  ].join('\n')
