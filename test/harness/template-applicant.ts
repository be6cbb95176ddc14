/** An applicant without a browser who completes any workflow as a test person, with the least it asks for. */
import assert from 'node:assert/strict'
import { marketOf } from '@foyer/national-fields/markets'
import { simulatedOwnersOf } from '#checks/sandbox/owners.ts'
import { addressOf } from '#checks/sandbox/scenario-values.ts'
import {
  givenNamesOf,
  type Scenario,
  type TestPerson,
  testCompanyByNumber,
  testPersonOf,
} from '#checks/sandbox/scenarios.ts'
import type { Question } from '#workflows/steps/question-definition.ts'
import type { Step, WorkflowDefinition } from '#workflows/workflow.ts'
import { pdfOf } from '../journeys/document-files.ts'
import { type Fields, ledTo, proveAs, type Visitor } from './flow-visitor.ts'
import { nameOwners } from './owners-applicant.ts'
import { askTo, coSignerFrom, keyOf, signAs } from './signing.ts'
import type { Reply, World } from './world.ts'

interface Applying {
  world: World
  visitor: Visitor
  person: TestPerson
  country: string
  company?: Pick<Scenario, 'number' | 'name'>
  /** Ends when the application waits for the signatures of others. */
  isLeftWaiting?: boolean
  /** Answers to questions by key, instead of the first choice, no, or a plain text. */
  answers?: Fields
  /** Default: the example of the market, which may be one that only a sandbox accepts. */
  phoneNumber?: string
  /** With another eID than the simulated one. */
  prove?(step: string): Promise<Reply>
}

type Led = string | undefined

const addressFields = ({ address }: Pick<TestPerson, 'address'>): Fields => {
  const { lines, postalCode, city, country } = addressOf(address)
  return {
    line: lines.join(', '),
    postalCode: postalCode ?? '',
    city: city ?? '',
    country: country ?? '',
  }
}

/** The test persons come from the country where they live. */
const originFields = ({ address, country }: TestPerson): Fields => ({
  citizenship: country,
  birthTown: addressOf(address).city ?? '',
  birthCountry: country,
})

function personFields(collect: readonly string[], person: TestPerson): Fields {
  const [year = '', month = '', day = ''] = person.birth.split('-')
  return {
    givenName: givenNamesOf(person),
    familyName: person.family,
    ...(collect.includes('personalIdentityNumber') && { personalIdentityNumber: person.number }),
    ...(collect.includes('dateOfBirth') && {
      'dateOfBirth.year': year,
      'dateOfBirth.month': month,
      'dateOfBirth.day': day,
    }),
    ...addressFields(person),
    ...originFields(person),
  }
}

const plainAnswers: Record<Question['kind'], (question: Question, country: string) => string> = {
  SHORT_TEXT: () => 'A test',
  LONG_TEXT: () => 'A test of everything.',
  NUMBER: () => '1',
  AMOUNT: () => '1000',
  DATE: () => '2020-02-20',
  YES_NO: () => 'no',
  // The last occupation asks nothing more.
  ONE_OF: ({ choices, means }) => choices?.at(means === 'OCCUPATION' ? -1 : 0)?.value ?? '',
  MANY_OF: ({ choices }) => choices?.[0]?.value ?? '',
  COUNTRY: (_question, country) => country,
}

const submit = async ({ visitor }: Applying, step: string, fields: Fields): Promise<Led> =>
  ledTo(await visitor.post(step, { revision: '0', do: 'continue', ...fields }))

/** By its number in the register, or typed by hand where the register does not answer. */
async function nameCompany(applying: Applying, step: string): Promise<Led> {
  const { person, company, country } = applying
  assert.ok(company, 'a company to apply for')
  const { number, name } = company
  const search = { stage: 'SEARCH', do: 'search', query: number }
  const led = await submit(applying, step, search)
  if (led === `${step}?stage=confirm`)
    return submit(applying, step, { stage: 'CONFIRM', do: 'confirm', number })
  assert.match(String(led), /notice=registry_(not_found|down)$/)
  // The address that the register has too, once it answers.
  const [address = person.address] = testCompanyByNumber(country, number)?.addresses ?? []
  const declared = { name, number, legalForm: 'LIMITED_COMPANY', ...addressFields({ address }) }
  return submit(applying, step, { stage: 'MANUAL', do: 'declare', ...declared })
}

