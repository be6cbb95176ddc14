/** PDFs in threads: the service answers meanwhile, and no customer, crash or endless layout stops others. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { idsOf } from '#kernel/ids.ts'
import { answersCopy } from '#onboarding/copy/answers-copy.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { caseworkReportOf } from '../../report/casework.ts'
import { openPdfs, type PdfOptions } from './pdfs.ts'
import { layReport } from './report-pdf.ts'

/** Does what the report says, and answers with the number of the thread. */
const obedient = `
  import { parentPort, threadId } from 'node:worker_threads'
  const does = {
    WAIT: ({ gate }) => Atomics.wait(gate, 0, 0),
    LOOP() { for (;;); },
    THROW() { throw new RangeError('Anna Testsson') },
    EXIT: () => process.exit(3),
    FILL() { const kept = []; for (;;) kept.push(Array.from({ length: 1000 }, Math.random)) },
  }
  parentPort.on('message', ({ report }) => {
    const error = new TypeError('a bug')
    if (report?.act === 'FAIL') return parentPort.postMessage({ kind: 'FAILED', error })
    does[report?.act]?.(report)
    parentPort.postMessage({ kind: 'MADE', bytes: Uint8Array.of(threadId) })
  })
`
const program = new URL(`data:text/javascript,${encodeURIComponent(obedient)}`)
const names = new Map([['foyer:user::1', 'Signe Aldén']])
const unavailable = (error: Error & { code?: string; extras?: { headers: object } }): true => {
  assert.equal(error.code, 'service_unavailable', String(error))
  assert.deepEqual(error.extras?.headers, { 'retry-after': '5' })
  return true
}

const brand = { name: 'Provbanken', accent: null, logo: null }

const opened: Array<ReturnType<typeof openPdfs>> = []
after(() => Promise.all(opened.map((each) => each.close())))

function controlled(options: PdfOptions = {}) {
  const failed: unknown[] = []
  const pdfs = openPdfs({ program, onFailed: (what) => failed.push(what), ...options })
  opened.push(pdfs)
  const render = (customerId: string, report: object = {}) =>
    pdfs.reportPdf.render(customerId, report as never, names, brand)
  const copy = (id: string) =>
    pdfs.copyPdf.render({ id, customerId: 'one' }, answersCopy(pageContext({ language: 'sv' })))
  return { ...pdfs, failed, render, copy }
}

/** A thread waits at it until it is opened. */
function closedGate() {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const open = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  return { waiting: { act: 'WAIT', gate }, open }
}

const codeOf = (reason: unknown): string => (reason as { code: string }).code

function longReport(notes: number) {
  const of = clearCase('KYB')
  const note = { id: 'n', by: 'foyer:user::1', at: now.toISOString(), text: 'åäö '.repeat(50), mentions: [] }
  const noted = { ...of, data: { ...of.data, notes: Array.from({ length: notes }, () => note) } }
  const downloads = { sign: () => ({ url: 'x', expiresAt: now }), read: () => undefined }
  const context = { ids: idsOf('foyer'), downloads, caller: { id: 'r' }, now: () => now }
  const timeline = { lines: [], head: { seq: 41, hash: new Uint8Array(32) } }
  const report = caseworkReportOf(noted, workflowOf('KYB'), 'en', timeline, context)
  const { ownership } = report
  const owners = Array.from({ length: notes }, () => ownership?.owners[0] ?? assert.fail())
  return { ...report, ownership: ownership && { ...ownership, owners } }
}

test('a report and a copy equal the layout, with names and logo', async () => {
  const pdfs = openPdfs()
  opened.push(pdfs)
  const report = longReport(1)
  const made = await pdfs.reportPdf.render('one', report, names, brand)
  assert.ok(
    Buffer.from(made).equals(await layReport(report, names, { brand: { name: brand.name, accent: null } })),
  )
  const logo = { bytes: readFileSync(new URL('../../../operator/demo/logo-light.svg', import.meta.url)) }
  const copy = answersCopy(pageContext({ language: 'sv' }), logo)
  const drawn = await pdfs.copyPdf.render({ id: 'a', customerId: 'one' }, copy)
  assert.equal((await PDFDocument.load(drawn)).getTitle(), 'Testbolaget: Din ansökan till Testbolaget')
  assert.match(Buffer.from(drawn).toString('latin1'), /\/Subtype \/Image/)
})

test('thousands of owners and notes hardly delay the thread that answers requests', async () => {
  const pdfs = openPdfs()
  opened.push(pdfs)
  const report = longReport(2_000)
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  const made = await pdfs.reportPdf.render('one', report, names, brand)
  const [total, here] = [process.cpuUsage(all), process.threadCpuUsage(own)]
  assert.ok(here.user + here.system < (total.user + total.system) / 4, JSON.stringify({ total, here }))
  assert.ok((await PDFDocument.load(made)).getPages().length > 100)
})

