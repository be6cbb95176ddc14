/** Hides personal identity numbers from a person whose role must not see them, also inside of texts. */
import { inPart, type Masks } from '../schemas/secrets.ts'
import { isIdentityNumber } from './recognise.ts'

const HIDDEN = '•••••'
/** People write a number with spaces, points and dashes of any kind, and digits of any width. */
const gap = "[\\p{Zs}\\p{Cf}\\p{Pd}\\u2212.,:/']"
const two = '\\p{Nd}{2}'
const date = `${two}(?:${gap}?${two}){2,3}`
const century = `(?:${gap}?[+A-FU-Y]${gap}?|${gap}{0,3})`
const rest = `(?:\\p{Nd}{3}${gap}${two}|\\p{Nd}{3,5}[\\p{Nd}A-Y]?)`
/** Our own ids: a part of them can look like a number. */
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const start = '(?<![\\p{L}\\p{Nd}])'
/** A word may stand before the number without a space: `pnr8507099805`. */
const candidate = `${start}(?:${uuid}|(\\p{L}{0,20})(${date}${century}${rest})(?![\\p{L}\\p{Nd}]))`

/** The view of a person who may not see identity numbers; they see account numbers in part, like everyone. */
export const hidden: Masks = {
  ...inPart,
  identityNumber: () => HIDDEN,
  text: hideNumbers,
}

/** Digits of a date and of the number behind it. */
const FEWEST_DIGITS = 9

/** Far fewer texts are searched than read: most have not enough digits. */
function mayHoldNumber(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) return true
    if (code >= 48 && code <= 57) digits += 1
  }
  return digits >= FEWEST_DIGITS
}

/** `today` as YYYY-MM-DD: whether a date of birth is in the past. */
export function hideNumbers(text: string, today: string): string {
  if (text.length < FEWEST_DIGITS || !mayHoldNumber(text)) return text
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
