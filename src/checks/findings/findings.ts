/** The findings of a case as its report lists them: numbered, weighed, placed, and answered or open. */

import type { ISODate, Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { Case, Finding } from '#applications/case.ts'
import { type Hit, hitUuidOf, type ListedHit, listedHits } from '#applications/hits/case-hits.ts'
import { registryOf } from '#applications/views.ts'
import { faceReasons } from '#kernel/schemas/reason-codes.ts'
import { type PublishedWorkflow, textIn } from '#workflows/workflow.ts'
import { type Discrepancy, discrepanciesOf } from '../discrepancies.ts'
import { sanctionedOwnershipOf, sanctionedShareWords } from '../ownership/sanctioned-owners.ts'
import { declaredAuthorityOf } from '../signatories/declared-authority.ts'
import { findingRowOf, isKnownCode } from './finding-table.ts'
import { wordsOfDetail, wordsOfField } from './finding-words.ts'
import { hitCodeOf } from './hit-codes.ts'
import { ownerFindingsOf } from './owner-findings.ts'
import type { FindingWeight, ReportSection } from './rows/row.ts'
import { structureFindings } from './structure-findings.ts'

export interface FindingResolution {
  /** NO_LONGER_APPLIES: the facts that it rested on changed. */
  state: 'RESOLVED' | 'TRUE_POSITIVE' | 'FALSE_POSITIVE' | 'NO_DECISION' | 'NO_LONGER_APPLIES'
  /** The id on the wire of a credential or a user; null for the operator. */
  by: string | null
  at: Timestamp | null
  reason: string | null
}

export interface CaseFinding {
  /** Stays for this case, also when findings come and go. Counts from 1, in the order of first appearance. */
  number: number
  code: string
  weight: FindingWeight
  /** The place of the evidence in the report; `key` names a row, a document or a hit of the section. */
  place: { section: ReportSection; key: string | null }
  what: string
  short: string
  /** More about it, in words or as a code of the check. May name persons; never an identity number. */
  evidence: string | null
  /** null: open. A NOTE needs none. */
  resolution: FindingResolution | null
}

type Found = Omit<CaseFinding, 'number' | 'resolution'> & { hit?: Hit }

/**
 * In the order of their weight, and within it of their numbers.
 * @public
 */
export function findingsOf(of: Case, workflow: PublishedWorkflow): CaseFinding[] {
  const found = allFound(of, workflow)
  const order = orderOf(of, found)
  const applies = new Set(found.map(keyOf))
  const all = [
    ...found.map(({ hit, ...each }) => ({
      ...each,
      resolution: hit ? hitResolutionOf(hit) : resolutionOf(of, each),
    })),
    // A given number stays: its finding remains, and is marked as no longer applying.
    ...order.filter((key) => !applies.has(key)).map((key) => settledFinding(of, key)),
  ]
  return all
    .map((each) => ({ ...each, number: order.indexOf(keyOf(each)) + 1 }))
    .sort((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight) || a.number - b.number)
}

/** To be kept with the case, so that the numbers stay: the keys of all findings so far. */
export const findingOrderOf = (of: Case, workflow: PublishedWorkflow): string[] =>
  orderOf(of, allFound(of, workflow))

function settledFinding(of: Case, settledKey: string): Omit<CaseFinding, 'number'> {
  const known = (of.data.settledFindings ?? []).findLast(({ key }) => key === settledKey)
  const at = settledKey.indexOf(':')
  const code = at === -1 ? settledKey : settledKey.slice(0, at)
  const key = at === -1 ? null : settledKey.slice(at + 1)
  const { weight, section, what, short } = known ?? findingRowOf(code)
  return {
    ...{ code, weight, what, short },
    place: { section: section as ReportSection, key },
    evidence: known?.evidence ?? null,
    resolution: {
      ...{ state: 'NO_LONGER_APPLIES', by: null },
      ...{ at: known?.at ?? null, reason: known?.reason ?? null },
    },
  }
}

export const isSettled = ({ resolution }: Pick<CaseFinding, 'resolution'>): boolean =>
  resolution?.state === 'NO_LONGER_APPLIES'

/** Identifies a finding within its case. */
export const keyOf = ({ code, place }: Pick<CaseFinding, 'code' | 'place'>): string =>
  place.key === null ? code : `${code}:${place.key}`

/** Open: it still needs an answer. A note needs none. */
export const isOpenFinding = ({ weight, resolution }: CaseFinding): boolean =>
  weight !== 'NOTE' && resolution === null

/**
 * The finding that a list shows of a case: its first open finding, otherwise its first, and how many more are
 * open.
 * @public
 */
export function mainFindingOf(findings: readonly CaseFinding[]): { main: CaseFinding; more: number } | null {
  const open = findings.filter(isOpenFinding)
  const main = open[0] ?? findings.find((each) => !isSettled(each)) ?? findings[0]
  return main ? { main, more: Math.max(0, open.length - 1) } : null
}

const weights: readonly FindingWeight[] = ['BLOCKS', 'CONSIDER', 'NOTE']

function orderOf(of: Case, found: Found[]): string[] {
  const known = of.data.findingOrder ?? []
  const added = [...found]
    .sort((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight))
    .map(keyOf)
    .filter((key) => !known.includes(key))
  return [...known, ...new Set(added)]
}

const hitResolutionOf = ({ resolution }: Hit): FindingResolution | null => {
  const { state, by, at, reason } = resolution
  return state === 'UNRESOLVED' ? null : { state, by, at, reason }
}

/** The last answer holds, as long as its evidence is the same. */
function resolutionOf(of: Case, found: Found): FindingResolution | null {
  const last = (of.data.findingResolutions ?? []).findLast(({ key }) => key === keyOf(found))
  if (last?.state !== 'RESOLVED' || last.evidence !== found.evidence) return null
  return { state: last.state, by: last.by, at: last.at, reason: last.reason }
}

/** Each once. */
function allFound(of: Case, workflow: PublishedWorkflow): Found[] {
  const all = [
    ...listedHits(of.data).map(hitFinding),
    ...ruleFindings(of, workflow),
    ...failedCheck(of),
    ...changedOfficers(of, workflow),
    ...declaredAuthority(of, workflow),
    ...pepsSetAside(of),
  ]
  return [...new Map(all.map((each) => [keyOf(each), each])).values()]
}

const findingAs = (code: string, key: string | null, evidence: string | null): Found => {
  const { weight, section, what, short } = findingRowOf(code)
  return { code, weight, place: { section, key }, what, short, evidence }
}

/** Whose list it is, or which office: the key of a list says little to people. */
function sourceOf({ hit }: ListedHit): string {
  if ('listings' in hit) return hit.listings[0]?.authority ?? `list ${hit.dataset.id}`
  return hit.positions[0]?.title ?? `list ${hit.dataset.id}`
}

/** A hit is a fact once a person has confirmed it. */
const confirmedWords = {
  sanction_hit: 'is on a sanctions list, as a reviewer confirmed',
  pep_hit: 'holds or has held public office, as a reviewer confirmed',
  namesake_hit: '',
}

const hitWords = (list: ListedHit['list']) => ({
  sanction_hit: 'may be on a sanctions list',
  pep_hit: 'may hold or have held public office',
  namesake_hit:
    list === 'pepHits'
      ? 'has the name of a person in public office who was born in another year'
      : 'has the name of a person on a sanctions list who was born in another year',
})

function hitFinding(listed: ListedHit): Found {
  const { hit, list } = listed
  const name = hit.subject ?? hit.match.matchedName
  const score = `Score ${hit.match.score.toFixed(2)}, ${sourceOf(listed)}`
  const code = hitCodeOf(listed)
  const found = findingAs(code, hitUuidOf(hit), score)
  const words = hit.resolution.state === 'TRUE_POSITIVE' ? confirmedWords : hitWords(list)
  return { ...found, what: `${name} ${words[code]}`, hit }
}

/** The stored findings that a person must judge, without those that a hit already shows. */
function ruleFindings(of: Case, workflow: PublishedWorkflow): Found[] {
  const hits = listedHits(of.data)
  const isShownByHit = ({ code }: Finding) =>
    (code === 'hit_unresolved' && hits.length > 0) || hits.some((each) => hitCodeOf(each) === code)
  const stored = of.data.findings.filter(
    (each) => (each.outcome === 'REVIEW' || each.outcome === 'DECLINE') && !isShownByHit(each),
  )
  const discrepancies = of.submittedAt ? discrepanciesOf(of, workflow) : []
  return stored.flatMap((each) => {
    if (each.code === 'sanctioned_owner') return sanctionedOwnerFindings(of, workflow)
    if (each.code.startsWith('structure_')) return layerFindings(of, workflow, each.code)
    const owners = ownerFindingsOf(each.code, of, workflow)
    if (owners)
      return owners.map(({ key, what, evidence }) => ({ ...findingAs(each.code, key, evidence), what }))
    if (isFaceCode(each.code)) return [findingAs(each.code, null, each.detail)]
    const rows = discrepancies.filter(({ code }) => code === each.code).flatMap(placed)
    return rows.length > 0 ? rows : [ruleFinding(each, workflow)]
  })
}

/** The words of its detail are whole: they name no place. */
const isFaceCode = (code: string): boolean => Object.hasOwn(faceReasons, code)

/** One an owner, with the way to the company. Without the hit, which a person may have dismissed, none. */
function sanctionedOwnerFindings(of: Case, workflow: PublishedWorkflow): Found[] {
  const found = sanctionedOwnershipOf(of, workflow)
  const source = (isRegistered: boolean) =>
    isRegistered ? ['The register itself says that this owner is sanctioned'] : []
  return (found?.owners ?? []).map(({ name, ways, isRegistered }) => ({
    ...findingAs(
      'sanctioned_owner',
      name,
      [...source(isRegistered), ...ways, found && sanctionedShareWords(found)].join('. '),
    ),
    what: `${name}, who owns the company directly or from above, may be on a sanctions list`,
  }))
}

/** One a sign, and one for each thing that is not known. */
const layerFindings = (of: Case, workflow: PublishedWorkflow, wanted: string): Found[] =>
  structureFindings(of, workflow)
    .filter(({ code }) => code === wanted)
    .map(({ code, key, evidence }) => findingAs(code, key, evidence))

/** A discrepancy of several fields is one finding a field. */
function placed({ code, detail }: Discrepancy): Found[] {
  const isByField =
    code.includes('_differs_from_') ||
    code === 'registry_gap' ||
    code === 'document_remarked' ||
    code === 'document_not_scanned' ||
    code === 'document_infected' ||
    code === 'ownership_unclear'
  const places = isByField && detail ? detail.split(', ') : [null]
  return places.map((place) => {
    const [key = null, remark] = place?.split(': ') ?? []
    return findingAs(code, key, isByField ? (remark ?? wordsOfField(key)) : wordsOfDetail(detail))
  })
}

function ruleFinding({ code, detail, outcome }: Finding, { rules }: PublishedWorkflow): Found {
  const found = findingAs(code, null, detail)
  if (isKnownCode(code)) return { ...found, place: { ...found.place, key: detail } }
  const rule = rules.find(({ key }) => key === code)
  const what = rule ? textIn(rule.reason, 'en') : found.what
  return { ...found, what, short: code, weight: outcome === 'DECLINE' ? 'BLOCKS' : found.weight }
}

/** Reported also when no rule of the workflow mentions it. */
function declaredAuthority(of: Case, workflow: PublishedWorkflow): Found[] {
  const authority = of.submittedAt ? declaredAuthorityOf(of, workflow) : undefined
  return authority ? [findingAs('authority_declared', authority, wordsOfDetail(authority))] : []
}

/** The customer's own choice of lists, which no rule speaks about. */
const pepsSetAside = ({ data: { checks } }: Case): Found[] =>
  checks.SCREENING?.gaps.some(({ reason }) => reason === 'SET_ASIDE')
    ? [findingAs('peps_set_aside', null, null)]
    : []

const failedCheck = ({ data: { failure } }: Case): Found[] =>
  failure?.reason === 'CHECK_FAILED' ? [findingAs('check_failed', null, failure.detail)] : []

const MONTH = 31 * 24 * 3600_000

/** Officers who took a role in the month before the application was submitted. */
function changedOfficers(of: Case, workflow: PublishedWorkflow): Found[] {
  if (of.kind !== 'KYB' || !of.submittedAt) return []
  const until = of.submittedAt.getTime()
  const isNew = (from: ISODate | null) => {
    const at = from ? Date.parse(from) : Number.NaN
    return at > until - MONTH && at <= until
  }
  const names = (registryOf(of, workflow)?.officers ?? [])
    .flat()
    .filter(({ roles }) => roles.some(({ from }) => isNew(from)))
    .map(({ party }) => (party.kind === 'PERSON' ? party.name.fullName : party.name))
  return names.length > 0
    ? [findingAs('officers_changed', null, `New: ${[...new Set(names)].join(', ')}`)]
    : []
}
