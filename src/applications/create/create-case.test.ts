/** Creating a case: what it takes over, when it expires, and what is refused. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Actor } from '#audit/entry.ts'
import type { Customer } from '#customers/customer.ts'
import { ApiError } from '#kernel/api-error.ts'
import { now, workflowOf } from '#test/fixtures/case.ts'
import { emptyCaseData } from '../case.ts'
import { createCase, expiryFrom, type NewCaseRequest } from './create-case.ts'

const actor: Actor = { kind: 'CUSTOMER', id: 'cred' }
const customer: Customer = {
  id: 'c',
  name: 'Invented',
  mode: 'live',
  suspended: false,
  redirectOrigins: [],
  rateLimit: null,
}
const workflow = { ...workflowOf('KYB'), version: 3, markets: ['SE', 'NO'], languages: ['en', 'sv'] }
const create = (more: Partial<NewCaseRequest> = {}) =>
  createCase(
    { workflow, countryCode: 'SE', redirectUrl: 'https://shop.example/', ...more },
    customer,
    actor,
    'id',
    now,
  )
const errorOf = (more: Partial<NewCaseRequest>) => {
  try {
    create(more)
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, errors: error.extras.errors }
    throw error
  }
  return assert.fail('not refused')
}
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ahead = (milliseconds: number) => new Date(now.getTime() + milliseconds)

test('keeps the request and the workflow, and the mode of the customer', () => {
  const prefill = { firstName: 'Anna' }
  const created = create({ externalReference: 'order 1', language: 'sv', prefill })
  assert.deepEqual(created, {
    case: {
      customerId: 'c',
      id: 'id',
      mode: 'live',
      kind: 'KYB',
      workflowId: 'w',
      workflowVersion: 3,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/',
      externalReference: 'order 1',
      language: 'sv',
      status: 'NOT_STARTED',
      createdAt: now,
      startedAt: null,
      submittedAt: null,
      decidedAt: null,
      updatedAt: now,
      expiresAt: ahead(30 * DAY),
      data: emptyCaseData(prefill),
    },
    audit: [
      {
        action: 'application.created',
        actor,
        detail: { workflowId: 'w', workflowVersion: 3, countryCode: 'SE' },
      },
    ],
    events: ['APPLICATION_CREATED'],
    tasks: [],
  })
})

test('sets missing values of the request to null or empty', () => {
  const { case: created } = create()
  assert.equal(created.externalReference, null)
  assert.equal(created.language, null)
  assert.deepEqual(created.data, emptyCaseData({}))
})

for (const language of ['sv', 'en'])
  test(`the language ${language} of the request is kept`, () =>
    assert.equal(create({ language }).case.language, language))

test('a language outside the workflow is refused', () => {
  const { code, errors } = errorOf({ language: 'de' })
  assert.equal(code, 'language_not_in_workflow')
  assert.deepEqual(
    errors?.map(({ path }) => path),
    ['/language'],
  )
})

describe('the market', () => {
  for (const countryPath of [undefined, '/countryCode', '/market'] as const)
    test(`refuses a market outside the workflow at ${countryPath ?? 'the default field'}`, () => {
      assert.deepEqual(errorOf({ countryCode: 'DK', ...(countryPath ? { countryPath } : {}) }), {
        code: 'market_not_in_workflow',
        errors: [
          {
            path: countryPath ?? '/countryCode',
            code: 'market_not_in_workflow',
            message: 'Use one of SE, NO.',
          },
        ],
      })
    })
  test('accepts every market of the workflow', () => {
    assert.equal(create({ countryCode: 'NO' }).case.countryCode, 'NO')
  })
})

describe('the expiry', () => {
  const chosen: Array<[title: string, expiresAt: string, accepted: boolean]> = [
    ['in one hour', ahead(HOUR).toISOString(), true],
    ['a millisecond earlier', ahead(HOUR - 1).toISOString(), false],
    ['in 366 days', ahead(366 * DAY).toISOString(), true],
    ['a millisecond later', ahead(366 * DAY + 1).toISOString(), false],
    ['in the past', ahead(-HOUR).toISOString(), false],
    ['a day that does not exist', '2027-02-30T12:00:00.000Z', false],
    ['no time', 'tomorrow', false],
  ]
  for (const [title, expiresAt, accepted] of chosen)
    test(`${title} is ${accepted ? 'accepted' : 'refused'}`, () => {
      if (accepted) return assert.equal(create({ expiresAt }).case.expiresAt.toISOString(), expiresAt)
      const { code, errors } = errorOf({ expiresAt })
      assert.equal(code, 'invalid_body')
      assert.deepEqual(
        errors?.map((each) => [each.path, each.code]),
        [['/expiresAt', 'invalid_expires_at']],
      )
    })

  test('follows the workflow, or else is in 30 days', () => {
    assert.deepEqual(expiryFrom({}, now), ahead(30 * DAY))
    assert.deepEqual(expiryFrom({ expiry: { days: 7 } }, now), ahead(7 * DAY))
    assert.deepEqual(create({ workflow: { ...workflow, expiry: { days: 1 } } }).case.expiresAt, ahead(DAY))
  })
})
