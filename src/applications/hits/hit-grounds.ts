/** The reasons to dismiss a hit: their words, and which of them the compared facts allow or contradict. */

import type { ComparedFact } from '@foyer/name-matching/schemas'
import type { HitGround } from '#kernel/schemas/screening.ts'
import { type Hit, type HitLists, type ListedHit, listedHits } from './case-hits.ts'
import { comparedOf, outcomeOf } from './compared-facts.ts'

interface GroundRow {
  words: string
  of: 'PERSON' | 'COMPANY' | 'BOTH'
  /** The fact that has to differ; null: the reviewer looked at something that no list has. */
  allowed: ((compared: readonly ComparedFact[]) => boolean) | null
  /** The same claim in a reason that a person wrote, in English. */
  claim?: RegExp
}

const differs = (fact: ComparedFact['fact']) => (compared: readonly ComparedFact[]) =>
  outcomeOf(compared, fact) === 'DIFFERS'

const yearsOf = (text: string | null | undefined): string[] => text?.match(/\b\d{4}(?=-|\b)/g) ?? []

function hasOtherYear(compared: readonly ComparedFact[]): boolean {
  const birth = compared.find(({ fact }) => fact === 'BIRTH_DATE')
  const listed = yearsOf(birth?.listed)
  return birth?.outcome === 'DIFFERS' && !yearsOf(birth.screened).some((year) => listed.includes(year))
}

const other = '(?:differ\\w*|another|other|different|not the same|wrong|mismatch\\w*|does(?: not|n.t) match)'
const claims = (what: string): RegExp =>
  new RegExp(`\\b${other}\\W+(?:\\w+\\W+){0,2}?${what}|${what}\\W+(?:\\w+\\W+){0,2}?${other}\\b`, 'i')

export const hitGrounds: Readonly<Record<HitGround, GroundRow>> = {
  BIRTH_YEAR_DIFFERS: {
    words: 'Birth year differs',
    of: 'PERSON',
    allowed: hasOtherYear,
    claim: claims('(?:birth year|year of birth|years? born)'),
  },
  BIRTH_DATE_DIFFERS: {
    words: 'Birth date differs',
    of: 'PERSON',
    allowed: differs('BIRTH_DATE'),
    claim: claims('(?:birth ?dates?|dates? of birth|birth ?days?|dob)'),
  },
  COUNTRY_DIFFERS: {
    words: 'Country differs',
    of: 'BOTH',
    allowed: differs('COUNTRY'),
    claim: claims('(?:countr(?:y|ies)|nationalit(?:y|ies))'),
  },
  NUMBER_DIFFERS: {
    words: 'Number differs',
    of: 'BOTH',
    allowed: differs('NUMBER'),
    claim: claims('(?:(?:identity |organi[sz]ation |company |registration |personal )*numbers?)'),
  },
  NAME_DIFFERS: {
    words: 'Different name',
    of: 'BOTH',
    allowed: (compared) => ['CLOSE', 'DIFFERS'].includes(outcomeOf(compared, 'NAME')),
    claim: claims('(?:(?:first|given|last|family|sur) ?names?|names?)'),
  },
  BUSINESS_DIFFERS: { words: 'Different business', of: 'COMPANY', allowed: null },
  DOCUMENT_CHECKED: { words: 'Checked ID document', of: 'PERSON', allowed: null },
  REGISTER_CHECKED: { words: 'Checked the register', of: 'COMPANY', allowed: null },
}

const rows = Object.entries(hitGrounds) as Array<[HitGround, GroundRow]>

/** The reasons that the compared facts allow, in the order of the page. */
export function allowedGrounds(hit: Hit): HitGround[] {
  const compared = comparedOf(hit)
  const kind = hit.schema === 'Person' ? 'PERSON' : 'COMPANY'
  return rows
    .filter(([, { of, allowed }]) => (of === 'BOTH' || of === kind) && (allowed?.(compared) ?? true))
    .map(([ground]) => ground)
}

const factOf: Partial<Record<HitGround, ComparedFact['fact']>> = {
  ...{ BIRTH_YEAR_DIFFERS: 'BIRTH_DATE', BIRTH_DATE_DIFFERS: 'BIRTH_DATE', COUNTRY_DIFFERS: 'COUNTRY' },
  ...{ NUMBER_DIFFERS: 'NUMBER', NAME_DIFFERS: 'NAME' },
}

/**
 * Claims of a written reason against the compared facts. A fact that was not compared may be known from
 * another source, and then nothing contradicts the claim.
 */
export function contradictedClaims(hit: Hit, reason: string): HitGround[] {
  const compared = comparedOf(hit)
  return rows
    .filter(([ground, { claim, allowed }]) => {
      const fact = factOf[ground]
      if (!fact || !claim?.test(reason) || outcomeOf(compared, fact) === 'NOT_COMPARED') return false
      return !(allowed?.(compared) ?? true)
    })
    .map(([ground]) => ground)
}

/** The same party, as far as a list can say: one person alone does not dismiss it. */
export function isStrongHit(hit: Hit): boolean {
  const compared = comparedOf(hit)
  const isSame = (fact: ComparedFact['fact']) => outcomeOf(compared, fact) === 'SAME'
  return isSame('NUMBER') || (isSame('NAME') && isSame('BIRTH_DATE'))
}

/**
 * Unresolved, or strong and undecided: one person cannot decide about a strong hit, which does not allow an
 * approval over it.
 */
export const hitsAgainstApproval = (lists: HitLists): ListedHit[] =>
  listedHits(lists).filter(
    ({ hit }) =>
      hit.resolution.state === 'UNRESOLVED' || (hit.resolution.state === 'NO_DECISION' && isStrongHit(hit)),
  )

/** Funds of a listed party are frozen (EU sanctions regulations): no reason of one person approves it. */
export const isConfirmedSanction = ({ hit, list }: ListedHit): boolean =>
  list !== 'pepHits' && hit.resolution.state === 'TRUE_POSITIVE'

/** The minimum length of a reason for the dismissal of a strong hit, besides the offered words. */
export const LEAST_OWN_WORDS = 20

export function hasOwnWords(reason: string): boolean {
  const offered = rows.map(([, { words }]) => words).join('|')
  const own = reason.replaceAll(new RegExp(offered, 'gi'), '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  return own.trim().length >= LEAST_OWN_WORDS
}

/** number:same name:close. Codes only, for the audit log. */
export const comparedWords = (hit: Hit): string =>
  comparedOf(hit)
    .map(({ fact, outcome }) => `${fact.toLowerCase()}:${outcome.toLowerCase()}`)
    .join(' ')
