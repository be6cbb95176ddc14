/** Prints how well the walls of the house hold: the figures that CONTRIBUTING.md and decision 0057 name. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importersIn, readSources, repositoryFiles, root, spread } from '../test/runner/imports.ts'
import { reachIn } from '../test/runner/rooms.ts'
import { isTest } from '../test/runner/sets.ts'

const MANY_TESTS = 200
/** Commits that brought a feature, the newest ones. */
const FEATURES = 71

const files = repositoryFiles()
const sources = readSources(files)
const code = [...sources.keys()].filter((file) => file.startsWith('src/') && !isTest(file))
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
const folderOf = (file) => path.posix.dirname(file)
const technical = /^(adapters|compose|http|kernel|operator|platform|ports|runtime|schemas)$/
const isActionRow = (file) => /^src\/[^/]+\/audit-actions\.ts$/.test(file)
const namesMost = (text, names) => names.filter((name) => text.includes(name)).length > names.length / 2
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
const countsOf = (values) => Map.groupBy(values, (value) => value)

/** [what, the figure before the third edition by this same program, the wanted one, the one of now] */
const rows = [...reachRows(), ...featureRows(), ...folderRows(), ...nameRows(), ...packageRows()]

function reachRows() {
  const importers = importersIn(sources)
  const imported = code.map((file) => [...spread([file], (each) => importers.get(each) ?? [])])
  const byImports = imported.map((reached) => reached.filter(isTest).length)
  const reach = reachIn(sources)
  const byRooms = code.map((file) => reach.of(file).size)
  const many = (counts) => counts.filter((count) => count > MANY_TESTS).length
  return [
    [
      `tests that a file of src reaches by imports, median of ${code.length}`,
      '282',
      '< 60',
      median(byImports),
    ],
    [
      `files of src that reach more than ${MANY_TESTS} test files by imports`,
      '1,161',
      '< 250',
      many(byImports),
    ],
    ['test files that test:changed runs for a file of src, median', '', '', median(byRooms)],
    [`files of src for which test:changed runs more than ${MANY_TESTS} test files`, '', '', many(byRooms)],
  ]
}

function featureRows() {
  const log = git('log', '--no-merges', '--grep=^feat', '-E', `-n${FEATURES}`, '--name-only', '--format=%x00')
  const commits = log.split('\0').map((text) => text.split('\n').filter((line) => line !== ''))
  const touched = commits.filter((each) => each.length > 0)
  const roomsOf = (changed) => new Set(changed.map(roomOf)).size
  const rooms = median(touched.map(roomsOf))
  const lines = median(touched.map((changed) => changed.length))
  return [
    [
      `rooms that a feat commit touches, median of ${touched.length}`,
      '7 (18 files)',
      '3',
      `${rooms} (${lines} files)`,
    ],
  ]
}

/** Two levels of a path: a subject of src, a package, a part of web or test; else the first level. */
function roomOf(file) {
  const parts = file.split('/')
  return parts.slice(0, /^(src|web|test|packages)$/.test(parts[0]) && parts.length > 2 ? 2 : 1).join('/')
}

function folderRows() {
  const within = files.filter((file) => /^(src|web|test|packages)\//.test(file))
  const subjects = ['screening', 'providers', 'signing', 'ownership']
  const foldersOf = (word) => new Set(within.filter((file) => file.includes(word)).map(folderOf)).size
  const sizes = countsOf(files.filter((file) => /^(src|web)\//.test(file) && !isTest(file)).map(folderOf))
  const small = [...sizes].filter(
    ([folder, each]) => each.length <= 2 && !/\/(?:endpoints|migrations|store)$/.test(folder),
  )
  const adapters = code.filter((file) => file.startsWith('src/adapters/'))
  const ofOne = adapters.filter((file) => featuresOf(file).size === 1)
  return [
    [`folders of ${subjects.join(', ')}`, '43, 31, 27, 12', '≤ 6 each', subjects.map(foldersOf).join(', ')],
    [`adapter files that know exactly one subject, of ${adapters.length}`, '150 of 410', '0', ofOne.length],
    [
      'folders of src and web with one or two files, beside endpoints, store and migrations',
      '33',
      '< 5',
      small.length,
    ],
  ]
}

/** The subjects that an adapter imports, including type imports. */
function featuresOf(file) {
  const { imports, types } = sources.get(file)
  const parts = [...imports, ...types].map((each) => each.split('/'))
  return new Set(
    parts.flatMap(([top, room, ...rest]) =>
      top === 'src' && rest.length > 0 && !technical.test(room) ? [room] : [],
    ),
  )
}

function nameRows() {
  const families = /^src\/(adapters\/providers|providers)\//
  const outside = code.filter((file) => !families.test(file))
  const exported = countsOf(outside.flatMap((file) => [...new Set(sources.get(file).names)]))
  const shared = [...exported].filter(([, each]) => each.length > 1)
  const actionRows = files.filter(isActionRow).map(read).join(' ')
  const actions = [...new Set(actionRows.match(/'[a-z_]+\.[a-z_.]+'/g))].map((name) => name.slice(1, -1))
  const texts = files.filter((file) => /^(src|web)\/.*\.(ts|tsx|json)$/.test(file) && !isTest(file))
  const wording = texts.filter((file) => !isActionRow(file) && namesMost(read(file), actions))
  const folders = wording.map((file) => file.replace(/\/\w\w\.json$/, ''))
  const places = new Set(['src/*/audit-actions.ts', ...folders])
  const endpoints = code.filter((file) => /\/endpoints\//.test(file))
  const needing = endpoints.map((file) => /\bNeeds<([^>]*)>/.exec(read(file))?.[1]?.split('|').length)
  const known = needing.filter((count) => count !== undefined)
  return [
    ['names that several files of src export', '76', '< 40', shared.length],
    [
      `places that name most of the ${actions.length} audit actions`,
      '3',
      '1',
      `${places.size} (${[...places].join(', ')})`,
    ],
    [
      `ports that an operation names, median; ${endpoints.length - known.length} files name none`,
      '63',
      'what it names',
      median(known),
    ],
  ]
}

function packageRows() {
  return files
    .filter((file) => /^(packages\/[^/]+\/)?package\.json$/.test(file))
    .map((file) => JSON.parse(read(file)))
    .map(({ name, dependencies = {} }) => [
      `direct dependencies of ${name}`,
      '49',
      '≤ 12',
      Object.keys(dependencies).filter((each) => !each.startsWith('@foyer/')).length,
    ])
}

const table = [['what', 'before', 'wanted', 'now'], Array(4).fill('---'), ...rows]
process.stdout.write(`${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
