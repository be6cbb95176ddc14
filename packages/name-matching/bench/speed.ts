/** The time to search names in large lists, on one core, and the cost of the index. */
import v8 from 'node:v8'
import vm from 'node:vm'
import type { ListedEntity } from '../lists/entity.ts'
import { defaultThreshold } from '../matching/factors.ts'
import { type EntityIndex, entityIndexSteps } from '../matching/index/entity-index.ts'
import { finish } from '../matching/index/steps.ts'
import type { NameKind } from '../matching/prepared-name.ts'
import { prepareEntity } from '../matching/score-subject.ts'
import { lettersBetween } from '../matching/words/distance.ts'
import { atLeast, atMost, type Figure, figure } from './figures.ts'
import { organizations, persons, type RealLists } from './lists.ts'
import { mangled } from './mangle.ts'
import { ordinaryCompany, ordinaryPerson } from './ordinary-names.ts'
import { asked } from './quality.ts'
import { type Random, randomOf } from './random.ts'

/** Milliseconds that this process had a core: other load on the machine does not count. */
function coreMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
}
const memory = (): number => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

type Facts = Parameters<typeof prepareEntity>[0]

const factsOf = (name: string, more: Partial<Facts> = {}): Facts => ({
  names: [{ text: name, kind: 'PRIMARY' }],
  ...{ birthDates: [], countries: [], identifiers: [] },
  ...more,
})
const invented: Readonly<Record<NameKind, (random: Random) => Facts>> = {
  PERSON: (random) => {
    const { name, birthDate, country } = ordinaryPerson(random)
    return factsOf(name, { birthDates: [{ value: birthDate, circa: false }], countries: [country] })
  },
  ORGANIZATION: (random) => factsOf(ordinaryCompany(random)),
}

interface Built {
  index: EntityIndex
  seconds: number
  megabytes: number
}

function build(kind: NameKind, real: readonly Facts[], count: number): Built {
  const random = randomOf(count)
  const listed = Array.from({ length: count }, (_, at) => real[at] ?? invented[kind](random))
  const before = memory()
  const began = coreMilliseconds()
  const memo = new Map()
  const prepared = listed.map((entity) => prepareEntity(entity, kind, memo))
  const index = finish(entityIndexSteps(prepared, kind))
  const seconds = (coreMilliseconds() - began) / 1000
  return { index, seconds, megabytes: memory() - before }
}

/** Names a second of a core, none of them asked before, and how many were compared for each. */
function speedOf(index: EntityIndex, kind: NameKind, names: readonly string[]) {
  const before = index.figures().compared
  const began = coreMilliseconds()
  for (const name of names) index.find(asked(kind, name), defaultThreshold)
  const seconds = (coreMilliseconds() - began) / 1000
  return {
    perSecond: names.length / seconds,
    candidates: (index.figures().compared - before) / names.length,
  }
}

/** Pairs of words a second whose letters are counted: the same work in each run measures the machine. */
function ceiling(): number {
  const words = 'mohammed hathersage lindqvist abdulrahman robert winterbourne'.split(' ')
  const began = coreMilliseconds()
  let sum = 0
  for (let at = 0; at < 2_000_000; at++)
    sum += lettersBetween(words[at % 6] as string, words[(at + 1 + (at >> 3)) % 6] as string)
  return sum > 0 ? 2_000_000 / ((coreMilliseconds() - began) / 1000) : 0
}

const [SMALLER, LARGER] = [100_000, 200_000]
const NAMES = 4_000
/** As many ordinary names and as many mangled ones: after fewer, the engine still compiles. */
const WARM_UP = 8_000

function namesOf(kind: NameKind, seed: number): string[] {
  const random = randomOf(seed)
  return Array.from({ length: NAMES }, () => invented[kind](random).names[0]?.text ?? '')
}

function measure(kind: NameKind, built: Built, others: readonly string[], warmUp: readonly string[]) {
  for (let seed = 10; seed < 10 + WARM_UP / NAMES; seed++) speedOf(built.index, kind, namesOf(kind, seed))
  speedOf(built.index, kind, warmUp)
  return {
    ordinary: speedOf(built.index, kind, namesOf(kind, 6)),
    mangled: speedOf(built.index, kind, others),
  }
}

export function speedFigures(lists: RealLists | undefined): Figure[] {
  const real = lists ? persons([...lists.un, ...lists.ofac, ...lists.peps]) : []
  const hard = (lists ? persons(lists.un) : []).map(({ names }) => names[0]?.text ?? '')
  const random = randomOf(77)
  const others = (hard.length > 0 ? hard : namesOf('PERSON', 8)).flatMap((name) =>
    [1, 2, 3].map(() => mangled(name, 1, random)),
  )
  const what = lists ? 'mangled UN names' : 'mangled ordinary names'
  // Other names than the measured ones: the engine compiles code that runs often.
  const warmUp = (lists ? persons(lists.ofac) : [])
    .flatMap(({ names }) => [1, 2].map(() => mangled(names[0]?.text ?? '', 1, random)))
    .slice(0, WARM_UP)
  const before = ceiling()
  const [small, smallSpeed] = measured('PERSON', real, SMALLER, others, warmUp)
  const [, largeSpeed] = measured('PERSON', real, LARGER, others, warmUp)
  const companies = companySpeed(lists)
  const words = (before + ceiling()) / 2
  const slowdown = (of: 'ordinary' | 'mangled') => largeSpeed[of].perSecond / smallSpeed[of].perSecond
  return [
    atLeast('100,000 persons: ordinary names a second of a core', smallSpeed.ordinary.perSecond, 1000, 0),
    atLeast(`100,000 persons: ${what} a second of a core`, smallSpeed.mangled.perSecond, 1000, 0),
    atMost('names compared for each ordinary name', smallSpeed.ordinary.candidates, 15, 1),
    atMost(`names compared for each of the ${what}`, smallSpeed.mangled.candidates, 15, 1),
    atLeast('200,000 persons, ordinary names: share of that speed', slowdown('ordinary'), 0.6, 2),
    atLeast(`200,000 persons, ${what}: share of that speed`, slowdown('mangled'), 0.6, 2),
    atMost('100,000 persons: seconds of a core to build', small.seconds, 10, 1),
    atMost('100,000 persons: megabytes', small.megabytes, 300, 0),
    companies,
    figure(
      'the machine: million pairs of words a second; of them, for an ordinary and a mangled name',
      `${(words / 1e6).toFixed(1)}; ${Math.round(words / smallSpeed.ordinary.perSecond)}, ${Math.round(
        words / smallSpeed.mangled.perSecond,
      )}`,
    ),
  ]
}

/** Built, measured and given back: both sizes need not be in memory at once. */
function measured(
  kind: NameKind,
  real: readonly Facts[],
  count: number,
  others: readonly string[],
  warmUp: readonly string[] = [],
) {
  const built = build(kind, real, count)
  const speed = measure(kind, built, others, warmUp)
  const { seconds, megabytes } = built
  return [{ seconds, megabytes }, speed] as const
}

function companySpeed(lists: RealLists | undefined): Figure {
  const real: ListedEntity[] = lists ? organizations([...lists.un, ...lists.ofac]) : []
  const random = randomOf(78)
  const others = namesOf('ORGANIZATION', 9).map((name) => mangled(name, 1, random))
  const [, { ordinary }] = measured('ORGANIZATION', real, SMALLER, others)
  return figure(
    '100,000 organizations: ordinary names a second of a core, names compared for each',
    `${ordinary.perSecond.toFixed(0)}, ${ordinary.candidates.toFixed(1)}`,
  )
}
