/** Builds the words of one language for reading signing texts. */
import type { RoleCode } from '../schemas.ts'
import type { Lexicon, OfficeForm, Token } from './tokens.ts'

type Plain = Exclude<Token['kind'], 'OPEN' | 'NUMBER' | 'OFFICE' | 'PERSON' | 'UNKNOWN' | 'COMMA'>

export interface Words {
  opens: string[]
  /** The same for procuration, where the register has texts of it. */
  opensProcuration?: string[]
  plain: Partial<Record<Plain, string[]>>
  /** By their number. */
  numbers: Record<number, string[]>
  offices: Partial<Record<RoleCode, Partial<Record<OfficeForm, string[]>>>>
}

export function lexiconOf({ opens, opensProcuration = [], plain, numbers, offices }: Words): Lexicon {
  const lexicon: Lexicon = new Map()
  const add = (phrases: string[], token: Token) => {
    for (const phrase of phrases) lexicon.set(phrase, token)
  }
  add(opens, { kind: 'OPEN', authority: 'SIGNATURE' })
  add(opensProcuration, { kind: 'OPEN', authority: 'PROCURATION' })
  for (const [kind, phrases] of Object.entries(plain) as [Plain, string[]][]) add(phrases, { kind })
  for (const [n, phrases] of Object.entries(numbers)) add(phrases, { kind: 'NUMBER', n: Number(n) })
  for (const [role, forms] of Object.entries(offices) as [RoleCode, Record<OfficeForm, string[]>][])
    for (const [form, phrases] of Object.entries(forms) as [OfficeForm, string[]][])
      add(phrases, { kind: 'OFFICE', role, form })
  return lexicon
}
