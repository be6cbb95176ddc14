/** The terms that an application is found by, in one normal form for what is stored and what is searched. */

import type {
  OrganizationIdentifier,
  PersonalIdentityNumber,
} from '@foyer/national-fields/schemas/identifiers'
import type { Case } from '#applications/case.ts'
import { compactTerm } from '#kernel/compact-term.ts'

/** A letter alone finds too much. */
const MIN_LENGTH = 2
/** Bounds the rows of one application. Names and numbers come first, words of metadata last. */
const MAX_TERMS = 100
const MAX_WORDS_OF_VALUE = 10

/** "Berg-Hansen" is found as a whole and by each part. */
const wordsOf = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => [word, ...word.split(/[^\p{L}\p{M}\p{N}]+/u)])

const numberTerms = (number: OrganizationIdentifier | null | undefined): string[] =>
  number ? [number.id, number.display] : []

/** People write Swedish identity numbers with and without their century. */
function identityTerms(number: PersonalIdentityNumber | null | undefined): string[] {
  if (!number) return []
  return number.issuingCountry === 'SE' && number.id.length >= 12
    ? [number.id, number.id.slice(2)]
    : [number.id]
}

/** Every term of an application, each once. */
export function termsOf({ data, externalReference }: Case): string[] {
  const { registry, identity, prefill, metadata } = data
  const answers = Object.values(data.answers)
  const names = [
    registry?.organization.organizationName,
    ...answers.map((each) => (each.kind === 'ORGANIZATION' ? each.name : null)),
    identity?.givenName,
    identity?.familyName,
    ...answers.flatMap((each) => (each.kind === 'PERSON_DETAILS' ? [each.givenName, each.familyName] : [])),
    ...answers.flatMap((each) => (each.kind === 'CONTACT_DETAILS' ? [each.firstName, each.lastName] : [])),
    prefill.firstName,
    prefill.lastName,
  ]
  const whole = [
    ...numberTerms(registry?.organization.organizationNumber),
    ...answers.flatMap((each) => (each.kind === 'ORGANIZATION' ? numberTerms(each.organizationNumber) : [])),
    prefill.organizationNumber,
    ...identityTerms(identity?.personalIdentityNumber),
    ...answers.flatMap((each) =>
      each.kind === 'PERSON_DETAILS' ? identityTerms(each.personalIdentityNumber) : [],
    ),
    ...identityTerms(prefill.personalIdentityNumber),
    ...answers.map((each) => (each.kind === 'CONTACT_DETAILS' ? each.email : null)),
    prefill.email,
    externalReference,
  ]
  const terms = [
    ...whole,
    ...names.flatMap((name) => wordsOf(name ?? '')),
    ...wordsOf(externalReference ?? ''),
    ...Object.entries(metadata).flatMap(([key, value]) => [`${key}${value}`, value]),
    ...Object.values(metadata).flatMap((value) => wordsOf(value).slice(0, MAX_WORDS_OF_VALUE)),
  ].map((term) => compactTerm(term ?? ''))
  return [...new Set(terms)].filter((term) => term.length >= MIN_LENGTH).slice(0, MAX_TERMS)
}

/** More words than this narrow nothing down any further. */
const MAX_SEARCHED = 6

/**
 * The terms of a search: all must match. A text without letters is one number, whatever its spaces; a text
 * with = is one entry of metadata.
 */
export function searchedTermsOf(text: string): string[] {
  const isWhole = !/\p{L}/u.test(text) || text.includes('=')
  const terms = (isWhole ? [text] : text.trim().split(/\s+/)).map(compactTerm)
  return [...new Set(terms)].filter((term) => term.length >= MIN_LENGTH).slice(0, MAX_SEARCHED)
}
