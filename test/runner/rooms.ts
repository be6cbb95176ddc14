/**
 * The subjects that each story is about. A story runs the whole service, so the import graph cannot show what
 * it tests: a change runs the stories of its subject, and those of the subjects that import the changed file.
 * A change of an endpoint also runs the stories of other subjects that name its operations.
 */
import { closureOf, importersIn, type Sources, spread } from './imports.ts'
import { operationsByFile, operationsNamedIn } from './operations.ts'
import { isTest } from './sets.ts'

/** The subjects of tests. Without a row: in `src` the subject where the test is, elsewhere all of them. */
const rows: ReadonlyArray<[RegExp, string]> = [
  [/^src\/applications\/test\//, 'applications customers'],
  [/^src\/checks\/test\//, 'checks providers'],
  [/^src\/developer\/test\//, 'developer oauth'],
  [/^src\/http\/test\//, 'http'],
  [/^test\/journeys\/(applications-views|dashboard-applications|dashboard-first-minute)/, 'dashboard'],
  [/^test\/journeys\/dashboard-export/, 'exports'],
  [/^test\/journeys\/dashboard-ten-cases/, 'review'],
  [/^test\/journeys\/(dashboard|team)/, 'staff'],
  [/^test\/journeys\/(developer|settings-providers)/, 'developer providers'],
  [/^test\/journeys\/(hit-two-persons|screening)/, 'screening'],
  [/^test\/journeys\/monitoring/, 'monitoring'],
  [/^test\/journeys\/notifications/, 'notifications'],
  [/^test\/journeys\/(follow-ups|more-information|questions|review|tipping-off)/, 'review'],
  [/^test\/journeys\/(template|workflow)/, 'workflows'],
  [/^test\/journeys\//, 'onboarding'],
  [/^web\/dashboard\//, 'dashboard'],
  [/^web\/(onboarding|docs|shared)\//, 'onboarding'],
  [/^(test\/[^/]+|web\/[^/]+|bench\/.+)$/, ''],
]

/** Technical folders: everything runs on them. */
const shared = new Set(['adapters', 'compose', 'http', 'kernel', 'platform', 'ports', 'runtime', 'schemas'])

/** The subject of a file of `src`: its folder. Undefined for a shared folder, and outside `src`. */
export function roomOf(file: string): string | undefined {
  const [top, room, ...rest] = file.split('/')
  return top === 'src' && rest.length > 0 && room && !shared.has(room) ? room : undefined
}

/** The subjects that a story is about; undefined when it is about all of them. */
export function roomsOfStory(file: string): readonly string[] | undefined {
  const own = roomOf(file)
  const named = rows.find(([pattern]) => pattern.test(file))?.[1]
  return named?.split(' ').filter((room) => room !== '') ?? (own ? [own] : undefined)
}

/** A test that starts the service; it reaches every file of it by the one lazy import of its world. */
const SERVICE = ['test/harness/world.ts', 'test/harness/foyer-process.ts', 'test/harness/cli-process.ts']

export interface Reach {
  /** The test files that a change of this file can turn red. */
  of(file: string): Set<string>
}

export function reachIn(sources: Sources): Reach {
  const importers = importersIn(sources)
  const tests = [...sources.keys()].filter(isTest)
  const stories = tests.filter((file) => {
    const closure = closureOf(sources, [file])
    return SERVICE.some((world) => closure.has(world))
  })
  const about = new Map(stories.map((file) => [file, roomsOfStory(file)]))
  const operations = operationsByFile(sources)
  const named = new Map(stories.map((file) => [file, operationsNamedIn(file)]))
  const naming = (story: string, file: string) =>
    [...(operations.get(file) ?? [])].some((operation) => named.get(story)?.has(operation))
  return {
    of(file) {
      const reached = spread([file], (each) => importers.get(each) ?? [])
      const rooms = new Set([file, ...(importers.get(file) ?? [])].flatMap((each) => roomOf(each) ?? []))
      const isShared = file.startsWith('src/') && roomOf(file) === undefined
      const told = file.startsWith('src/')
        ? stories.filter(
            (story) =>
              isShared || about.get(story)?.some((room) => rooms.has(room)) !== false || naming(story, file),
          )
        : []
      return new Set([...[...reached].filter(isTest), ...told])
    },
  }
}
