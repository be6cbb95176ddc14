/** How well names are judged: labelled pairs, mangled names that must be found, others that must not. */
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { ListedEntity } from '../lists/entity.ts'
import { compareNames } from '../matching/compare.ts'
import { crossValidate, qualityAt, type ScoredPair } from '../matching/evaluate.ts'
import { defaultThreshold } from '../matching/factors.ts'
import { type EntityIndex, entityIndexSteps } from '../matching/index/entity-index.ts'
import { finish } from '../matching/index/steps.ts'
import { prepareName } from '../matching/prepare.ts'
import type { NameKind } from '../matching/prepared-name.ts'
import { prepareEntity, prepareSubject } from '../matching/score-subject.ts'
import { absent, atLeast, atMost, type Figure, figure } from './figures.ts'
import { organizations, pairsFile, persons, type RealLists } from './lists.ts'
import { mangled } from './mangle.ts'
import { countryCodes, ordinaryCompany, ordinaryPerson } from './ordinary-names.ts'
import { type Random, randomOf } from './random.ts'

export function labelledPairs(): Figure[] {
  const what = 'labelled pairs, F1 (five folds, 20 repeats)'
  if (!existsSync(pairsFile)) return [absent(what)]
  const rows = parse(readFileSync(pairsFile), { columns: true }) as Array<
    Record<'schema' | 'name1' | 'name2' | 'is_match', string>
  >
  const judged = rows.map(judgedPair)
  const validated = crossValidate(judged, { folds: 5, repeats: 20 })
  const { precision, recall, f1 } = qualityAt(judged, defaultThreshold)
  return [
    atLeast(what, validated.f1, 0.975, 3),
    figure(
      `the ${rows.length} pairs at the threshold of ${defaultThreshold}`,
      `F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    ),
  ]
}

const classesFile = new URL('../fixtures/name-pairs-by-class.csv', import.meta.url)

/** The pairs of each class, with which the rules were written: how well a class is covered. */
export function classFigures(): Figure[] {
  const rows = parse(readFileSync(classesFile), { columns: true }) as Array<
    Record<'schema' | 'name1' | 'name2' | 'is_match' | 'pattern', string>
  >
  const judged = rows.map((row) => ({ pattern: row.pattern, ...judgedPair(row) }))
  const classes = Object.entries(Object.groupBy(judged, ({ pattern }) => pattern))
  const f1Of = (pairs: readonly ScoredPair[] = []): string => qualityAt(pairs, defaultThreshold).f1.toFixed(2)
  return [
    atLeast(
      `${rows.length} own pairs of ${classes.length} classes, F1`,
      qualityAt(judged, defaultThreshold).f1,
      0.92,
      3,
    ),
    figure('by class', classes.map(([name, pairs]) => `${name} ${f1Of(pairs)}`).join(', ')),
  ]
}

function judgedPair(row: Record<'schema' | 'name1' | 'name2' | 'is_match', string>): ScoredPair {
  const kind = row.schema === 'Person' ? 'PERSON' : 'ORGANIZATION'
  const { score } = compareNames(prepareName(row.name1, kind), prepareName(row.name2, kind))
  return { score, isMatch: row.is_match === 'true' }
}

export const indexOf = (
  entities: ReadonlyArray<Parameters<typeof prepareEntity>[0]>,
  kind: NameKind,
): EntityIndex => {
  const memo = new Map()
  const prepared = entities.map((entity) => prepareEntity(entity, kind, memo))
  return finish(entityIndexSteps(prepared, kind))
}

export const asked = (kind: NameKind, name: string, birthDate: string | null = null) =>
  prepareSubject({ kind, names: [name], birthDate, countries: [], identifiers: [] })

const per1000 = (hits: number, all: number): number => (1000 * hits) / all

/** The share of the first names that are found, and that are found as the right entity. */
function recallOf(
  index: EntityIndex,
  entities: readonly ListedEntity[],
  spell: (name: string) => string,
): { any: number; right: number } {
  let [any, right] = [0, 0]
  for (const [at, { names }] of entities.entries()) {
    const found = index.find(asked('PERSON', spell(names[0]?.text ?? '')), defaultThreshold)
    if (found.length > 0) any++
    if (found.some(({ entity }) => entity === at)) right++
  }
  return { any: any / entities.length, right: right / entities.length }
}

const ROUNDS = 3

function recallFigures(what: string, listed: readonly ListedEntity[], random: Random): Figure[] {
  const index = indexOf(listed, 'PERSON')
  const all = Array.from({ length: ROUNDS }, () => listed).flat()
  const figuresOf = (count: number) => {
    const rounds = Array.from({ length: ROUNDS }, () =>
      recallOf(index, listed, (name) => mangled(name, count, random)),
    )
    const mean = (of: 'any' | 'right') => rounds.reduce((sum, each) => sum + each[of], 0) / ROUNDS
    return { any: mean('any'), right: mean('right') }
  }
  const [once, twice] = [figuresOf(1), figuresOf(2)]
  return [
    atLeast(`${what}, ${all.length} mangled once: any hit`, once.any, 0.995, 4),
    figure('the same: the right entity', once.right.toFixed(4)),
    figure('mangled twice: any hit, the right entity', `${twice.any.toFixed(4)}, ${twice.right.toFixed(4)}`),
  ]
}

/** People of each country whose names are asked: a rate of one in a thousand needs many. */
const PEOPLE = 2_000

/** The number of ordinary people, and how many of them hit although they are on no list. */
interface FalseHits {
  people: number
  unByName: number
  byName: number
  /** With the date of birth. */
  born: number
}
const noHits = (): FalseHits => ({ people: 0, unByName: 0, byName: 0, born: 0 })

/** `isUn` marks the entries whose hits by name are counted separately. */
function falseHitsOf(
  index: EntityIndex,
  random: Random,
  country: string,
  isUn: (entity: number) => boolean = () => false,
): FalseHits {
  const counted = noHits()
  for (; counted.people < PEOPLE; counted.people++) {
    const { name, birthDate } = ordinaryPerson(random, country)
    const byName = index.find(asked('PERSON', name), defaultThreshold)
    if (byName.length > 0) counted.byName++
    if (byName.some(({ entity }) => isUn(entity))) counted.unByName++
    if (index.find(asked('PERSON', name, birthDate), defaultThreshold).length > 0) counted.born++
  }
  return counted
}

const sumOf = (all: readonly FalseHits[]): FalseHits =>
  all.reduce((sum, each) => {
    for (const key of Object.keys(sum) as Array<keyof FalseHits>) sum[key] += each[key]
    return sum
  }, noHits())

const rate = (counted: FalseHits, of: 'unByName' | 'byName' | 'born'): number =>
  per1000(counted[of], counted.people)
const rates = (counted: FalseHits): string =>
  (['unByName', 'byName', 'born'] as const).map((of) => rate(counted, of).toFixed(1)).join('; ')

/** By name alone, more ordinary people of these countries match: the report counts them separately. */
const TOLD_APART = [
  ['Egyptian', 'EG'],
  ['Turkish', 'TR'],
  ['US', 'US'],
] as const

function falseHitFigures(sanctioned: EntityIndex, unCount: number, random: Random): Figure[] {
  const byCountry = new Map(
    countryCodes.map((code) => [code, falseHitsOf(sanctioned, random, code, (entity) => entity < unCount)]),
  )
  const all = sumOf([...byCountry.values()])
  const of = (code: string): FalseHits => byCountry.get(code) ?? noHits()
  return [
    atMost(
      `false hits of 1,000 ordinary names of all ${byCountry.size} countries: UN by name`,
      rate(all, 'unByName'),
      2,
      1,
    ),
    atMost('the same: UN and OFAC with the date of birth', rate(all, 'born'), 1, 1),
    figure('the same: UN and OFAC by name', rate(all, 'byName').toFixed(1)),
    ...TOLD_APART.map(([name, code]) =>
      figure(
        `of ${name} names: UN by name; UN and OFAC by name; UN and OFAC with the date of birth`,
        rates(of(code)),
      ),
    ),
  ]
}

const COMPANIES = 10_000

function companyHits(index: EntityIndex, random: Random): number {
  let hits = 0
  for (let each = 0; each < COMPANIES; each++)
    if (index.find(asked('ORGANIZATION', ordinaryCompany(random)), defaultThreshold).length > 0) hits++
  return per1000(hits, COMPANIES)
}

const consonantal = /[\u0590-\u06ff]/

/** Persons with an Arabic name: found by it among Latin names, and the other way round. */
function acrossScripts(un: readonly ListedEntity[]): Figure {
  const written = (entity: ListedEntity, isArabic: boolean): ListedEntity => ({
    ...entity,
    names: entity.names.filter(({ text }) => consonantal.test(text) === isArabic),
  })
  const both = un.filter(
    (entity) => written(entity, true).names.length > 0 && written(entity, false).names.length > 0,
  )
  const share = (askArabic: boolean): string => {
    const index = indexOf(
      un.map((entity) => written(entity, !askArabic)),
      'PERSON',
    )
    const found = both.filter((entity) => {
      const name = written(entity, askArabic).names[0]?.text ?? ''
      const at = un.indexOf(entity)
      return index.find(asked('PERSON', name), defaultThreshold).some((each) => each.entity === at)
    })
    return (found.length / both.length).toFixed(3)
  }
  return figure(
    `${both.length} UN persons by one name in the other script, the right entity`,
    `Arabic asked, Latin listed ${share(true)}; Latin asked, Arabic listed ${share(false)}`,
  )
}

export function listFigures(lists: RealLists | undefined): Figure[] {
  if (!lists) return ['recall of UN names', 'false hits', 'Arabic and Latin', 'PEP lists'].map(absent)
  const random = randomOf(20_261_126)
  const un = persons(lists.un)
  const sanctioned = indexOf([...un, ...persons(lists.ofac)], 'PERSON')
  const companies = indexOf(organizations([...lists.un, ...lists.ofac]), 'ORGANIZATION')
  const swedes = falseHitsOf(indexOf(lists.peps, 'PERSON'), random, 'SE')
  return [
    ...recallFigures(`${un.length} UN persons`, un, random),
    ...falseHitFigures(sanctioned, un.length, random),
    figure('false hits of 1,000 ordinary companies, UN and OFAC', companyHits(companies, random).toFixed(1)),
    acrossScripts(un),
    ...recallFigures(`${lists.peps.length} Swedish PEPs`, lists.peps, random),
    figure(
      'false hits of 1,000 ordinary Swedish names, PEPs by name; with the date of birth',
      `${rate(swedes, 'byName').toFixed(1)}; ${rate(swedes, 'born').toFixed(1)}`,
    ),
  ]
}
