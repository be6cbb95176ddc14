/**
 * A JSON parser stricter than JSON.parse: no duplicate keys, deep nesting, `__proto__` or control characters.
 */
import type { FieldError } from '../refusal.ts'

/** `field.path` is a JSON pointer; empty when the text is not JSON. */
export class StrictJsonError extends Error {
  readonly kind: 'SYNTAX' | 'FIELD'
  readonly field: FieldError
  constructor(kind: 'SYNTAX' | 'FIELD', code: string, path: string, message: string) {
    super(message)
    this.name = 'StrictJsonError'
    this.kind = kind
    this.field = { path, code, message }
  }
}

const maxDepth = 32
// Ten times more than any valid body has. Each value can cause an error, and items of a list are compared
// pairwise.
const maxValues = 2_000
const space = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// A string without a backslash is its own value. JSON.parse decodes the others.
// biome-ignore lint/suspicious/noControlCharactersInRegex: raw control characters are not JSON
const plainString = /"[^"\\\u0000-\u001f]*"/y
const escapedString =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: raw control characters are not JSON
  /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
// PostgreSQL cannot store NUL, and text needs no others. Tab, line feed and carriage return are allowed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are searched for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Throws StrictJsonError. */
export function strictJson(text: string): unknown {
  const parser = new Parser(text)
  return parser.whole()
}

const pointed = (key: string) => key.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')

class Parser {
  private at = 0
  private readonly text: string
  private readonly path: string[] = []
  constructor(text: string) {
    this.text = text
  }

  whole(): unknown {
    const value = this.value()
    if (this.at < this.text.length) throw this.syntax()
    return value
  }

  private value(): unknown {
    this.skip()
    const value = this.bare()
    this.skip()
    return value
  }

  private values = 0
  private bare(): unknown {
    this.values += 1
    if (this.values > maxValues)
      throw this.field('too_many_values', `A body may hold at most ${maxValues} values.`)
    switch (this.text.charCodeAt(this.at)) {
      case 0x7b:
        return this.object()
      case 0x5b:
        return this.array()
      case 0x22:
        return this.string()
      case 0x74:
        return this.word('true', true)
      case 0x66:
        return this.word('false', false)
      case 0x6e:
        return this.word('null', null)
      default:
        return this.number()
    }
  }

  private object(): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    this.enter()
    this.skip()
    if (this.take('}')) return this.leave(found)
    do {
      this.skip()
      const key = this.string()
      this.path.push(pointed(key))
      if (key === '__proto__') throw this.field('forbidden_key', 'This field name is not allowed.')
      if (Object.hasOwn(found, key))
        throw this.field('duplicate_key', 'This field occurs twice. Send it once.')
      this.skip()
      if (!this.take(':')) throw this.syntax()
      found[key] = this.value()
      this.path.pop()
    } while (this.take(','))
    if (!this.take('}')) throw this.syntax()
    return this.leave(found)
  }

  private array(): unknown[] {
    const found: unknown[] = []
    this.enter()
    this.skip()
    if (this.take(']')) return this.leave(found)
    do {
      this.path.push(String(found.length))
      found.push(this.value())
      this.path.pop()
    } while (this.take(','))
    if (!this.take(']')) throw this.syntax()
    return this.leave(found)
  }

  private string(): string {
    plainString.lastIndex = this.at
    if (plainString.test(this.text)) {
      const found = this.text.slice(this.at + 1, plainString.lastIndex - 1)
      this.at = plainString.lastIndex
      return found
    }
    escapedString.lastIndex = this.at
    if (!escapedString.test(this.text)) throw this.syntax()
    const found = JSON.parse(this.text.slice(this.at, escapedString.lastIndex)) as string
    this.at = escapedString.lastIndex
    // Only an escape can contain these: raw ones are not JSON, and the bytes were well-formed UTF-8.
    if (control.test(found)) throw this.field('control_character', 'Text may not hold control characters.')
    if (!found.isWellFormed())
      throw this.field('lone_surrogate', 'Text contains half a character (a lone surrogate).')
    return found
  }

  private number(): number {
    number.lastIndex = this.at
    if (!number.test(this.text)) throw this.syntax()
    const found = Number(this.text.slice(this.at, number.lastIndex))
    if (!Number.isFinite(found)) throw this.field('number_too_large', 'This number is too large.')
    this.at = number.lastIndex
    return found
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.syntax()
    this.at += word.length
    return value
  }

  private depth = 0
  private enter() {
    this.at += 1
    this.depth += 1
    if (this.depth > maxDepth) throw this.field('too_deep', `A body may be at most ${maxDepth} levels deep.`)
  }
  private leave<T>(found: T): T {
    this.depth -= 1
    return found
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at += 1
    return true
  }

  private skip() {
    const code = this.text.charCodeAt(this.at)
    if (code > 0x20) return
    space.lastIndex = this.at
    space.test(this.text)
    this.at = space.lastIndex
  }

  private field(code: string, message: string) {
    return new StrictJsonError('FIELD', code, this.path.map((part) => `/${part}`).join(''), message)
  }

  private syntax() {
    if (this.at >= this.text.length)
      return new StrictJsonError('SYNTAX', 'unexpected_end', '', 'The JSON ends too early.')
    // Editors do not show it.
    if (this.at === 0 && this.text.startsWith('\ufeff'))
      return new StrictJsonError(
        'SYNTAX',
        'unexpected_character',
        '',
        'Send the body without a byte order mark.',
      )
    const before = this.text.slice(0, this.at)
    const line = before.split('\n').length
    const column = this.at - before.lastIndexOf('\n')
    const where = `line ${line}, column ${column}`
    return new StrictJsonError('SYNTAX', 'unexpected_character', '', `This is not JSON from ${where} on.`)
  }
}
