/** The compiler names every place that a new kind of step or event, market, language, error, … needs. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'

const root = path.join(import.meta.dirname, '..')
const sources = ['src', 'web', 'packages']
const project = 'tsconfig.additions.json'

/** A kind of step as a person would begin it. It is complete in src/workflows. */
const dummyKind = `/** DUMMY: a new kind. */
import { Type } from 'typebox'
import { closed } from '@foyer/national-fields/schemas/primitives'
import { stepFields } from '../text-schemas.ts'
import { type AnswerMetadata, type StepRules, singleFact } from './step-kind.ts'
const DummyStep = Type.Object({ ...stepFields, kind: Type.Literal('DUMMY') }, closed)
interface DummyAnswer extends AnswerMetadata { kind: 'DUMMY' }
export const dummy: StepRules<typeof DummyStep, DummyAnswer> = {
  ...singleFact,
  definition: DummyStep,
  read: null,
  valuesOf: () => ({}),
  isComplete: () => true,
  comparable: (answer) => answer,
  definitionProblems: () => [],
}
`

type Edit = (text: string) => string
const replace =
  (before: string, after: string): Edit =>
  (text) => {
    assert.ok(text.includes(before), `the test has to follow the code: no longer found: ${before}`)
    return text.replace(before, after)
  }

interface Addition {
  what: string
  /** The text in the errors that this addition causes. */
  name: string
  edits: Record<string, Edit>
  /** The places where the compiler asks for more. Empty if the edits are complete. */
  places: string[]
}

const additions: Addition[] = [
  {
    what: 'a kind of step',
    name: 'DUMMY',
    edits: {
      'src/workflows/steps/dummy.ts': () => dummyKind,
      'src/workflows/steps/kinds.ts': (text) =>
        replace(
          '  TERMS: terms,\n',
          '  TERMS: terms,\n  DUMMY: dummy,\n',
        )(`import { dummy } from './dummy.ts'\n${text}`),
    },
    // The step's title, its pages, its components, and where other features ask for answers of each kind.
    places: [
      'src/applications/reported-answers.ts',
      'src/checks/named-in-answers.ts',
      'src/dashboard/step-words.ts',
      'src/onboarding/drafts/keep-draft.ts',
      'src/onboarding/screens/title.ts',
      'src/onboarding/steps/kinds.ts',
      'web/dashboard/workflows/steps/step-icons.ts',
      'web/onboarding/Journey.tsx',
      'web/onboarding/steps/page-facts.ts',
    ],
  },
  {
    // Poland is known as a country with postal codes only.
    what: 'a market',
    name: 'PL',
    edits: { 'packages/national-fields/market-code.ts': replace("['SE', 'NO'", "['PL', 'SE', 'NO'") },
    places: ['packages/national-fields/contact/address.ts', 'packages/national-fields/markets.ts'],
  },
  {
    what: 'a language',
    name: 'xx',
    edits: { 'packages/national-fields/schemas/languages.ts': replace("'fr', 'et']", "'fr', 'et', 'xx']") },
    places: [
      'src/checks/sandbox/scenarios.ts',
      'src/onboarding/language.ts',
      'src/onboarding/market-words.ts',
      'src/onboarding/texts.ts',
      'web/shared/translations.ts',
    ],
  },
  {
    what: 'a kind of event',
    name: 'DUMMY_EVENT',
    edits: {
      'src/kernel/schemas/event-kinds.ts': replace(
        'const kinds = {\n',
        "const kinds = {\n  DUMMY_EVENT: { word: 'x' },\n",
      ),
    },
    places: ['src/kernel/schemas/event-kinds.ts'],
  },
  {
    what: 'an error',
    name: 'dummy_error',
    edits: {
      'src/errors.ts': replace(
        '  ...httpErrors,\n',
        '  ...httpErrors,\n  dummy_error: httpErrors.internal,\n',
      ),
    },
    places: [],
  },
  {
    what: 'a background task that a move adds',
    name: 'dummyTask',
    edits: {
      'src/applications/signing/outbox-tasks.ts': replace(
        '  | SigningMailTask\n',
        "  | SigningMailTask\n  | { task: 'dummyTask'; runAt: Date | null }\n",
      ),
    },
    places: ['src/applications/store/audit-and-outbox.ts', 'src/tasks.ts'],
  },
  {
    what: 'a check',
    name: 'DUMMY_CHECK',
    edits: {
      'src/applications/case.ts': replace(
        "['REGISTRY', 'SCREENING'] as const",
        "['REGISTRY', 'SCREENING', 'DUMMY_CHECK'] as const",
      ),
    },
    places: ['src/applications/report.ts', 'src/checks/registry/check-retries.ts', 'src/checks/tasks.ts'],
  },
  {
    what: 'a kind of provider',
    name: 'DUMMY_PROVIDER',
    edits: {
      'src/providers/catalogue/provider-row.ts': replace(
        "'SCREENING'] as const",
        "'SCREENING', 'DUMMY_PROVIDER'] as const",
      ),
    },
    places: [
      'src/providers/store/settings/provider-setup.ts',
      'src/applications/create/provider-gaps.ts',
      'web/dashboard/settings/providers/provider-words.ts',
    ],
  },
  {
    what: 'a status',
    name: 'DUMMY_STATUS',
    edits: {
      'src/kernel/schemas/application.ts': replace("  ['NOT_STARTED',", "  ['DUMMY_STATUS', 'NOT_STARTED',"),
    },
    places: [
      'src/applications/import/import-times.ts',
      'src/applications/status.ts',
      'src/dashboard/figures/figures.ts',
      'src/kernel/schemas/status-words.ts',
      'web/dashboard/pieces/Marks.tsx',
    ],
  },
  {
    what: 'a scope',
    name: 'application.dummy',
    edits: { 'src/oauth/scopes.ts': replace("= ['application',", "= ['application.dummy', 'application',") },
    places: ['src/oauth/scopes.ts'],
  },
]

