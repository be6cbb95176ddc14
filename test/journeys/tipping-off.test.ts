/**
 * No result of a check reaches the applicant: not on a page, in a header, or in their copy (AMLR article 73).
 */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import lists from '#checks/sandbox/catalogue/watchlists.json' with { type: 'json' }
import { further, test } from '../harness/further.ts'
import { applicantOn } from './applicant.ts'
import type { Visit } from './browser.ts'
import { eventsOf, readAll } from './case-reads.ts'
import { answerForCompany } from './company.ts'
import { pdfOf } from './document-files.ts'
import { answerForPerson, anna as contact } from './person.ts'
import { openScene, type Scene } from './scene.ts'

/**
 * Texts that only a finding could produce. The sandbox eID's page is left out, because it is not the
 * applicant's.
 */
const findings = [
  /sanction(?!s?son|erade)/i,
  /sanktion(?!sson|erade)/i,
  /\bpep\b(?!-)/i,
  /politically exposed/i,
  /politiskt utsatt/i,
  /watch ?list|screening|listkontroll/i,
  /risk|score/i,
  /manual.?review|granskning/i,
  /declin|avslag|avslå/i,
  /signatory_not_covered|firmateckn/i,
  ...[...lists.sanctionedPersons, ...lists.sanctionedCompanies].flatMap(({ entityId, aliases, listings }) =>
    [
      entityId,
      ...aliases,
      ...listings.flatMap(({ listId, program, reason }) => [listId, program, reason]),
    ].map((text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')),
  ),
]

/** All response bodies and headers, except those of built files and the sandbox eID's page. */
function collect({ context }: Visit): Array<Promise<{ url: string; text: string }>> {
  const delivered: Array<Promise<{ url: string; text: string }>> = []
  context.on('response', (response) => {
    const url = response.url()
    if (/\/assets\/|look\.css|\/simulator\//.test(url)) return
    const body = response.text().catch(() => '')
    delivered.push(body.then((text) => ({ url, text: `${JSON.stringify(response.headers())}\n${text}` })))
  })
  return delivered
}

/** The customer asks every applicant the question about public office. */
const withoutOwnQuestion = (text: string): string =>
  text.replaceAll(/(name|id|for)="pep[^"]*"|href="#pep"|pep-\w+/g, '')

async function assertSilent(delivered: Array<Promise<{ url: string; text: string }>>): Promise<void> {
  const pages = await Promise.all(delivered)
  assert.ok(pages.length > 10, 'the pages were collected')
  for (const { url, text } of pages)
    for (const finding of findings) assert.doesNotMatch(withoutOwnQuestion(text), finding, url)
}

describe('tipping off', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  for (const [name, hits] of [
    ['Petra Pepsson', 'pepHits'],
    ['Sven Sanktionsson', 'sanctionHits'],
  ] as const)
    test(`${name} has a hit and sees the same pages as other applicants`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      const [, lastName = ''] = name.split(' ')
      await scene.browser.visit({ language: 'en' }, async (visit) => {
        const delivered = collect(visit)
        const applicant = applicantOn(visit.page, 'en')
        await applicant.open(link)
        const base = visit.page.url()
        await answerForPerson(applicant, 'en', { proves: name })
        await applicant.send()
        assert.equal((await scene.decided(id)).status, 'MANUAL_REVIEW')
        await visit.page.reload()
        await applicant.isDone()
        const copy = await visit.context.request.get(`${base}/copy?as=text`)
        assert.match(copy.headers()['content-disposition'] ?? '', /^attachment/)
        const text = await copy.text()
        assert.ok(text.includes(lastName) && text.includes('5439'), 'the copy holds the answers')
        delivered.push(Promise.resolve({ url: 'copy', text }))
        await visit.page.goto(link)
        await assertSilent(delivered)
      })
      const person = (await readAll(scene, id))['applications.person.get']
      assert.equal(person[hits].length, 1, 'the customer reads what the applicant does not')
      assert.ok((await eventsOf(scene, id)).includes('SCREENING_HIT_FOUND'))
    })

  further('a sanctioned company has a hit, and its applicant sees nothing of it', async () => {
    const { id, link } = await scene.open('KYB', 'SE')
    await scene.browser.visit({ javaScript: false, language: 'sv' }, async (visit) => {
      const delivered = collect(visit)
      const anna = applicantOn(visit.page, 'sv', { javaScript: false })
      await anna.open(link)
      await anna.begin()
      await anna.find('529999-9895')
      await anna.press(anna.texts.organization.yes)
      await answerForCompany(anna, 'sv', {
        person: 'Anna Testsson',
        contact,
        turnover: '1',
        certificate: pdfOf('bevis.pdf', 'Bevis'),
        iban: 'SE4550000000058398257466',
      })
      await anna.send()
      assert.equal((await scene.decided(id)).status, 'MANUAL_REVIEW')
      await visit.page.reload()
      await assertSilent(delivered)
    })
    const read = await readAll(scene, id)
    assert.equal(read['applications.organization.get'].sanctionHits.length, 1)
  })

  test('the session token cannot read the case', async () => {
    const { id, sessionToken } = await scene.open('KYC', 'SE')
    for (const operation of ['applications.get', 'applications.person.get', 'applications.documents.list']) {
      const reply = await scene.world.call(`/v1/${operation}`, { applicationId: id }, sessionToken)
      assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient_scope'], operation)
    }
  })
})
