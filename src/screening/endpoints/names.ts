/** POST /v1/screening.compare and screening.search: tries names as screening does, without keeping them. */

import { guessKind } from '@foyer/name-matching/matching/guess-kind'
import { MatchExplanation } from '@foyer/name-matching/schemas'
import { CountryCode, ISODate, orNull, PartialDate } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { MIN_THRESHOLD } from '../choose-lists.ts'
import { compareTwo, hasLetter } from '../compare-two.ts'
import type { FoundEntry } from '../ports.ts'

const closed = { additionalProperties: false } as const
const access = { permission: 'screening', staff: 'READ' } as const
const notKept = ' The names are not stored.'

const Kind = Type.Enum(['PERSON', 'ORGANIZATION'], {
  description: 'Default: guessed. An organization if a legal form or a word of company names is in a name.',
})
const known = {
  name: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S', examples: ['Eva Testsson'] }),
  born: Type.Optional(ISODate),
  country: Type.Optional(CountryCode),
}
const Name = Type.Object(known, closed)
const threshold = Type.Number({ description: 'Of the settings: from this score on a pair is a hit.' })

export const namesCompare = operation({
  ...access,
  who: 'application.read',
  summary: 'Compare two names as screening does',
  description: `With the factors of the score, each with its weight.${notKept}`,
  body: Type.Object({ screened: Name, listed: Name, kind: Type.Optional(Kind) }, closed),
  reply: Type.Object({ kind: Kind, threshold, match: MatchExplanation }, closed),
  async run({ screened, listed, kind: given }, { customerScreening, caller }: Needs<'customerScreening'>) {
    const settings = await customerScreening.settings(caller.customerId)
    const { kind, match } = compareTwo(screened, listed, given)
    if (!match) {
      const paths = { '/screened/name': screened.name, '/listed/name': listed.name }
      throw nameless(Object.entries(paths).flatMap(([path, name]) => (hasLetter(name) ? [] : [path])))
    }
    return { kind, threshold: settings.threshold, match }
  },
})

const nameless = (paths: readonly string[]): ApiError =>
  new ApiError('invalid_body', {
    errors: paths.map((path) => ({
      ...{ path, code: 'invalid_format' },
      message: 'Write a name with at least one letter or digit.',
    })),
  })

const Found = Type.Object(
  {
    caption: Type.String({ description: 'The first name of the entry.' }),
    entityId: Type.String(),
    list: Type.String({ description: 'The key of a shared list, or the id of an own list.' }),
    version: Type.String(),
    publishedAt: orNull(ISODate),
    birthDates: Type.Array(PartialDate),
    countries: Type.Array(CountryCode),
    topics: Type.Array(Type.String()),
    match: MatchExplanation,
  },
  closed,
)

const foundOf = ({ entity, list, ...rest }: FoundEntry, { ids }: Needs<'ids'>): Static<typeof Found> => ({
  ...rest,
  ...{ caption: entity.names[0]?.text ?? '', entityId: entity.id },
  list: list.startsWith('own:') ? ids.of('ownlist', list.slice('own:'.length)) : list,
  ...{ birthDates: entity.birthDates, countries: entity.countries, topics: entity.topics },
})

/** As many requests as a search in the lists takes of the thread that screens applicants. */
const SEARCH_COST = 5

export const namesSearch = operation({
  ...access,
  who: 'application.read',
  summary: 'Search a name in the screening lists of the customer',
  description:
    `The entries from a score of ${MIN_THRESHOLD} on, below the threshold too, the strongest first. ` +
    `At most 25.${notKept}`,
  cost: () => SEARCH_COST,
  body: Type.Object({ ...known, kind: Type.Optional(Kind) }, closed),
  reply: Type.Object({ kind: Kind, threshold, data: Type.Array(Found) }, closed),
  async run(
    { name, born = null, country = null, kind: given },
    context: Needs<'customerScreening' | 'ids' | 'searchLists'>,
  ) {
    if (!hasLetter(name)) throw nameless(['/name'])
    const { customerScreening, caller, searchLists } = context
    const kind = given ?? guessKind([name])
    const settings = await customerScreening.settings(caller.customerId)
    const found = await searchLists(caller.customerId, { kind, name, born, country }, MIN_THRESHOLD)
    if (!found) throw new ApiError('screening_not_available')
    return { kind, threshold: settings.threshold, data: found.map((each) => foundOf(each, context)) }
  },
})
