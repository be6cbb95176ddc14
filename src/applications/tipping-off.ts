/**
 * Words in a message to an applicant that may reveal a check, a suspicion or a report (AMLR article 73). In
 * all languages of the pages, whatever language the message is in: people mix them.
 */
import type { FieldError } from '#kernel/api-error.ts'

/** A stem matches inside a compound too; `whole` only as a word of its own. */
const topics = {
  SANCTION: {
    // The verb pakottaa, to force, has forms that begin like pakote, a sanction.
    stems: [
      ...['sanction', 'sanktion', 'sanksjon', 'pakote(?!t)', 'pakotetta(?!\\p{L})', 'pakotte'],
      ...['embargo', 'kauppasaar', 'sanctie', 'gel des avoirs', 'sanktsioon'],
    ],
    whole: [],
  },
  POLITICAL_EXPOSURE: {
    stems: [
      ...['politically[ -]+expos', 'politiskt[ -]+(?:utsatt|expone)', 'politisk[ -]+(?:utsatt|ekspon|udsat)'],
      ...['poliittisesti[ -]+(?:vaikutusval|alttii)', 'politisch[ -]+exponier'],
      ...['politiek[ -]+(?:prominent|geëxponeer)', 'politiquement[ -]+expos', 'riikliku taustaga'],
    ],
    whole: ['pep(?:s|ar|arna|en|er|erne|it)?', 'ppe'],
  },
  SUSPICION: {
    stems: [
      ...['suspect', 'suspici', 'misst[aä]n[kc]', 'mist[ae]nk', 'mistænk', 'epäil(?!emättä)'],
      ...[
        'verdacht',
        'verdächt',
        'watch[ -]?list',
        'black[ -]?list',
        'svarte?list',
        'sortlist',
        'schwarzlist',
      ],
      ...['musta(?:n|a|lla|lta|lle)? ?list', 'schwarze[nr]? list', 'bevakningslist', 'tarkkailulist'],
      ...['overvåkn?ingslist', 'overvågningslist', 'beobachtungslist', 'warnlist'],
      ...['verdenking', 'zwarte lijst', 'waarschuwingslijst', 'soupçon', 'listes? noires?'],
      // Not kahtlema, to doubt.
      ...['listes? de surveillance', 'kahtlus', 'kahtla[ns]', 'musta(?:s|le)? nimekir'],
    ],
    whole: [],
  },
  LAUNDERING: {
    stems: [
      ...['launder(?!ette)', 'penningtvätt', 'pengatvätt', 'hvitvask', 'kvitvask', 'hvidvask', 'rahanpes'],
      ...['geldwäsch', 'geldwaesch', 'finanspolis', 'økokrim', 'financial intelligence unit'],
      ...['witwas', 'blanchiment', 'tracfin', 'rahapes'],
    ],
    whole: ['aml', 'fiu'],
  },
  TERRORISM: { stems: ['terror'], whole: [] },
  FRAUD: {
    stems: [
      ...['fraud', 'bedräg', 'bedrager', 'svindel', 'svindl(?!ande)', 'petos', 'petok'],
      ...['betrug', 'betrüg', 'oplicht', 'escroqu', 'pettus', 'pettur'],
    ],
    whole: [],
  },
} as const
export type TippingOffTopic = keyof typeof topics

const patterns = Object.entries(topics).map(([topic, { stems, whole }]) => ({
  topic: topic as TippingOffTopic,
  pattern: new RegExp(
    `[\\p{L}\\p{M}-]*(?:${stems.join('|')})[\\p{L}\\p{M}]*` +
      (whole.length > 0 ? `|(?<![\\p{L}\\p{N}])(?:${whole.join('|')})(?![\\p{L}\\p{N}])` : ''),
    'giu',
  ),
}))

export interface TippingOffWord {
  topic: TippingOffTopic
  /** The word as written in the message. */
  word: string
}

/** Characters that no reader sees, and that would hide a word. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu
/** German: the amount was. The noun, fraud, has a capital letter. */
const isAmount = (word: string): boolean => /^betrug(?:en|t|st)?$/.test(word)

/** Each word once, in the order of the topics. */
export function tippingOffWords(message: string): TippingOffWord[] {
  const text = message.normalize('NFC').replaceAll(unseen, '').replaceAll(/\s+/gu, ' ')
  const found = patterns.flatMap(({ topic, pattern }) =>
    [...text.matchAll(pattern)]
      .map(([word]) => ({ topic, word: word.replace(/^-+/, '') }))
      .filter(({ word }) => !isAmount(word)),
  )
  return [...new Map(found.map((each) => [each.word.toLowerCase(), each])).values()]
}

interface Written {
  message: string
  stepMessages?: ReadonlyArray<{ message: string }>
}

/** The text of each part of a request, for the errors of the request. */
export function tippingOffErrors({ message, stepMessages = [] }: Written): FieldError[] {
  const parts = [
    { path: '/message', text: message },
    ...stepMessages.map((each, at) => ({ path: `/stepMessages/${at}/message`, text: each.message })),
  ]
  return parts.flatMap(({ path, text }) =>
    tippingOffWords(text).map(({ word }) => ({
      ...{ path, code: 'may_tip_off' },
      message: `“${word}” may tell the applicant of a check or a suspicion.`,
    })),
  )
}

/** For the audit log: codes, never the words. */
export const tippingOffTopics = ({ message, stepMessages = [] }: Written): TippingOffTopic[] => [
  ...new Set(
    [message, ...stepMessages.map((each) => each.message)].flatMap(tippingOffWords).map(({ topic }) => topic),
  ),
]
