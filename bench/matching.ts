/**
 * Measures how well and how fast names are matched; writes its section into bench/report.md. Lists and
 * labelled pairs are read from ../shared/data, or from BENCH_DATA; their figures are not measured otherwise.
 */
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { type Figure, tableOf } from '@foyer/name-matching/bench/figures'
import { readRealLists } from '@foyer/name-matching/bench/lists'
import { partFigures } from '@foyer/name-matching/bench/names-in-parts'
import { classFigures, labelledPairs, listFigures } from '@foyer/name-matching/bench/quality'
import { speedFigures } from '@foyer/name-matching/bench/speed'
import { algorithm } from '@foyer/name-matching/matching/factors'
import { writeSection } from './report-sections.ts'

const loadAverage = (): string => (os.loadavg()[0] ?? 0).toFixed(1)
const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

export async function measureMatching(): Promise<string> {
  const before = loadAverage()
  const lists = await readRealLists()
  const speed = speedFigures(lists)
  const quality = [...labelledPairs(), ...classFigures(), ...listFigures(lists), ...partFigures(lists)]
  return sectionOf(quality, speed, `${before} at the start and ${loadAverage()} at the end`)
}

const sectionOf = (quality: readonly Figure[], speed: readonly Figure[], loads: string): string =>
  `## Name matching

${algorithm} at commit ${commit()}, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node},
one thread of a machine with ${os.availableParallelism()} cores and a load of ${loads}.
Time is the time that the process had a core, so that other load counts only as far as it slows a core down.
Each screened name is asked once, after 16,000 others; preparing and scoring it are part of the time. The
lists are those of the UN (2026-02) and of OFAC (SDN 2021-07, consolidated 2025-12), and Sweden's members of
parliament and ministers since 2018. Ordinary names are invented: frequent and rare ones of 17 countries, as
many of each, and all of them count. The name of an Egyptian is often made of names that the lists are full
of: Egyptians are told apart too.

### Quality

${tableOf(quality)}

### Speed

${tableOf(speed)}
`

if (import.meta.main) {
  const section = await measureMatching()
  await writeSection('## Name matching', section)
  process.stdout.write(section)
}
