/** CVR keeps every value with the period in which it was true. Only the current ones count. */
import { day, type Fields, fields, isFields, list, text } from '@foyer/provider-http/answer-fields'

type PeriodState = 'CURRENT' | 'ENDED' | 'UNREADABLE'

/** Without its end, it is not known whether a value is still true. */
export function periodStateOf(value: unknown, today: string): PeriodState {
  const period = fields(value).periode
  if (!isFields(period) || !('gyldigTil' in period)) return 'UNREADABLE'
  const [from, to] = [day(period.gyldigFra), day(period.gyldigTil)]
  if (period.gyldigTil !== null && to === null) return 'UNREADABLE'
  return (to !== null && to < today) || (from !== null && from > today) ? 'ENDED' : 'CURRENT'
}

export interface CurrentValues {
  values: Fields[]
  /** False if a value was left out because it could not be read. */
  complete: boolean
}

export const isListOfObjects = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.every(isFields)

// Old companies have hundreds of entries.
const MOST = 2_000

export function currentOf(value: unknown, today: string): CurrentValues {
  const entries = list(value, MOST)
  const states = entries.map((entry) => periodStateOf(entry, today))
  return {
    values: entries.filter((_, at) => states[at] === 'CURRENT').map((entry) => fields(entry)),
    complete: Array.isArray(value) && value.length <= MOST && !states.includes('UNREADABLE'),
  }
}

/** The current values of all attributes of this type. */
export function attributeOf(attributes: unknown, type: string, today: string): CurrentValues {
  const named = list(attributes, MOST).filter((each) => fields(each).type === type)
  const each = named.map((attribute) => currentOf(fields(attribute).vaerdier, today))
  return {
    values: each.flatMap(({ values }) => values),
    // Any attribute without a type could be this one.
    complete:
      Array.isArray(attributes) &&
      list(attributes, MOST).every((one) => typeof fields(one).type === 'string') &&
      each.every(({ complete }) => complete),
  }
}

/** "UNDER TVANGSOPLØSNING", "UnderTvangsopløsning" and "UNDER_TVANGSOPLOESNING" are the same word. */
export const folded = (value: unknown): string =>
  (text(value) ?? '')
    .toUpperCase()
    .replaceAll('Æ', 'AE')
    .replaceAll('Ø', 'OE')
    .replaceAll('Å', 'AA')
    .replaceAll(/[^A-Z]/g, '')
