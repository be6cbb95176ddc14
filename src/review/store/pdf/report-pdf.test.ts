/** The PDF of a report: readable by a machine, with the letters of our markets, pages and the audit head. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { idsOf } from '#kernel/ids.ts'
import { clearCase, now, proofOf, signedBy, workflowOf } from '#test/fixtures/case.ts'
import { pdfText } from '#test/harness/pdf-text.ts'
import { caseworkReportOf } from '../../report/casework.ts'
import { layReport } from './report-pdf.ts'

const hard = 'åäö øæ ß ıłńśżđ Åse Ødegård Łucja Şahin Ελένη Юлия'
const downloads = { sign: () => ({ url: 'x', expiresAt: now }), read: () => undefined }
const head = { seq: 41, hash: new Uint8Array(32).fill(0xab) }

const names = new Map([['foyer:user::1', 'Signe Aldén']])

const reportWith = (notes: number, text = hard) => {
  const of = clearCase('KYB')
  const note = { id: 'n', by: 'foyer:user::1', at: now.toISOString(), text, mentions: [] }
  const noted = { ...of, data: { ...of.data, notes: Array.from({ length: notes }, () => note) } }
  const context = { ids: idsOf('foyer'), downloads, caller: { id: 'r' }, now: () => now }
  return caseworkReportOf(noted, workflowOf('KYB'), 'en', { lines: [], head }, context)
}

test('has every letter as text, the number of each page, and the head of the audit log', async () => {
  const pdf = await layReport(reportWith(60), names, { compress: false })
  const text = pdfText(pdf)
  assert.ok(text.includes(hard), text.slice(0, 500))
  assert.ok(text.includes('Signe Aldén') && !text.includes('?'))
  const { length: pages } = (await PDFDocument.load(pdf)).getPages()
  assert.ok(pages > 2)
  for (let page = 1; page <= pages; page += 1) assert.ok(text.includes(`Page ${page} of ${pages}.`))
  assert.equal(text.split('ab'.repeat(32)).length - 1, pages)
})

test('has the owners as a table, findings with their weight, and answers in words', async () => {
  const text = pdfText(await layReport(reportWith(0), names, { compress: false }))
  for (const words of [
    'Owners',
    'Beneficial owners hold more than 25%.',
    'Anna Testsson',
    '50–75%',
    'directly',
  ])
    assert.ok(text.includes(words), words)
  assert.doesNotMatch(text, /[{}]|\btrue\b|\bfalse\b/)
  assert.doesNotMatch(text, /\b[A-Z]+_[A-Z_]+\b|^SE$/m, 'a code is no word')
})

test('shows the state of an owner’s link', async () => {
  const report = reportWith(0)
  const ownership = report.ownership ?? assert.fail()
  const at = '2026-11-20T09:30:00.000Z'
  const ownLink = {
    ...({ status: 'DISPUTED', dispute: 'SHARE_WRONG', reason: 'I hold 5%' } as const),
    ...{ askedAt: at, expiresAt: at, openedAt: at, answeredAt: at, notMailed: null, cancelledAt: null },
  }
  const owners = ownership.owners.map((owner) => ({ ...owner, verifiedBy: [], ownLink }))
  const asked = { ...report, ownership: { ...ownership, owners } }
  const text = pdfText(await layReport(asked, names, { compress: false })).replaceAll(/\s+/g, ' ')
  assert.match(text, /not verified; disputes, 2026-11-20 09:30 UTC: the share is wrong/)
})

test('describes an identity document and each signature', async () => {
  const report = {
    ...reportWith(0),
    signedBy: ['anna-testsson', 'bjorn-provberg'].map((person) => signedBy(proofOf(person))),
    identityDocument: {
      ...{ type: 'ID_CARD' as const, givenName: 'Anna', familyName: 'Testsson' },
      ...{ dateOfBirth: '1983-02-18', expiresOn: '2036-05-01', machineReadable: 'DIFFERS' as const },
      number: {
        ...{ id: 'XB4711820', issuingCountry: 'SE', type: 'OTHER' as const },
        ...{ assurance: 'DOCUMENT' as const, synthetic: false },
      },
      readFromPhoto: {
        issuingCountry: 'NO',
        number: {
          ...{ id: 'XB4711828', issuingCountry: 'SE', type: 'OTHER' as const },
          ...{ assurance: 'DOCUMENT' as const, synthetic: false },
        },
        ...{ givenName: 'Anna', familyName: 'Testsson' },
        ...{ dateOfBirth: '1983-02-18', expiresOn: '2036-05-01' },
      },
      documentIds: [],
      faceComparison: null,
    },
  }
  const text = pdfText(await layReport(report, names, { compress: false }))
  for (const words of [
    'Identity document',
    'National identity card',
    'Sweden, XB4711820',
    'Say something else than the applicant',
    'The photo says: Norway, XB4711828',
    'Björn Provberg',
  ])
    assert.ok(text.includes(words), words)
})

test('says in words why the rules decided', async () => {
  const report = reportWith(0)
  const at = now.toISOString()
  const by = { by: 'RULES' as const, actor: null }
  const reasons = ['all_clear', 'known-customer']
  const decision = { outcome: 'APPROVED' as const, ...by, reasons, at }
  const decided = { ...report, application: { ...report.application, decision } }
  const text = pdfText(await layReport(decided, names, { compress: false }))
  assert.match(text, /Approved by the rules/)
  assert.match(text, /All clear\. Known customer/)
})

test('begins with the customer and the decision, before the findings', async () => {
  const report = reportWith(0)
  const at = now.toISOString()
  const by = { by: 'USER' as const, actor: 'foyer:user::1', reasons: ['Ownership explained'], at }
  const decision = { outcome: 'DECLINED' as const, ...by }
  const decided = { ...report, application: { ...report.application, decision } }
  const brand = { name: 'Provbanken', accent: '#23407a' }
  const text = pdfText(await layReport(decided, names, { compress: false, brand }))
  const places = [
    ...['Provbanken', 'Declined by Signe Aldén', 'Ownership explained', 'Findings'],
    'Beneficial owners hold',
  ]
  const found = places.map((words) => text.indexOf(words))
  assert.ok(!found.includes(-1), text.slice(0, 600))
  assert.deepEqual(
    found,
    [...found].sort((one, other) => one - other),
  )
})

test('says what an undecided application waits for', async () => {
  const report = reportWith(0)
  const application = { ...report.application, status: 'MANUAL_REVIEW' as const, decision: null }
  const text = pdfText(await layReport({ ...report, application }, names, { compress: false }))
  assert.match(text, /Not decided: manual review/)
  assert.match(text, /Open findings: \d|No finding is open/)
})

test('draws the owners, and says the same for who cannot see it', async () => {
  const source = Buffer.from(await layReport(reportWith(0), names, { compress: false })).toString('latin1')
  // Letters beside ASCII make it UTF-16.
  assert.match(source.replaceAll('\0', ''), /\/S \/Figure\s+\/Alt \([^)]*Anna Testsson holds /)
})

test('has many owners as a tree, where a graph would not be readable', async () => {
  const report = reportWith(0)
  const ownership = report.ownership ?? assert.fail()
  const [applicant] = ownership.nodes.filter(({ lane }) => lane === 'APPLICANT')
  const [person] = ownership.nodes.filter(({ lane }) => lane === 'PERSONS')
  const [edge] = ownership.edges
  if (!applicant || !person || !edge) assert.fail()
  const ids = Array.from({ length: 6 }, (_, at) => `p${at}`)
  const many = {
    ...ownership,
    nodes: [...ids.map((id) => ({ ...person, id, name: `Owner ${id}` })), applicant],
    edges: ids.map((from) => ({ ...edge, from, to: applicant.id, declared: '16%', registered: '16%' })),
  }
  const pdf = await layReport({ ...report, ownership: many }, names, { compress: false })
  const text = pdfText(pdf).replaceAll(/\s+/g, ' ')
  for (const id of ids) assert.ok(text.includes(`16% Owner ${id}`), `${id} in ${text.slice(0, 1500)}`)
  assert.doesNotMatch(Buffer.from(pdf).toString('latin1').replaceAll('\0', ''), /\/S \/Figure/)
})

test('names the country of an answer', async () => {
  const report = reportWith(0)
  const [questionnaire] = report.questionnaires
  const [answer] = questionnaire?.answers ?? []
  if (!questionnaire || !answer) assert.fail()
  const country = { ...answer, kind: 'COUNTRY' as const, question: 'Where', value: 'SE', labels: [] }
  const questionnaires = [{ ...questionnaire, answers: [country] }]
  const text = pdfText(await layReport({ ...report, questionnaires }, names, { compress: false }))
  assert.match(text, /Where\s+Sweden/)
})

test('the author of a note stands on the page of its text', async () => {
  for (let notes = 20; notes <= 40; notes += 2) {
    const pdf = await layReport(reportWith(notes, 'A line.'), names, { compress: false })
    for (const page of pdfText(pdf).split(/Page \d+ of \d+\./))
      assert.doesNotMatch(page.trimEnd(), /Signe Aldén, \d{4}-\d\d-\d\d \d\d:\d\d UTC$/, `${notes} notes`)
  }
})

test('a heading stands on the page of what follows it, whatever comes before', async () => {
  for (let notes = 1; notes <= 28; notes += 3) {
    const pdf = await layReport(reportWith(notes, 'A line.'), names, { compress: false })
    for (const page of pdfText(pdf).split(/Page \d+ of \d+\./))
      assert.doesNotMatch(page.trimEnd(), /\n(Notes|Timeline|Screening|Answers)$/, `${notes} notes`)
  }
})

test('is tagged, names its language and its title, and embeds its font', async () => {
  const pdf = await layReport(reportWith(0), names, { compress: false })
  const source = Buffer.from(pdf).toString('latin1')
  for (const mark of ['/Lang (en)', '/Marked true', '/StructTreeRoot', '/FontFile2', '/DisplayDocTitle true'])
    assert.ok(source.includes(mark), mark)
  assert.match((await PDFDocument.load(pdf)).getTitle() ?? '', /^Report: \S/)
})

test('creates no pages for empty lines', async () => {
  const pagesWith = async (gap: string) =>
    (await PDFDocument.load(await layReport(reportWith(1, `first${gap}last`), names))).getPages().length
  assert.equal(await pagesWith('\n'.repeat(3_900)), await pagesWith('\n\n'))
})
