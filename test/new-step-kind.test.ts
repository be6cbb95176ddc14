/** The compiler names every place that a new kind of step or event, market, language, error, … needs. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import ts from 'typescript'

const root = path.join(import.meta.dirname, '..')

/** A kind of step as somebody would begin it. It is complete in src/workflows. */
const dummyKind = `/** DUMMY: a new kind. */
import { Type } from 'typebox'
import { closed, stepFields } from '../text-schemas.ts'
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
  /** Where the compiler asks for more. Empty if the edits are everything that it needs. */
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
      'src/applications/report/reported-answers.ts',
      'src/checks/named-in-answers.ts',
      'src/onboarding/screens/title.ts',
      'src/onboarding/steps/kinds.ts',
      'web/onboarding/Journey.tsx',
      'web/onboarding/steps/page-facts.ts',
    ],
  },
  {
    // Poland is known as a country with postal codes only.
    what: 'a market',
    name: 'PL',
    edits: { 'src/schemas/rules/market-code.ts': replace("['SE', 'NO'", "['PL', 'SE', 'NO'") },
    places: ['src/workflows/fields/contact/address.ts', 'src/workflows/markets.ts'],
  },
  {
    what: 'a language',
    name: 'xx',
    edits: { 'src/schemas/languages.ts': replace("'fi', 'de']", "'fi', 'de', 'xx']") },
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
      'src/schemas/event.ts': replace(
        "  'ORGANIZATION_CHANGED',\n",
        "  'ORGANIZATION_CHANGED',\n  'DUMMY_EVENT',\n",
      ),
    },
    places: ['src/schemas/event.ts', 'web/dashboard/pages/developer/KindChoice.tsx'],
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
        'export type OutboxTask =',
        "export type OutboxTask = { task: 'dummyTask'; runAt: Date | null } |",
      ),
    },
    places: ['src/adapters/postgres/cases/audit-and-outbox.ts', 'src/tasks.ts'],
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
    places: [
      'src/applications/report/report.ts',
      'src/checks/registry/check-retries.ts',
      'src/checks/tasks.ts',
    ],
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
      'src/adapters/providers/settings/provider-setup.ts',
      'src/applications/create/provider-gaps.ts',
      'web/dashboard/pages/settings/providers/provider-words.ts',
    ],
  },
  {
    what: 'a status',
    name: 'DUMMY_STATUS',
    edits: {
      'src/schemas/application.ts': replace("  ['NOT_STARTED',", "  ['DUMMY_STATUS', 'NOT_STARTED',"),
    },
    places: [
      'src/applications/import/import-times.ts',
      'src/applications/status.ts',
      'src/dashboard/figures/figures.ts',
      'web/dashboard/pages/applications/chosen/CancelChosen.tsx',
      'web/dashboard/pages/applications/row-parts.tsx',
      'web/dashboard/pages/report/Decided.tsx',
      'web/dashboard/pages/report/Dossier.tsx',
      'web/dashboard/pages/report/ReportPage.tsx',
      'web/dashboard/pages/screening/hits/NewHits.tsx',
      'web/dashboard/pages/screening/monitored/Monitored.tsx',
      'web/dashboard/pages/screening/reviews/Reviews.tsx',
    ],
  },
  {
    what: 'a scope',
    name: 'application.dummy',
    edits: { 'src/oauth/scopes.ts': replace("= ['application',", "= ['application.dummy', 'application',") },
    places: ['src/oauth/scopes.ts'],
  },
]

/** The messages of the compiler after these edits, each with its line of code. Nothing is written to disk. */
function messagesAfter(edits: Array<Record<string, Edit>>): Map<string, string[]> {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { ...config, include: ['src', 'web'], exclude: ['**/*.test.ts', '**/*.test.tsx'] },
    ts.sys,
    root,
  )
  const edited = new Map<string, string>()
  for (const [file, edit] of edits.flatMap((each) => Object.entries(each))) {
    const place = path.join(root, file)
    const before = edited.get(place) ?? (ts.sys.fileExists(place) ? readFileSync(place, 'utf8') : '')
    edited.set(place, edit(before))
  }
  const host = ts.createCompilerHost({ ...options, incremental: false })
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => edited.has(file) || fileExists(file)
  host.readFile = (file) => edited.get(file) ?? readFile(file)
  host.getSourceFile = (file, languageVersion) => {
    const text = edited.get(file)
    return text === undefined
      ? getSourceFile(file, languageVersion)
      : ts.createSourceFile(file, text, languageVersion)
  }
  const program = ts.createProgram(fileNames, { ...options, incremental: false }, host)
  const found = new Map<string, string[]>()
  for (const { file, start = 0, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = file ? path.relative(root, file.fileName) : ''
    const line = file?.text.split('\n')[file.getLineAndCharacterOfPosition(start).line] ?? ''
    const message = `${ts.flattenDiagnosticMessageText(messageText, '\n')}\n${line}`
    found.set(name, [...(found.get(name) ?? []), message])
  }
  return found
}

describe('the compiler names every place that is missing for', () => {
  let messages: Map<string, string[]>
  before(() => {
    messages = messagesAfter(additions.map(({ edits }) => edits))
  })
  const names = ({ name }: Addition, message: string) =>
    new RegExp(`(?<!\\w)${name.replaceAll('.', '\\.')}(?!\\w)`).test(message)

  for (const addition of additions)
    test(addition.what, () => {
      const places = [...messages].flatMap(([file, found]) =>
        found.some((message) => names(addition, message)) ? [file] : [],
      )
      assert.deepEqual(places.sort(), addition.places)
    })

  test('and the code has no other error', () => {
    const others = [...messages].flatMap(([file, found]) =>
      found
        .filter((message) => !additions.some((addition) => names(addition, message)))
        .map((message) => `${file}: ${message}`),
    )
    assert.deepEqual(others, [])
  })
})
