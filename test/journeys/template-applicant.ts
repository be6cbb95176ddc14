/** A test person in a browser who completes a workflow of the templates, in the language of the pages. */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { addressOf } from '#checks/sandbox/scenario-values.ts'
import { fullNameOf, type TestCompany, type TestPerson, testPersons } from '#checks/sandbox/scenarios.ts'
import type { Language } from '#web/shared/translations.ts'
import type { Question } from '#workflows/steps/question-definition.ts'
import { type Step, type StepOf, textIn, type WorkflowDefinition } from '#workflows/workflow.ts'
import type { Applicant, Typed } from './applicant.ts'
import { pdfOf } from './document-files.ts'

/** Typed and chosen values. */
export interface Typing {
  person: TestPerson
  company?: TestCompany
  contact: Typed
  address: Typed
  /** Fields of the bank account; an IBAN where it names no clearing number. */
  account: Typed
  /** By the key of the question: text, `yes`, the value of a choice, or several of them. */
  answers: Record<string, string | readonly string[]>
  /** Percent of a company without owners in the register. */
  ownShare?: string
  /** Values of the form that are typed wrong at first, and then corrected. */
  corrected?: Partial<Record<'contact' | 'account', Typed>>
  /** About the owners: why there is none, or who owns the rest. */
  ownersWhy?: string
}

interface Walk {
  applicant: Applicant
  language: Language
  typing: Typing
}

const stepIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** From the start page to Check your answers, or to `end`. Returns the keys of the steps that were asked. */
export async function walkThrough(
  definition: WorkflowDefinition,
  walk: Walk,
  end = 'check',
): Promise<string[]> {
  await walk.applicant.begin()
  return walkOn(definition, walk, end)
}

/** From the page that is open. */
export async function walkOn(definition: WorkflowDefinition, walk: Walk, end = 'check'): Promise<string[]> {
  const { applicant } = walk
  const asked: string[] = []
  for (let at = stepIn(applicant.page.url()); at !== end; at = stepIn(applicant.page.url())) {
    if (at === 'check') {
      await applicant.press(applicant.texts.check.sign)
      continue
    }
    const step = definition.steps.find(({ key }) => key === at) ?? assert.fail(`after ${asked.at(-1)}: ${at}`)
    assert.ok(!asked.includes(at), `${at} is asked again: ${(await applicant.problems()).join('; ')}`)
    asked.push(at)
    await (answers[step.kind] as Answer<Step>)(step, walk)
  }
  return asked
}

type Answer<S extends Step> = (step: S, walk: Walk) => Promise<void>

const answers: { [K in Step['kind']]: Answer<StepOf<K>> } = {
  async ORGANIZATION(_step, { applicant, typing: { company, address } }) {
    const { texts } = applicant
    assert.ok(company, 'a company to apply for')
    await applicant.find(company.number)
    if (company.behaviour?.registry === undefined) return applicant.press(texts.organization.yes)
    await applicant.press(texts.organization.manual)
    await applicant.fill({ name: company.name, number: company.number, ...address })
    await applicant.fieldOf('legalForm').selectOption({ index: 1 })
    await applicant.press(texts.organization.declare)
  },
  async IDENTITY(_step, { applicant, typing }) {
    await applicant.proveAs(fullNameOf(typing.person))
  },
  async PERSON_DETAILS(_step, { applicant, typing: { person, address } }) {
    const [year = '', month = '', day = ''] = person.birth.split('-')
    await fillParts(applicant, 'dateOfBirth', { day, month, year })
    await fillOffered(applicant, { personalIdentityNumber: person.number })
    await applicant.fillOrigin(person.country, addressOf(person.address).city ?? '')
    await applicant.answerWith(address)
  },
  async CONTACT_DETAILS(_step, { applicant, typing }) {
    await answerCorrected(applicant, typing.contact, typing.corrected?.contact)
  },
  OWNERSHIP: nameOwners,
  QUESTIONNAIRE: answerQuestions,
  async DOCUMENTS({ documents }, { applicant, language }) {
    for (const { key, label, optional } of documents) {
      if (optional) continue
      await applicant.upload(textIn(label, language), pdfOf(`${key}.pdf`, 'A document'))
      await applicant.storedFile(`${key}.pdf`)
    }
    await applicant.continue()
  },
  async BANK_ACCOUNT(_step, { applicant, typing: { account, corrected } }) {
    const { texts } = applicant
    const type = account.iban === undefined ? 'SWEDEN_DOMESTIC' : 'IBAN'
    if (await applicant.page.getByRole('group', { name: texts.fields.type.label }).isVisible())
      await applicant.choose(texts.fields.type.label, texts.bank[type])
    await answerCorrected(applicant, account, corrected?.account)
  },
  async TERMS({ terms }, { applicant, language }) {
    for (const { title, optional } of terms)
      if (!optional) await applicant.acceptTerms(textIn(title, language))
    await applicant.continue()
  },
  async SIGNING(_step, { applicant, typing: { person } }) {
    await applicant.sign(fullNameOf(person))
  },
}

/** With mistakes: sent, told, and only these fields corrected. */
async function answerCorrected(applicant: Applicant, right: Typed, wrong?: Typed): Promise<void> {
  if (!wrong) return applicant.answerWith(right)
  await applicant.answerWith({ ...right, ...wrong })
  assert.ok((await applicant.problems()).length > 0, 'the mistakes are told')
  const corrections = Object.keys(wrong).map((field) => [field, right[field as keyof Typed]])
  await applicant.answerWith(Object.fromEntries(corrections) as Typed)
}

