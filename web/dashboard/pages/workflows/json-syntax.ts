/** Where a text stops being JSON. The browsers name the place in different ways, or not at all. */

const token =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)|([{}[\],:]))/iuy

type Expected = 'VALUE' | 'VALUE_OR_END' | 'KEY' | 'KEY_OR_END' | 'COLON' | 'AFTER'
type Sign = 'TEXT' | 'OTHER' | '{' | '}' | '[' | ']' | ',' | ':'

/** The position of the first token that does not belong there; the end, when something is missing there. */
export function brokenAt(text: string): number | undefined {
  const open: Sign[] = []
  let expected: Expected | undefined = 'VALUE'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const found = token.exec(text)
    const rest = text.slice(at)
    const start = at + rest.length - rest.trimStart().length
    if (!found) {
      const isWhole = rest.trim() === '' && expected === 'AFTER' && open.length === 0
      return isWhole ? undefined : rest.trim() === '' ? text.trimEnd().length : start
    }
    const sign = (found[1] ? 'TEXT' : found[2] ? 'OTHER' : found[3]) as Sign
    expected = next(expected, sign, open)
    if (!expected) return start
    at = token.lastIndex
  }
}

function next(expected: Expected, sign: Sign, open: Sign[]): Expected | undefined {
  const isKey = expected === 'KEY' || expected === 'KEY_OR_END'
  if (expected === 'COLON') return sign === ':' ? 'VALUE' : undefined
  if (isKey && sign === 'TEXT') return 'COLON'
  if (sign === '}' || sign === ']') return mayEnd(expected) && closes(sign, open) ? 'AFTER' : undefined
  if (isKey) return undefined
  if (expected === 'AFTER') {
    if (sign !== ',' || open.length === 0) return undefined
    return open.at(-1) === '{' ? 'KEY' : 'VALUE'
  }
  if (sign === 'TEXT' || sign === 'OTHER') return 'AFTER'
  if (sign !== '{' && sign !== '[') return undefined
  open.push(sign)
  return sign === '{' ? 'KEY_OR_END' : 'VALUE_OR_END'
}

const mayEnd = (expected: Expected) => ['VALUE_OR_END', 'KEY_OR_END', 'AFTER'].includes(expected)
const closes = (sign: '}' | ']', open: Sign[]) => open.pop() === (sign === '}' ? '{' : '[')