/** The messages of the compiler after these edits, each with its line of code. In a copy. */
async function messagesAfter(edits: Array<Record<string, Edit>>): Promise<Map<string, string[]>> {
  const copy = await realpath(await mkdtemp(path.join(os.tmpdir(), 'foyer-additions-')))
  try {
    const linked = (await readdir(root)).filter((name) => ![...sources, 'node_modules'].includes(name))
    for (const name of linked) await symlink(path.join(root, name), path.join(copy, name))
    await linkModules(copy)
    for (const name of sources) await cp(path.join(root, name), path.join(copy, name), { recursive: true })
    for (const [file, edit] of edits.flatMap((each) => Object.entries(each))) {
      const place = path.join(copy, file)
      await writeFile(place, edit(existsSync(place) ? await readFile(place, 'utf8') : ''))
    }
    const options = { extends: './tsconfig.json', compilerOptions: { incremental: false } }
    const exclude = ['**/*.test.ts', '**/*.test.tsx']
    await writeFile(path.join(copy, project), JSON.stringify({ ...options, include: sources, exclude }))
    return messagesIn(copy, await compiled(copy))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Links what is installed. Packages of this repository are those of the copy. */
async function linkModules(copy: string): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')]
  await mkdir(path.join(to, '@foyer'), { recursive: true })
  for (const name of await readdir(from))
    if (name !== '@foyer') await symlink(path.join(from, name), path.join(to, name))
  for (const name of await readdir(path.join(root, 'packages')))
    await symlink(path.join(copy, 'packages', name), path.join(to, '@foyer', name))
}

/** The output of the compiler: a message begins with the place, and its further lines with spaces. */
async function compiled(directory: string): Promise<string> {
  const tsc = path.join(root, 'node_modules/typescript-native/bin/tsc')
  const words = [tsc, '-p', project, '--pretty', 'false']
  const child = spawn(process.execPath, words, { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  return output
}

function messagesIn(directory: string, output: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const message of output.split(/\n(?! )/).filter((each) => each !== '')) {
    const [, place = '', line = ''] = /^(.+?)\((\d+),\d+\): error /.exec(message) ?? []
    const file = place
    // Pages have samples and a gallery, which use the harness of the tests.
    if (file.startsWith('test/')) continue
    const code =
      place === '' ? '' : readFileSync(path.join(directory, place), 'utf8').split('\n')[Number(line) - 1]
    found.set(file, [...(found.get(file) ?? []), `${message.slice(place.length)}\n${code}`])
  }
  return found
}

describe('the compiler reports every missing place for a new step kind', () => {
  let messages: Map<string, string[]>
  before(async () => {
    messages = await messagesAfter(additions.map(({ edits }) => edits))
  })
  const names = ({ name }: Addition, message: string) =>
    new RegExp(`(?<!\\w)${name.replaceAll('.', '\\.')}(?!\\w)`).test(message)

  for (const addition of additions)
    test(addition.what, () => {
      const places = [...messages].flatMap(([file, found]) =>
        found.some((message) => names(addition, message)) ? [file] : [],
      )
      assert.deepEqual(places.sort(), [...addition.places].sort())
    })

  test('and reports no other error', () => {
    const others = [...messages].flatMap(([file, found]) =>
      found
        .filter((message) => !additions.some((addition) => names(addition, message)))
        .map((message) => `${file}: ${message}`),
    )
    assert.deepEqual(others, [])
  })
})
