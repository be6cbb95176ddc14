/** The PDFs of a definition: found in any draft, and compared with what was uploaded. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfHashesIn, pdfNamesIn, termsFileProblems } from './terms-files.ts'

const sha256 = 'a'.repeat(64)
const other = 'b'.repeat(64)
const pdf = { sha256, name: 'terms.pdf', size: 900, pages: 3 }
const step = (...pdfs: unknown[]) => ({
  key: 'terms',
  kind: 'TERMS',
  terms: pdfs.map((each) => ({ pdf: each })),
})
const uploaded = { sha256, name: 'other-name.pdf', size: 900, pages: 3 }
const at = '/steps/0/terms/0/pdf/sv'

const rows: Array<[what: string, definition: unknown, problems: string[]]> = [
  ['an uploaded file', { steps: [step({ sv: pdf })] }, []],
  ['a file that is not here', { steps: [step({ sv: { ...pdf, sha256: other } })] }, [`${at} file_unknown`]],
  ['another size', { steps: [step({ sv: { ...pdf, size: 901 } })] }, [`${at} file_differs`]],
  ['another number of pages', { steps: [step({ sv: { ...pdf, pages: 4 } })] }, [`${at} file_differs`]],
  [
    'the second language of the second text',
    { steps: [step({}, { en: pdf, sv: { ...pdf, sha256: other } })] },
    ['/steps/0/terms/1/pdf/sv file_unknown'],
  ],
  [
    'a file of another kind of step',
    { steps: [{ ...step({ sv: { ...pdf, size: 1 } }), kind: 'SIGNING' }] },
    [],
  ],
  ['what is no PDF by its schema', { steps: [step({ sv: { sha256: 'A' }, en: null }, 'x', null)] }, []],
  ['a definition without steps', { steps: 'none' }, []],
  ['no definition', null, []],
]
for (const [what, definition, problems] of rows)
  test(`${what}: ${problems.join() || 'no problem'}`, () =>
    assert.deepEqual(
      termsFileProblems(definition, [uploaded]).map(({ path, code }) => `${path} ${code}`),
      problems,
    ))

test('a file without a known number of pages needs no number of pages', () => {
  const { pages: _, ...without } = pdf
  assert.deepEqual(termsFileProblems({ steps: [step({ sv: without })] }, [{ ...uploaded, pages: null }]), [])
})

test('a file has the name of its first definition', () => {
  const again = { ...pdf, name: 'again.pdf' }
  const names = pdfNamesIn([{ steps: [step({ sv: pdf })] }, null, { steps: [step({ sv: again })] }])
  assert.deepEqual([...names], [[sha256, 'terms.pdf']])
})

test('each hash is looked up once', () => {
  const definition = { steps: [step({ sv: pdf, en: pdf }, { sv: { ...pdf, sha256: other } })] }
  assert.deepEqual(pdfHashesIn(definition), [sha256, other])
})
