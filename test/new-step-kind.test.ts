/** What the compiler asks for when Foyer gets a new kind of step or event, or a new language. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
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

/** The errors after these edits, by file. Nothing is written to disk. */
function errorsAfter(edits: Record<string, Edit>): Map<string, string[]> {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { ...config, include: ['src', 'web'], exclude: ['**/*.test.ts', '**/*.test.tsx'] },
    ts.sys,
    root,
  )
  const edited = new Map(
    Object.entries(edits).map(([file, edit]) => {
      const place = path.join(root, file)
      return [place, edit(ts.sys.fileExists(place) ? readFileSync(place, 'utf8') : '')]
    }),
  )
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
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = file ? path.relative(root, file.fileName) : ''
    found.set(name, [...(found.get(name) ?? []), ts.flattenDiagnosticMessageText(messageText, '\n')])
  }
  return found
}

/** The step's title, its pages, its components, and where other features ask for answers of each kind. */
const placesOfStepKind = [
  'src/applications/report/reported-answers.ts',
  'src/checks/named-in-answers.ts',
  'src/onboarding/screens/title.ts',
  'src/onboarding/steps/kinds.ts',
  'web/onboarding/Journey.tsx',
  'web/onboarding/steps/page-facts.ts',
]
const placesOfLanguage = ['web/shared/translations.ts']
/** One row is enough: the feed and the webhooks take every kind. */
const placesOfEventKind: string[] = []

test('the compiler names every place that a new kind of step, event or language needs', () => {
  const errors = errorsAfter({
    'src/workflows/steps/dummy.ts': () => dummyKind,
    'src/workflows/steps/kinds.ts': (text) =>
      replace(
        '  TERMS: terms,\n',
        '  TERMS: terms,\n  DUMMY: dummy,\n',
      )(`import { dummy } from './dummy.ts'\n${text}`),
    'src/schemas/event.ts': replace(
      "  'SCREENING_HIT_FOUND',\n",
      "  'SCREENING_HIT_FOUND',\n  'DUMMY_EVENT',\n",
    ),
    'src/onboarding/texts.ts': replace('= { en, sv }', '= { en, sv, dummy: en }'),
  })
  assert.deepEqual(
    [...errors.keys()].sort(),
    [...placesOfStepKind, ...placesOfLanguage, ...placesOfEventKind].sort(),
    JSON.stringify([...errors], null, 2),
  )
  for (const [file, messages] of errors) assert.match(messages.join(), /dummy/i, file)
})
