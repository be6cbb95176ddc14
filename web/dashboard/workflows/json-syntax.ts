/** Where a text stops being JSON. The browsers name the place in different ways, or not at all. */

const text = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"`
const other = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`
const token = new RegExp(String.raw`(?:(${text})|(${other})|([{}[\],:]))`, 'uy')
const space = /[ \t\n\r]*/y

type Expected = 'VALUE' | 'VALUE_OR_END' | 'KEY' | 'KEY_OR_END' | 'COLON' | 'AFTER'
type Sign = 'TEXT' | 'OTHER' | '{' | '}' | '[' | ']' | ',' | ':'

/** The position of the first token that does not belong there; the end, when something is missing there. */
export function brokenAt(content: string): number | undefined {
  const open: Sign[] = []
  let expected: Expected | undefined = 'VALUE'
  let at = 0
  for (;;) {
    space.lastIndex = at
    space.test(content)
    token.lastIndex = space.lastIndex
    if (token.lastIndex === content.length)
      return isWhole(expected, open) ? undefined : content.trimEnd().length
    const start = token.lastIndex
    const found = token.exec(content)
    if (!found) return start
    const sign = (found[1] ? 'TEXT' : found[2] ? 'OTHER' : found[3]) as Sign
    expected = next(expected, sign, open)
    if (!expected) return start
    at = token.lastIndex
  }
}

const isWhole = (expected: Expected, open: readonly Sign[]) => expected === 'AFTER' && open.length === 0

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
