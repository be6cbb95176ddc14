/**
 * The names by which an entry of a list is compared: each as written, and names within it. Lists write
 * several names in one, acronyms, notes and other scripts in brackets, and dates behind a name.
 */
import type { NameKind } from '../matching/prepared-name.ts'
import { type BracketMeaning, meaningOf } from './bracket-meaning.ts'
import { type Segment, segmentsOf, separated, withoutLetters } from './brackets.ts'

/** No file is trusted; real texts have up to 12 names. */
const MOST_NAMES = 40

const mayHoldOthers = /[;；(（[]|\sb\)\s|,\s*born\s|\s[afn]\.k\.a\.\s/iu

/** The first is the text itself. */
export function comparedNames(text: string, kind: NameKind): string[] {
  if (!mayHoldOthers.test(text)) return [text]
  return [...new Set([text, ...namesIn(text, kind)])].slice(0, MOST_NAMES)
}

const alsoKnownAs = /\s+[afn]\.k\.a\.\s+/giu

const namesIn = (text: string, kind: NameKind): string[] =>
  separated(withoutLetters(text).replace(alsoKnownAs, '; ')).flatMap((name) => namesOfOne(name, kind))

const bornClause = /,\s*born\s.*$/isu

interface ReadSegment extends Segment {
  meaning: BracketMeaning | undefined
}

function namesOfOne(text: string, kind: NameKind): string[] {
  const name = kind === 'PERSON' ? text.replace(bornClause, '') : text
  const segments = read(name, kind)
  const bare = segments.every(isKept) ? name : bareName(segments)
  const others = segments
    .flatMap(({ meaning }) => meaning?.names ?? [])
    .flatMap((name) => namesIn(name, kind))
  const surname = segments.find(({ meaning }) => meaning?.surname !== undefined)?.meaning?.surname
  return [
    ...(isName(bare) ? [bare] : []),
    ...(surname === undefined ? [] : [withSurname(bare, surname)]),
    ...bothOf(segments),
    ...others.filter(isName),
  ]
}

const isName = (text: string): boolean => /\p{L}/u.test(text)

function read(text: string, kind: NameKind): ReadSegment[] {
  const segments = segmentsOf(text)
  const name = bareOf(segments.filter(({ isBracket }) => !isBracket))
  return segments.map((segment, at) => {
    if (!segment.isBracket) return { ...segment, meaning: undefined }
    const before = bareOf(segments.slice(0, at).filter(({ isBracket }) => !isBracket))
    const isLast = segments.slice(at + 1).every((each) => each.isBracket || !isName(each.text))
    return { ...segment, meaning: meaningOf(segment.text, { kind, name, before, isLast }) }
  })
}

const isKept = ({ meaning }: ReadSegment): boolean => !meaning || meaning.is === 'PART'
const written = ({ text, isBracket }: Segment): string => (isBracket ? `(${text})` : text)

/** Without signs that are left at its ends. */
const bareOf = (segments: readonly Segment[]): string =>
  segments
    .map(written)
    .join(' ')
    .replace(/\s+([,;]|\.(?!\p{L}))/gu, '$1')
    .replace(/([,.;])[,.;]+/g, '$1')
    .replace(/^[\s,;:)\]-]+|[\s,;:([-]+$/g, '')

const bareName = (segments: readonly ReadSegment[]): string => bareOf(segments.filter(isKept))

/** "Norrvik Works (NOW) and Norrvik Centre (NCE)" are two names: each has its acronym. */
function bothOf(segments: readonly ReadSegment[]): string[] {
  const isAcronym = (at: number) => segments[at]?.meaning?.is === 'ACRONYM'
  if (!isAcronym(segments.length - 1)) return []
  const second = segments.findIndex(
    ({ text, isBracket }, at) => !isBracket && isAcronym(at - 1) && /^(?:and|et|und|y|og|och)\s/iu.test(text),
  )
  if (second < 0) return []
  const rest = segments.slice(second).map((each, at) => ({
    ...each,
    text: at === 0 ? each.text.replace(/^\S+\s+/u, '') : each.text,
  }))
  return [bareName(segments.slice(0, second)), bareName(rest)]
}

/** Adds the surname to "Given Surname", or to "SURNAME, Given". */
function withSurname(name: string, surname: string): string {
  const [before, given] = name.split(/,\s*/, 2)
  return before !== undefined && given !== undefined ? `${surname}, ${given}` : name.replace(/\S+$/u, surname)
}
