/**
 * Every problem of codes that are mailed and of co-signers, sent over HTTP and read on the page, in two
 * languages.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ProblemCode, problemCodes } from '@foyer/national-fields/problem'
import { pageAfter, problemsIn, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { mailsTo } from '#test/harness/new-link.ts'
import { applicantAtSigning, askTo, companies, keyOf, signedWorkflow } from '#test/harness/signing.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { textsOf, translations } from '#web/shared/translations.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const contact: WorkflowDefinition = {
  ...signedWorkflow({}, 'KYC'),
  steps: [{ key: 'contact', kind: 'CONTACT_DETAILS', confirmEmail: true }],
}
const typed = { firstName: 'Anna', lastName: 'Testsson', phoneNumber: '070-174 06 05', revision: '0' }
const languages = ['en', 'sv'] as const
type Language = (typeof languages)[number]

describe('every problem of codes and co-signers', () => {
  let world: World
  let customer: TestCustomer
  const seen = new Set<ProblemCode>()
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [contact, signedWorkflow()] })
    const { mail } = world.foyer.ports
    const send = mail.send.bind(mail)
    // A mail server that knows no such address.
    mail.send = async (letter) => (letter.to.startsWith('unknown-') ? 'REFUSED' : send(letter))
  })
  after(() => world.close())

  let addresses = 0
  const address = (name: string) => `${name}-${++addresses}@home.example`

  async function says(visitor: Visitor, reply: Reply, code: ProblemCode, language: Language): Promise<void> {
    const page = await pageAfter(visitor, reply)
    const sentence = String(textsOf(language, 'SE').problems[code])
    assert.ok(problemsIn(page).includes(sentence), `${sentence}: ${problemsIn(page).join(' | ')}`)
    assert.ok(page.text.includes(`</span>${sentence}</span></p>`), 'it is not beside its field')
    seen.add(code)
  }

  type OwnKey = keyof typeof translations.en.problemsOf
  const saidFor = new Map<OwnKey, Set<Language>>()
  /** The sentence that is written for the field, in the summary and beside it. */
  function saysOwn(page: Reply, key: OwnKey, language: Language): void {
    const sentence = textsOf(language, 'SE').problemsOf[key]
    assert.ok(problemsIn(page).includes(sentence), `${sentence}: ${problemsIn(page).join(' | ')}`)
    assert.ok(page.text.includes(`</span>${sentence}</span></p>`), 'it is not beside its field')
    saidFor.set(key, new Set([...(saidFor.get(key) ?? []), language]))
  }

  /** Stands at the page that asks for the code. */
  async function awaitingCode(language: Language, email: string): Promise<Visitor> {
    const workflowId = customer.workflows.KYC
    const visitor = await visitorOf(world, customer, { workflowId, language })
    await visitor.post('', { do: 'begin' })
    await visitor.post('contact', { ...typed, email, do: 'continue' })
    return visitor
  }
  const enter = (visitor: Visitor, code: string) =>
    visitor.post('contact', { revision: '0', stage: 'CODE', do: 'confirm', code })
  const codeTo = async (email: string) =>
    /^\d{6}$/m.exec((await mailsTo(world, email, 1))[0]?.text ?? '')?.[0] ?? assert.fail('no code')

  for (const language of languages) {
    test(`of a wrong, used-up or expired code is shown in ${language}`, async () => {
      const email = address('anna')
      const visitor = await awaitingCode(language, email)
      const wrong = (await codeTo(email)) === '000000' ? '111111' : '000000'
      for (let times = 0; times < 4; times++)
        await says(visitor, await enter(visitor, wrong), 'code_wrong', language)
      await says(visitor, await enter(visitor, wrong), 'code_used_up', language)
      const late = address('late')
      const other = await awaitingCode(language, late)
      const code = await codeTo(late)
      world.clock.advance(10 * 60_000)
      await says(other, await enter(other, code), 'code_expired', language)
    })

    test(`of a code that the mail server refuses is shown in ${language}`, async () => {
      const visitor = await awaitingCode(language, address('unknown'))
      const until = Date.now() + 10_000
      const isRefused = async () => {
        const { text } = await visitor.get('contact?problems')
        return text.includes(textsOf(language, 'SE').problems.code_not_sent)
      }
      while (!(await isRefused()) && Date.now() < until) await new Promise((after) => setTimeout(after, 100))
      await says(visitor, await enter(visitor, '000000'), 'code_not_sent', language)
    })

    test(`of a co-signer who is asked twice is shown in ${language}`, async () => {
      const anna = await applicantAtSigning(world, customer, {
        company: companies.twoTogether,
        more: { language },
      })
      const bjorn = await keyOf(anna, 'Björn')
      await askTo(anna, bjorn, address('bjorn'))
      await says(anna, await askTo(anna, bjorn, address('bjorn')), 'co_signer_asked', language)
    })

    test(`of applicants who ask themselves is shown in ${language}`, async () => {
      const anna = await applicantAtSigning(world, customer, {
        company: companies.twoTogether,
        more: { language },
      })
      await says(anna, await askTo(anna, 'p0', address('anna')), 'co_signer_self', language)
    })
  }

  for (const language of languages)
    test(`of empty fields is shown in ${language}`, async () => {
      const unsent = await awaitingCode(language, address('empty'))
      saysOwn(await pageAfter(unsent, await enter(unsent, '')), 'code.required', language)
      const anna = await applicantAtSigning(world, customer, {
        company: companies.twoTogether,
        more: { language },
      })
      const key = await keyOf(anna, 'Björn')
      saysOwn(await pageAfter(anna, await askTo(anna, key, '')), 'theirEmail.required', language)
    })

  test('is tested here', () => {
    const own = Object.keys(translations.en.problemsOf).filter((key) =>
      /^(code|theirEmail|reason)\./.test(key),
    )
    assert.deepEqual(
      own.filter((key) => saidFor.get(key as OwnKey)?.size !== languages.length),
      [],
    )
    assert.deepEqual(
      problemCodes.filter((code) => /^(code_|co_signer_)/.test(code) && !seen.has(code)),
      [],
    )
  })
})