test('requests are answered while a PDF is laid out', async () => {
  const { render } = controlled()
  const server = createServer((_request, reply) => void reply.end('answered')).listen(0, '127.0.0.1')
  after(() => void server.close())
  const gate = closedGate()
  let made = false
  const pdf = render('one', gate.waiting).then(() => {
    made = true
  })
  while (!server.listening) await turn()
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  assert.equal(await reply.text(), 'answered')
  assert.equal(made, false)
  gate.open()
  await pdf
})

const endings: Array<[act: string, failure: object, limits?: PdfOptions['limits']]> = [
  ['THROW', { why: 'CRASHED', code: 'RangeError' }],
  ['EXIT', { why: 'CRASHED' }],
  ['FILL', { why: 'MEMORY', code: 'ERR_WORKER_OUT_OF_MEMORY' }, { memoryMegabytes: 16 }],
  ['LOOP', { why: 'TIME' }, { seconds: 3 }],
]
for (const [act, failure, limits = {}] of endings)
  test(`when a thread ends (${act}), the reply is 503 without details, and the next PDF works`, async () => {
    const { render, failed } = controlled({ limits })
    await assert.rejects(render('one', { act }), unavailable)
    assert.deepEqual(failed, [{ customerId: 'one', ...failure }])
    assert.equal((await render('one')).length, 1)
  })

test('a bug is thrown as it is, and its thread continues', async () => {
  const { render, failed } = controlled()
  const [thread] = await render('one')
  await assert.rejects(render('one', { act: 'FAIL' }), new TypeError('a bug'))
  assert.deepEqual([(await render('one'))[0], failed], [thread, []])
  await assert.rejects(render('one', { act: () => undefined }), { name: 'DataCloneError' })
  assert.equal((await render('one'))[0], thread)
})

test('the queue of a customer is bounded, and other customers do not wait for it', async () => {
  const { render } = controlled()
  const gate = closedGate()
  const asked = Array.from({ length: 40 }, () => render('one', gate.waiting))
  const settled = Promise.allSettled(asked)
  assert.equal((await render('other')).length, 1)
  gate.open()
  const refused = (await settled).filter((each) => each.status === 'rejected')
  assert.deepEqual([refused.length, codeOf(refused[0]?.reason)], [40 - 33, 'concurrency_limit_exceeded'])
})

test('the queue of all customers is bounded', async () => {
  const { render } = controlled()
  const gate = closedGate()
  const asked = Array.from({ length: 140 }, (_, at) => render(`customer ${at}`, gate.waiting))
  const settled = Promise.allSettled(asked)
  await turn()
  gate.open()
  const refused = (await settled).filter((each) => each.status === 'rejected')
  assert.deepEqual([refused.length, codeOf(refused[0]?.reason)], [140 - 130, 'service_unavailable'])
})

test('an applicant uses one place of their customer, and other applicants are served', async () => {
  const { render, copy } = controlled()
  const gate = closedGate()
  const first = render('one', gate.waiting)
  const settled = Promise.allSettled(Array.from({ length: 40 }, () => copy('insistent')))
  const another = copy('another')
  gate.open()
  await first
  assert.equal((await another).length, 1)
  const refused = (await settled).filter((each) => each.status === 'rejected')
  assert.deepEqual([refused.length, codeOf(refused[0]?.reason)], [40 - 3, 'concurrency_limit_exceeded'])
})

test('threads start with the first PDF, are reused, and end when idle', async () => {
  const { render } = controlled()
  assert.deepEqual(await render('one'), await render('one'))
  const brief = controlled({ idleMs: 1 })
  const first = await brief.render('one')
  let next = first
  while (next[0] === first[0]) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    next = await brief.render('one')
  }
})

test('closing stops the current PDFs, and none starts afterwards', async () => {
  const { render, close, failed } = controlled()
  const endless = assert.rejects(render('one', { act: 'LOOP' }), unavailable)
  await close()
  await endless
  await assert.rejects(render('one'), unavailable)
  assert.deepEqual(failed, [])
})

test('a thread has a lower priority than requests', { skip: process.platform !== 'linux' }, async () => {
  const pdfs = openPdfs()
  opened.push(pdfs)
  await pdfs.reportPdf.render('one', longReport(0), names, brand)
  const niceOf = (task: string) =>
    Number(readFileSync(`/proc/self/task/${task}/stat`, 'latin1').split(') ')[1]?.split(' ')[16])
  const own = niceOf(String(process.pid))
  assert.ok(readdirSync('/proc/self/task').some((task) => niceOf(task) > own || own >= 5))
})
