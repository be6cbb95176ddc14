/** The filters of applications.search, and what the database is asked for them. */

import { CountryCode, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Caller } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { type Ids, isUuid } from '#kernel/ids.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { oneOrMore, valuesOf } from '#kernel/schemas/filters.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import { isHiddenNumber } from '#parties/hidden-number.ts'
import { ALL_STEPS_DONE } from './figures/step-seconds.ts'
import type { SearchedStep, SearchFilter } from './ports.ts'
import { searchedTermsOf } from './search-terms.ts'

export const NOBODY = 'NOBODY'
const LAST_STEP = 'LAST_STEP'
const Id = Type.String({ minLength: 1, maxLength: 200 })

export const searchFilters = {
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Whole words of names, an organization number, identity number, e-mail, reference, metadata value ' +
        'or key=value, or the id of an application. All must match, whatever their case, accents and ' +
        'separators. When no more than 50 applications match, those also match that name a person or ' +
        'organization (owner, officer, signer) with these parts of a name, from three letters on, or this ' +
        'number: the newest 1,000. For a role that does not see identity numbers, one finds nothing.',
    }),
  ),
  status: Type.Optional(oneOrMore(ApplicationStatus)),
  workflowId: Type.Optional(oneOrMore(Id)),
  countryCode: Type.Optional(oneOrMore(CountryCode)),
  assignee: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'The id of a user; NOBODY: not assigned.' }),
  ),
  stepReached: Type.Optional(
    Type.Unsafe<string | string[]>({
      ...oneOrMore(Type.String({ minLength: 1, maxLength: 200 })),
      description:
        'Key of the step where the applicant stands, or stopped; <id of a workflow>/<key> for the step of ' +
        'that workflow only. LAST_STEP: all steps are done, and it is not submitted.',
    }),
  ),
  createdAfter: Type.Optional(TimestampInput),
  createdBefore: Type.Optional(TimestampInput),
  updatedAfter: Type.Optional(TimestampInput),
  hasProposal: Type.Optional(Type.Boolean({ description: 'A decision waits for a second person.' })),
  risk: Type.Optional(oneOrMore(Type.Enum(['LOW', 'NORMAL', 'HIGH']))),
  isOverdue: Type.Optional(Type.Boolean({ description: 'In MANUAL_REVIEW, and due before now.' })),
  isSnoozed: Type.Optional(Type.Boolean({ description: 'In MANUAL_REVIEW, and put aside until later.' })),
  isEscalated: Type.Optional(Type.Boolean({ description: 'In MANUAL_REVIEW, with the second line.' })),
  finding: Type.Optional(
    Type.Unsafe<string | string[]>({
      ...oneOrMore(Type.String({ minLength: 1, maxLength: 100 })),
      description: 'Code of the main finding.',
    }),
  ),
}

/** The step of a column on the wire, as stepReached takes it. */
export function shownStepOf({ key, workflowId }: SearchedStep, ids: Pick<Ids, 'of'>): string {
  const shown = key === ALL_STEPS_DONE ? LAST_STEP : key
  return workflowId === null ? shown : `${ids.of('workflow', workflowId)}/${shown}`
}

function searchedStepOf(text: string, ids: Pick<Ids, 'read'>): SearchedStep {
  const at = text.indexOf('/')
  const step = text.slice(at + 1)
  return {
    key: step === LAST_STEP ? ALL_STEPS_DONE : step,
    workflowId: at === -1 ? null : ids.read('workflow', text.slice(0, at), '/stepReached'),
  }
}

const Filters = Type.Object(searchFilters)
export type SearchFilters = Static<typeof Filters>

/**
 * The searching member. A person who may not see identity numbers must not be able to confirm a number
 * either.
 */
interface Searcher {
  ids: Pick<Ids, 'read' | 'of'>
  caller: Pick<Caller, 'role'>
  now(): Date
}

export function searchFilterOf(filters: SearchFilters, searcher: Searcher): SearchFilter {
  const { ids } = searcher
  const { status, workflowId, countryCode, assignee, hasProposal, finding, stepReached, search } = filters
  return {
    ...searchedOf(search, searcher),
    ...(status ? { status: valuesOf(status) } : {}),
    ...(workflowId
      ? { workflowId: valuesOf(workflowId).map((id) => ids.read('workflow', id, '/workflowId')) }
      : {}),
    ...(countryCode ? { countryCode: valuesOf(countryCode) } : {}),
    ...(assignee ? { assigneeId: assignee === NOBODY ? null : ids.read('user', assignee, '/assignee') } : {}),
    ...(hasProposal === undefined ? {} : { hasProposal }),
    ...(finding ? { finding: valuesOf(finding) } : {}),
    ...queueFilterOf(filters, searcher),
    ...(stepReached ? { stepReached: valuesOf(stepReached).map((each) => searchedStepOf(each, ids)) } : {}),
    ...moment(filters, 'createdAfter'),
    ...moment(filters, 'createdBefore'),
    ...moment(filters, 'updatedAfter'),
  }
}

function queueFilterOf(
  { risk, isOverdue, isSnoozed, isEscalated }: SearchFilters,
  { now }: Pick<Searcher, 'now'>,
): Pick<SearchFilter, 'risk' | 'overdue' | 'snoozed' | 'isEscalated'> {
  return {
    ...(risk ? { risk: valuesOf(risk) } : {}),
    ...(isOverdue === undefined ? {} : { overdue: { is: isOverdue, at: now() } }),
    ...(isSnoozed === undefined ? {} : { snoozed: { is: isSnoozed, at: now() } }),
    ...(isEscalated === undefined ? {} : { isEscalated }),
  }
}

/** A search for nothing that could be found, such as one letter, finds nothing. */
const NO_APPLICATION = '00000000-0000-0000-0000-000000000000'

function searchedOf(
  search: string | undefined,
  { ids, caller: { role }, now }: Searcher,
): Pick<SearchFilter, 'terms' | 'text' | 'applicationId'> {
  const text = search?.trim()
  if (!text) return { terms: [] }
  const uuid = text.slice(-36).toLowerCase()
  if (isUuid(uuid) && (text.length === 36 || text === ids.of('application', uuid)))
    return { terms: [], applicationId: uuid }
  const terms = searchedTermsOf(text)
  const today = now().toISOString().slice(0, 10)
  const isHidden = [text, ...terms].some((each) => isHiddenNumber(each, role, today))
  return terms.length > 0 && !isHidden ? { terms, text } : { terms: [], applicationId: NO_APPLICATION }
}

function moment<K extends 'createdAfter' | 'createdBefore' | 'updatedAfter'>(
  filters: SearchFilters,
  key: K,
): Partial<Record<K, Date>> {
  const text = filters[key]
  if (text === undefined) return {}
  const at = parseTimestamp(text)
  if (at) return { [key]: at } as Record<K, Date>
  const message = 'Must be a timestamp such as 2026-11-20T09:30:00Z.'
  throw new ApiError('invalid_body', { errors: [{ path: `/${key}`, code: 'invalid_timestamp', message }] })
}