async function upload({ visitor }: Applying, step: Extract<Step, { kind: 'DOCUMENTS' }>): Promise<Led> {
  const files = step.documents
    .filter(({ optional }) => !optional)
    .map(({ key }) => {
      const { buffer, name } = pdfOf(`${key}.pdf`, 'A document')
      return { field: `file:${key}`, name, type: 'application/pdf', bytes: new Uint8Array(buffer) }
    })
  return ledTo(await visitor.upload(step.key, { revision: '0', do: 'continue' }, files))
}

function hasOwners({ company, country }: Applying): boolean {
  const registered = company && testCompanyByNumber(country, company.number)
  return (
    registered !== undefined &&
    registered.behaviour?.registry !== 'NOT_FOUND' &&
    simulatedOwnersOf(registered) !== undefined
  )
}

/** The keys of those who sign together with the applicant. */
function coSignersOf({ company, country, person }: Applying): string[] {
  const { combinations = [] } = (company && testCompanyByNumber(country, company.number)?.signing) ?? {}
  const [together = []] = combinations.filter((keys) => keys.includes(person.key))
  return together.filter((key) => key !== person.key)
}

/** The address that receives the link of the co-signer with this key. */
export const mailOf = (applicationId: string, key: string): string =>
  `${key}.${applicationId.slice(-12)}@board.example`

/** Alone, or the applicant asks the others. Whose signature was the last one needed has sent it. */
async function signAndAsk(applying: Applying, step: string): Promise<Led> {
  const { world, visitor, person } = applying
  let led = ledTo(await signAs(world, visitor, person.key, step))
  if (led !== step) return led
  for (const key of coSignersOf(applying)) {
    const [firstName = ''] = (testPersonOf(key)?.given ?? '').split(' ')
    led = ledTo(await askTo(visitor, await keyOf(visitor, firstName, step), mailOf(visitor.id, key)))
  }
  return led
}

/** By their own links. The last one submits the application. */
async function signByOthers(applying: Applying): Promise<void> {
  if (!(await applying.visitor.get('done')).text.includes('Waiting for')) return
  for (const key of coSignersOf(applying))
    await (await coSignerFrom(applying.world, mailOf(applying.visitor.id, key))).sign(key)
}

function answer(applying: Applying, step: Step): Promise<Led> {
  const { world, visitor, person, country, answers = {} } = applying
  const market = marketOf(country)
  switch (step.kind) {
    case 'ORGANIZATION':
      return nameCompany(applying, step.key)
    case 'IDENTITY':
      return (applying.prove?.(step.key) ?? proveAs(world, visitor, step.key, person.key)).then(ledTo)
    case 'PERSON_DETAILS':
      return submit(applying, step.key, personFields(step.collect ?? [], person))
    case 'OWNERSHIP':
      return nameOwners({ ...applying, hasRegisteredOwners: hasOwners(applying) }, step.key)
    case 'CONTACT_DETAILS':
      return submit(applying, step.key, {
        firstName: givenNamesOf(person),
        lastName: person.family,
        email: 'applicant@shop.example',
        phoneNumber: applying.phoneNumber ?? market?.examples.phoneNumber ?? '',
      })
    case 'QUESTIONNAIRE': {
      const asked = step.questions.filter(({ when }) => when === undefined)
      const plain = asked.map((question) => [question.key, plainAnswers[question.kind](question, country)])
      return submit(applying, step.key, { ...Object.fromEntries(plain), ...answers })
    }
    case 'DOCUMENTS':
      return upload(applying, step)
    case 'BANK_ACCOUNT':
      return submit(applying, step.key, { type: 'IBAN', iban: market?.examples.iban ?? '' })
    case 'TERMS':
      return submit(applying, step.key, { accept: step.terms[0]?.key ?? '' })
    case 'SIGNING':
      return signAndAsk(applying, step.key)
  }
}

/**
 * Until it is signed and sent, or the eID proves no identity. Returns the keys of the steps in their order.
 */
export async function applyFor(definition: WorkflowDefinition, applying: Applying): Promise<string[]> {
  const asked: string[] = []
  let led = await submit(applying, '', { do: 'begin' })
  while (!led?.startsWith('done')) {
    const step = definition.steps.find(({ key }) => key === led)
    if (led === 'check') {
      led = await submit(applying, 'check', { do: 'send' })
      continue
    }
    if (!step) {
      assert.match(String(led), /\?notice=eid_/, `after ${asked.at(-1)}`)
      return asked
    }
    assert.ok(!asked.includes(step.key), `${step.key} is asked again`)
    asked.push(step.key)
    led = await answer(applying, step)
  }
  if (!applying.isLeftWaiting) await signByOthers(applying)
  return asked
}
