/** The names of uploaded files after the detection of their content. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dispositionOf, fileNameFor } from './file-name.ts'

const pdf = 'application/pdf'
const cases: Array<[name: string, mimeType: string, called: string]> = [
  ['photo.jpg', pdf, 'photo.pdf'],
  ['Scan.JPEG', 'image/jpeg', 'Scan.JPEG'],
  ['Scan.PDF', pdf, 'Scan.PDF'],
  ['bill.pdf', 'image/png', 'bill.png'],
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['IMG_1.heif', 'image/heic', 'IMG_1.heif'],
  ['bill', pdf, 'bill.pdf'],
  ['bill march 2.1', pdf, 'bill march 2.1.pdf'],
  ['invoice.exe', pdf, 'invoice.exe.pdf'],
  ['.jpg', pdf, 'document.pdf'],
  [`${'a'.repeat(251)}.jpg`, 'image/webp', `${'a'.repeat(250)}.webp`],
  [`${'a'.repeat(250)}😀.x`, pdf, `${'a'.repeat(250)}.pdf`],
  ['report.docx', 'text/plain', 'report.docx'],
]
for (const [name, mimeType, called] of cases)
  test(`${name.slice(-20)} with ${mimeType} becomes ${called.slice(-20)}`, () => {
    assert.equal(fileNameFor(name, mimeType), called)
    assert.ok(fileNameFor(name, mimeType).length <= 255)
  })

test('the header has the exact name, and an ASCII name for older clients', () => {
  assert.equal(
    dispositionOf('inline', "Villkor (år 1)'\r\n.pdf"),
    `inline; filename="Villkor-r-1-.pdf"; filename*=UTF-8''Villkor%20%28%C3%A5r%201%29%27%0D%0A.pdf`,
  )
  assert.equal(dispositionOf('attachment', '«»').split(';')[1], ' filename="-"')
})
