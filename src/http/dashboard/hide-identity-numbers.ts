/** Removes personal identity numbers from a reply to a person whose role must not see them. */
import { isIdentityNumber } from '../../workflows/fields/identity/recognise.ts'

const HIDDEN = '•••••'
/** People write a number with spaces, points and dashes of any kind, and digits of any width. */
const gap = "[\\p{Zs}\\p{Cf}\\p{Pd}\\u2212.,:/']"
const two = '\\p{Nd}{2}'
const date = `${two}(?:${gap}?${two}){2,3}`
const century = `(?:${gap}?[+A-FU-Y]${gap}?|${gap}{0,3})`
const rest = `(?:\\p{Nd}{3}${gap}${two}|\\p{Nd}{3,5}[\\p{Nd}A-Y]?)`
/** Our own ids, of which a part can look like a number. */
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const start = '(?<![\\p{L}\\p{Nd}])'
/** A word may stand before the number without a space: `pnr8507099805`. */
const candidate = `${start}(?:${uuid}|(\\p{L}{0,20})(${date}${century}${rest})(?![\\p{L}\\p{Nd}]))`

/** `today` as YYYY-MM-DD: whether a date of birth is in the past. */
export function hideIdentityNumbers<T>(reply: T, today: string): T {
  if (typeof reply === 'string') return hiddenIn(reply, today) as T
  if (Array.isArray(reply)) return reply.map((each) => hideIdentityNumbers(each, today)) as T
  if (typeof reply !== 'object' || reply === null || reply instanceof Date) return reply
  const entries = Object.entries(reply).map(([name, value]) => [
    hiddenIn(name, today),
    hideIdentityNumbers(value, today),
  ])
  const copy = Object.fromEntries(entries)
  return isIdentifier(reply) ? { ...copy, id: HIDDEN } : copy
}

/** The shape of schemas/identifiers.ts, whatever its country. */
const isIdentifier = (of: object): boolean => 'id' in of && 'issuingCountry' in of && 'assurance' in of

function hiddenIn(text: string, today: string): string {
  if (text.length < 9) return text
  const search = new RegExp(candidate, 'giu')
  let shown = ''
  let at = 0
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const [whole, word = '', number] = found
    if (number === undefined) continue
    if (!isIdentityNumber(number, today)) {
      // A number may begin in the middle of what looked like one.
      search.lastIndex = found.index + word.length + 1
      continue
    }
    shown += `${text.slice(at, found.index)}${word}${HIDDEN}`
    at = found.index + whole.length
  }
  return at === 0 ? text : shown + text.slice(at)
}
