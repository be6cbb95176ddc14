/** Reads the signing text of a register: the understood part, and the rest for a reviewer. */

import { rolesCountingAs } from '../expand-rule.ts'
import { roster } from '../roster.ts'
import type { GoverningMember, RoleCode, SigningAuthorityBasis } from '../schemas.ts'
import { danish } from './danish.ts'
import { finnish } from './finnish.ts'
import { type Clause, readSentence } from './grammar.ts'
import { swedish } from './swedish.ts'
import { type Lexicon, tokensOf } from './tokens.ts'

export type SigningLanguage = 'sv' | 'da' | 'fi'

export interface SigningText {
  /** COMPLETE only if every word is understood. */
  coverage: SigningAuthorityBasis['coverage']
  clauses: Clause[]
  /** Sentences that are not understood, as written. They may limit the others. */
  unread: string[]
}

const lexicons: Record<SigningLanguage, Lexicon> = { sv: swedish, da: danish, fi: finnish }

/**
 * Words that take back or limit what another sentence gives. With one of them in an unread sentence, nothing
 * of the text is used.
 */
const cancelling: Record<SigningLanguage, Set<string>> = {
  sv: wordsIn(
    'inte ej icke aldrig utom utan undantag undantagen endast bara enbart dock om såvida förutsatt',
    'upphör upphört återkallad återkallas ovanstående',
  ),
  da: wordsIn(
    'ikke ej aldrig undtagen undtagelse uden kun dog hvis medmindre såfremt forudsat bortfalder ophører',
    'tilbagekaldt ovenstående',
  ),
  fi: wordsIn(
    'ei eivät ole paitsi lukuun ilman vain ainoastaan kuitenkin kuitenkaan jos ellei mikäli edellyttäen',
    'peruutettu lakkaa',
  ),
}

function wordsIn(...lines: string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}

export function readSigningText(
  text: string,
  language: SigningLanguage,
  officers: GoverningMember[][],
): SigningText {
  const clauses: Clause[] = []
  const unread: string[] = []
  for (const sentence of sentencesOf(text)) {
    const read = readSentence(tokensOf(sentence, lexicons[language], officers))
    if (read?.only.every((role) => holdersOf(role, officers) <= 1)) clauses.push(...read.clauses)
    else unread.push(sentence)
  }
  if (clauses.length === 0 || unread.some((each) => isCancelling(each, language)))
    return { coverage: 'NONE', clauses: [], unread }
  return { coverage: unread.length > 0 ? 'PARTIAL' : 'COMPLETE', clauses, unread }
}

// "adm. direktør" is one office.
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<!\badm)[.;](?=\s|$)/i)
    .map((sentence) => sentence.trim().replaceAll(/\s+/g, ' '))
    .filter((sentence) => sentence !== '')

const isCancelling = (sentence: string, language: SigningLanguage): boolean =>
  (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => cancelling[language].has(word))

/** "Ledamoten" is no particular person where a chair and a member are on the board. */
function holdersOf(role: RoleCode, officers: GoverningMember[][]): number {
  const people = roster()
  const codes = rolesCountingAs(role)
  const holders = officers.flat().filter(({ roles }) => roles.some(({ code }) => codes.includes(code)))
  return new Set(holders.map(({ party }) => people.numberOf(party))).size
}
