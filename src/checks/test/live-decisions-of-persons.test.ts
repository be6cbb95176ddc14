/** Persons at live customers, market × what is wrong: decided by the rules, or by a person. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isOpen } from '#applications/status.ts'
import { type TestPerson, testPersonOf } from '#checks/sandbox/scenarios.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { visitorOf } from '#test/harness/flow-visitor.ts'
import { arrive } from '#test/harness/live-eids.ts'
import { coverOffices } from '#test/harness/live-offices.ts'
import { type PersonsWorld, startPersonsWorld } from '#test/harness/live-persons.ts'
import { applyFor } from '#test/harness/template-applicant.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'
import type { Step, WorkflowDefinition } from '#workflows/workflow.ts'

const markets = ['SE', 'NO', 'GB'] as const
type Market = (typeof markets)[number]
type Change = Partial<TestPerson>

const complete = fromTemplate('KYC_PRIVATE_PERSON', 'Persons') as WorkflowDefinition
const withSteps = (name: string, change: (step: Step) => Step): WorkflowDefinition => ({
  ...{ ...complete, name },
  steps: complete.steps.map(change),
})
const withoutFact = (fact: string) =>
  withSteps(`Without ${fact}`, (step) =>
    step.kind === 'PERSON_DETAILS'
      ? { ...step, collect: (step.collect ?? []).filter((each) => each !== fact) }
      : step,
  )
/** The question stays, but nothing says that it asks for this. */
const withoutMeaning = (meaning: 'PURPOSE' | 'OCCUPATION') =>
  withSteps(`Without ${meaning}`, (step) =>
    step.kind === 'QUESTIONNAIRE'
      ? {
          ...step,
          questions: step.questions.map(({ means, ...question }) =>
            means === meaning ? question : { ...question, ...(means && { means }) },
          ),
        }
      : step,
  )
const workflows = {
  complete,
  withoutNationality: withoutFact('nationalities'),
  withoutBirthplace: withoutFact('placeOfBirth'),
  withoutAddress: withoutFact('address'),
  withoutPurpose: withoutMeaning('PURPOSE'),
  withoutOccupation: withoutMeaning('OCCUPATION'),
}

const like = (key: string, change: Change = {}): TestPerson => ({
  ...(testPersonOf(key) ?? assert.fail(key)),
  ...change,
})
/** Numbers that a live customer accepts, none of a real person; no eID of a broker here gives one. */
const people: Record<Market, TestPerson> = {
  SE: like('anna-testsson'),
  NO: like('kari-testmann', { number: '13097248022', birth: '1972-09-13' }),
  GB: like('harriet-sample'),
}
/** Born on this day, with a number that says so. */
const bornOn: Record<Market, (day: keyof typeof swedish) => Change> = {
  SE: (birth) => ({ birth, number: swedish[birth] }),
  NO: (birth) => ({ birth, number: norwegian[birth] }),
  GB: (birth) => ({ birth }),
}
const swedish = {
  '1969-03-18': '196903189816',
  '1985-03-18': '198503182175',
  '2012-03-18': '201203182173',
}
const norwegian = { '1969-03-18': '18036948147', '1985-03-18': '18038549185', '2012-03-18': '18031299078' }
const orsinov: Change = { given: 'Valdemar', family: 'Orsinov', gender: 'MALE' }