/** Only the fields that the page still asks for: an eID may have proven the others. */
async function fillOffered(applicant: Applicant, typed: Typed): Promise<void> {
  for (const [field, value] of Object.entries(typed) as Array<[keyof Typed, string]>)
    if (await applicant.fieldOf(field).isVisible()) await applicant.fill({ [field]: value })
}

async function fillParts(applicant: Applicant, name: string, parts: Record<string, string>): Promise<void> {
  for (const [part, value] of Object.entries(parts)) {
    const input = applicant.page.locator(`[name="${name}.${part}"]`)
    if (await input.isVisible()) await input.fill(value)
  }
}

/** Follow-up questions appear as soon as they apply; without the script, after Continue. */
async function answerQuestions(step: StepOf<'QUESTIONNAIRE'>, walk: Walk): Promise<void> {
  const { applicant } = walk
  const open = new Set(step.questions)
  do {
    // A second time: what follows from an answer may have appeared after its turn.
    for (const question of [...open, ...open])
      if (open.has(question) && (await answerQuestion(question, walk))) open.delete(question)
    await applicant.continue()
  } while (open.size > 0 && stepIn(applicant.page.url()) === step.key)
}

async function answerQuestion(
  { key, kind, label, choices = [] }: Question,
  { applicant, language, typing }: Walk,
): Promise<boolean> {
  const { page, texts } = applicant
  const asked = textIn(label, language)
  const given = typing.answers[key]
  if (given === undefined) return false
  const field = applicant.labelledField(asked)
  const group = page.getByRole('group', { name: asked, exact: true })
  if (!(await (kind === 'YES_NO' || choices.length > 0 ? group : field).isVisible())) return false
  if (kind === 'YES_NO') await applicant.choose(asked, given === 'yes' ? texts.choices.yes : texts.choices.no)
  else if (kind === 'COUNTRY') await field.selectOption(String(given))
  else if (choices.length === 0) await field.fill(String(given))
  else
    for (const value of [given].flat()) {
      const choice = choices.find((each) => each.value === value) ?? assert.fail(value)
      await applicant.choose(asked, textIn(choice.label, language))
    }
  return true
}

/** Confirms everyone that the register names. Where no person owns enough, those who lead the company. */
async function nameOwners(step: StepOf<'OWNERSHIP'>, walk: Walk): Promise<void> {
  const { applicant, typing } = walk
  const { page, texts } = applicant
  await confirmAll(walk)
  if (typing.ownShare !== undefined) {
    await applicant.press(texts.ownership.addSelf)
    await confirmOwner(walk)
    await page.getByLabel(texts.ownership.direct).check()
    await applicant.answerWith({ share: typing.ownShare })
  }
  if (typing.ownersWhy === undefined) return applicant.continue()
  const other = page.getByLabel(texts.ownership.otherRest, { exact: true })
  if (await other.isVisible()) {
    await other.check()
    await applicant.answerWith({ restText: typing.ownersWhy })
  } else {
    await page.locator('button[name="do"][value="nobody"]').click()
    await page.locator('[name="nobodyWhy"]').waitFor()
    await confirmAll(walk)
    await applicant.answerWith({ nobodyWhy: typing.ownersWhy })
  }
  assert.notEqual(stepIn(page.url()), step.key, (await applicant.problems()).join('; '))
}

async function confirmAll(walk: Walk): Promise<void> {
  const { page, texts } = walk.applicant
  const { confirm, complete } = texts.ownership
  for (const card of await page.locator('.asked .card').all())
    await card.getByLabel(texts.choices.no, { exact: true }).check()
  const toConfirm = page
    .locator('button[value^="open:"]')
    .filter({ hasText: new RegExp(`^(${confirm}|${complete})`) })
  while ((await toConfirm.count()) > 0) {
    const loaded = page.waitForEvent('load')
    await toConfirm.first().click()
    await loaded
    await confirmOwner(walk)
  }
}

async function confirmOwner({ applicant, typing }: Walk): Promise<void> {
  const { page, texts } = applicant
  const first = applicant.fieldOf('firstNames')
  // Closed where the register has the names.
  if ((await first.count()) > 0) {
    const [given, family] = [await first.inputValue(), await applicant.valueOf('lastNames')]
    const known = testPersons.find((each) => each.family === family && each.given === given.split(' ')[0])
    const [year = '', month = '', day = ''] = (known?.birth ?? '1962-07-15').split('-')
    await fillParts(applicant, 'birth', { day, month, year })
  }
  for (const field of ['residence', 'nationality'] as const) {
    const select: Locator = applicant.fieldOf(field)
    if ((await select.inputValue()) === '') await select.selectOption(typing.person.country)
  }
  const self = page.getByRole('group', { name: texts.ownership.selfPep, exact: true })
  const asked = (await self.isVisible()) ? texts.ownership.selfPep : texts.fields.isPep.label
  await applicant.choose(asked, texts.choices.no)
  await applicant.continue()
}

/** The address of a person on the page, for the fields of the address. */
export function addressTyped({ address }: Pick<TestPerson, 'address'>): Typed {
  const { street, houseNumber, postalCode, city } = addressOf(address)
  return { line: `${street} ${houseNumber} B`, postalCode: postalCode ?? '', city: city ?? '' }
}
