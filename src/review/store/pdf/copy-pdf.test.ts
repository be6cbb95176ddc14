/** The applicant's copy: every letter as text, tagged, in their language, with the logo or the name. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { answersCopy } from '#onboarding/copy/answers-copy.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { pdfText } from '#test/harness/pdf-text.ts'
import { layCopy } from './copy-pdf.ts'
import { pictureOf } from './logo-picture.ts'
import type { DrawnCopy } from './messages.ts'

const hard = 'åäö øæ ß ıłńśżđ Åse Ødegård Łucja Şahin Ελένη Юлия'
const logo = await pictureOf(
  await readFile(new URL('../../../operator/demo/logo-light.svg', import.meta.url)),
)
const render = (more: Partial<DrawnCopy> = {}, language = 'en') => {
  const { logo: _unread, ...copy } = answersCopy(pageContext({ language }))
  return layCopy({ ...copy, ...more }, { compress: false })
}

test('has the name, the reference, every answer, and every letter of the markets’ languages', async () => {
  const groups = [{ title: hard, facts: [{ label: hard, value: hard }] }]
  const text = pdfText(await render({ groups }))
  for (const words of ['Testbolaget', 'Your application to Testbolaget', '0000-0002', 'It is not a decision'])
    assert.ok(text.includes(words), words)
  assert.ok(text.split(hard).length > 3 || text.replaceAll('\n', ' ').includes(hard), text)
  assert.ok(!text.includes('?'))
  assert.match(text, /Testbolaget, 0000-0002\. Page 1 of 1/)
})

test('has a space that its font knows for each narrow space of French', async () => {
  const facts = [{ label: 'Montant\u202f:', value: '1\u202f500 euros «\u202foui\u202f»' }]
  const text = pdfText(await render({ groups: [{ title: 'Prêt\u202f?', facts }] }, 'fr'))
  for (const words of ['Prêt\u00a0?', 'Montant\u00a0:', '1\u00a0500 euros «\u00a0oui\u00a0»'])
    assert.ok(text.includes(words), words)
  assert.ok(!text.includes('\u202f'))
})

test('is tagged, names its language and title, and embeds its font', async () => {
  const pdf = await render({ ...(logo && { logo }), accent: '#0b5c6b' }, 'sv')
  const source = Buffer.from(pdf).toString('latin1')
  for (const mark of ['/Lang (sv)', '/Marked true', '/StructTreeRoot', '/FontFile2', '/DisplayDocTitle true'])
    assert.ok(source.includes(mark), mark)
  assert.match(source, /\/Subtype \/Image/, 'the logo')
  assert.match(source, /\/S \/Figure\s+\/Alt/, 'the logo has a text')
  assert.equal((await PDFDocument.load(pdf)).getTitle(), 'Testbolaget: Din ansökan till Testbolaget')
})

test('has each part of an answer on its own line, and a hash below', async () => {
  const hash = `SHA-256 ${'ab'.repeat(32)}`
  const fact = { label: 'Terms', value: `Accepted, ${hash}`, lines: ['Accepted', 'Version 2', hash] }
  const text = pdfText(await render({ groups: [{ title: 'Terms', facts: [fact] }] }))
  assert.match(text, /Accepted\s*\nVersion 2\s*\nSHA-256/)
  assert.ok(text.replaceAll(/\s/g, '').includes('ab'.repeat(32)))
})

test('shows the name where the logo cannot be drawn', async () => {
  assert.equal(await pictureOf(new TextEncoder().encode('<svg')), undefined)
  const pdf = await render()
  assert.doesNotMatch(Buffer.from(pdf).toString('latin1'), /\/Subtype \/Image/)
  assert.ok(pdfText(pdf).startsWith('Testbolaget'))
})

test('has as many pages as it needs', async () => {
  const facts = Array.from({ length: 80 }, (_, at) => ({
    label: `Question ${at}`,
    value: 'Yes, '.repeat(20),
  }))
  const pdf = await render({ groups: [{ title: 'Long', facts }] })
  assert.ok((await PDFDocument.load(pdf)).getPages().length > 2)
})
