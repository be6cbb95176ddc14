/** Letters to applicants: one text, as plain text and as HTML in the customer's look. */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { fillTemplate } from '../texts/template.ts'
import { type TextKey, translate } from '../texts.ts'
import { letterHtml } from './letter-html.ts'

/** A new kind has the texts `<kind>.subject` and `<kind>.text`; with a link also `<kind>.button`. */
export type LetterKind =
  | 'newLink'
  | 'informationRequest'
  | 'received'
  | 'reminder'
  | 'requestReminder'
  | 'emailCode'
  | `decision.${'APPROVED' | 'DECLINED'}`
  | `owner.${'ASKED' | 'REMINDER'}`
  | `signing.${'INVITED' | 'REMINDER' | 'VOID' | 'SIGNED' | 'AWAITED' | 'COMPLETE' | 'DECLINED'}`

export interface LetterLook {
  /** The customer's name. */
  name: string
  /** Six hexadecimal digits after #; null: the default. */
  accent: string | null
  radius: number
  /** An absolute URL; null: the name is shown instead. */
  logoUrl: string | null
  /** Where the customer answers questions; null: the letter names no place. */
  support: string | null
}

export interface Letter {
  subject: string
  text: string
  html: string
}

/** Paragraphs of their own: in the HTML, the link is a button and the code is large. */
const LINK = '{link}'
const CODE = '{code}'
/** Left out where the customer has named no address for questions. */
const SUPPORT = '{support}'

/** A name must not look like further lines of the letter. */
const oneLine = (value: string): string => value.replace(/[\s\p{C}]+/gu, ' ').trim()

/** Anyone may have written the `values`: each is one line, and escaped in the HTML. */
export function letterOf(
  kind: LetterKind,
  language: LanguageCode,
  look: LetterLook,
  values: Record<string, string> = {},
): Letter {
  const own = { ...values, name: look.name, support: look.support ?? '' }
  const safe = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, oneLine(value)]))
  const textOf = (part: 'subject' | 'text') => translate(language, `${kind}.${part}` as TextKey)
  const paragraphs = textOf('text')
    .split('\n\n')
    .filter((each) => each !== SUPPORT || look.support !== null)
  const subject = fillTemplate(textOf('subject'), safe)
  const button = values.link === undefined ? '' : translate(language, `${kind}.button` as TextKey)
  const html = letterHtml({
    language,
    look: { ...look, name: safe.name ?? '' },
    subject,
    paragraphs: paragraphs.map((each) => {
      if (each === LINK) return { link: values.link ?? '', button }
      return each === CODE ? { code: safe.code ?? '' } : fillTemplate(each, safe)
    }),
  })
  return { subject, text: fillTemplate(paragraphs.join('\n\n'), safe), html }
}