interface Row {
  wrong: string
  expected: 'APPROVED' | 'DECLINED' | 'MANUAL_REVIEW'
  /** One of the findings, which says why. */
  because?: string
  workflow?: keyof typeof workflows
  person?(market: Market): Change
  answers?: Record<string, string>
}
const rows: Row[] = [
  { wrong: 'nothing', expected: 'APPROVED' },
  {
    ...{ wrong: 'the nationality is not known', expected: 'MANUAL_REVIEW' },
    ...{ because: 'nationality_unknown', workflow: 'withoutNationality' },
  },
  {
    ...{ wrong: 'the place of birth is not known', expected: 'MANUAL_REVIEW' },
    ...{ because: 'place_of_birth_unknown', workflow: 'withoutBirthplace' },
  },
  {
    ...{ wrong: 'the residence is not known', expected: 'MANUAL_REVIEW' },
    ...{ because: 'residence_unknown', workflow: 'withoutAddress' },
  },
  {
    ...{ wrong: 'the purpose is not known', expected: 'MANUAL_REVIEW' },
    ...{ because: 'purpose_unknown', workflow: 'withoutPurpose' },
  },
  {
    ...{ wrong: 'the occupation is not known', expected: 'MANUAL_REVIEW' },
    ...{ because: 'occupation_unknown', workflow: 'withoutOccupation', answers: { occupation: 'retired' } },
  },
  {
    ...{ wrong: 'the person is on a list of sanctions', expected: 'MANUAL_REVIEW', because: 'sanction_hit' },
    person: (market) => ({ ...orsinov, ...bornOn[market]('1969-03-18') }),
  },
  {
    ...{ wrong: 'the name of a listed person who was born in another year', expected: 'MANUAL_REVIEW' },
    because: 'namesake_hit',
    person: (market) => ({ ...orsinov, ...bornOn[market]('1985-03-18') }),
  },
  {
    ...{ wrong: 'the person is under 18', expected: 'DECLINED', because: 'person_under_age' },
    person: (market) => bornOn[market]('2012-03-18'),
  },
  {
    ...{ wrong: 'the person says that they hold public office', expected: 'MANUAL_REVIEW' },
    answers: { pep: 'yes', 'pep-who': 'self', 'pep-role': 'Member of a test parliament' },
  },
]
const withoutOffices: Row = {
  ...{ wrong: 'no list of public offices covers the market', expected: 'MANUAL_REVIEW' },
  because: 'screening_gap',
}

describe('a person at a live customer', () => {
  let world: PersonsWorld
  const ids: Record<string, string> = {}
  before(async () => {
    world = await startPersonsWorld(complete)
    for (const [key, workflow] of Object.entries(workflows)) {
      const uuid = uuidv7(world.clock.now())
      await world.administer((administration) =>
        administration.publishWorkflow(world.applicants.uuid, uuid, workflow),
      )
      ids[key] = world.foyer.ports.ids.of('workflow', uuid)
    }
  })
  after(() => world?.close())
  const read = async (operation: string, applicationId: string) =>
    (await world.call(`/v1/${operation}`, { applicationId }, await world.token(world.applicants))).body

  /** From the start to the decision: its status, who made it, and why. */
  async function decided(market: Market, { workflow = 'complete', person, answers }: Row) {
    const visitor = await visitorOf(world, world.applicants, {
      ...{ workflowId: ids[workflow], countryCode: market, language: 'en' },
    })
    const who = { ...people[market], ...person?.(market) }
    const prove = async (step: string) =>
      arrive(visitor, await world.eids[market].ledBack(visitor, who, step))
    const applying = { world, visitor, person: who, country: market, prove, phoneNumber: '+46701740605' }
    await applyFor(workflows[workflow], { ...applying, ...(answers && { answers }) })
    const isDecided = async () => !isOpen((await read('applications.get', visitor.id)).status)
    await until(isDecided, 60_000, 'the decision')
    const { application, findings } = await read('applications.report.get', visitor.id)
    const { data: events } = await read('applications.events.list', visitor.id)
    return {
      status: application.status,
      by: application.decision?.by ?? null,
      findings: findings.map(({ code }: { code: string }) => code),
      isEverApproved: events.some(
        ({ event }: { event: { type: string } }) => event.type === 'APPLICATION_APPROVED',
      ),
    }
  }

  const decides = (market: Market, row: Row) =>
    test(`${market}: ${row.wrong}: ${row.expected}`, async () => {
      const { status, by, findings, isEverApproved } = await decided(market, row)
      assert.equal(status, row.expected, findings.join(', '))
      assert.equal(by, status === 'MANUAL_REVIEW' ? null : 'RULES')
      assert.equal(isEverApproved, status === 'APPROVED')
      if (row.because) assert.ok(findings.includes(row.because), findings.join(', '))
      else if (status === 'APPROVED') assert.deepEqual(findings, [])
    })

  describe('is decided by its facts', () => {
    for (const market of markets) for (const row of rows) decides(market, row)
  })

  describe('is not approved with the lists of another market', () => {
    before(() => coverOffices(world, ['FI']))
    for (const market of markets) decides(market, withoutOffices)
  })
})
