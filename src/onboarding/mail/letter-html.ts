/**
 * The HTML of a letter: tables and inline styles, because programs for mail drop most of a style sheet.
 * Nothing is loaded but the logo.
 */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { LetterLook } from './letter.ts'

type Paragraph = string | { link: string; button: string } | { code: string }

interface LetterContent {
  language: LanguageCode
  look: LetterLook
  subject: string
  paragraphs: Paragraph[]
}

const DEFAULT_ACCENT = '#1f4b8f'
const FONT = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? '')

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** White or black always reaches 4.5:1. */
export const textOn = (accent: string): string =>
  1.05 / (luminance(accent) + 0.05) >= 4.5 ? '#ffffff' : '#000000'

// Dark programs change colours by themselves; those that follow this query get ours instead. A button keeps
// the accent, with an edge because it may be nearly as dark as the page. A logo is drawn for a light page, so
// it keeps one behind it.
const DARK = `@media (prefers-color-scheme:dark){body,.ground{background:#16181d!important}
.sheet{background:#1f2229!important;border-color:#3a3f4a!important}
.text,.name{color:#eceef2!important}.quiet,.quiet a{color:#a9b0bd!important}
.button{border-color:#7d8695!important}
.logo{padding:10px 14px!important;border-radius:8px;background:#ffffff!important}}`

const brand = ({ name, logoUrl }: LetterLook): string => {
  const font = `font:600 18px ${FONT};color:#1c1f26`
  if (!logoUrl) return `<span class="name" style="${font}">${escaped(name)}</span>`
  const size = 'display:block;height:40px;width:auto;max-width:240px;border:0'
  const [source, alternative] = [escaped(logoUrl), escaped(name)]
  const image = `<img src="${source}" alt="${alternative}" height="40" style="${size};${font}">`
  return `<div class="logo" style="display:inline-block">${image}</div>`
}

const table = (attributes: string, cell: string, content: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>` +
  `<tr><td ${cell}>${content}</td></tr></table>`

function buttonOf(
  { link, button }: { link: string; button: string },
  { accent, radius }: LetterLook,
): string {
  const [href, colour] = [escaped(link), accent ?? DEFAULT_ACCENT]
  const shape = `display:inline-block;padding:14px 24px;text-decoration:none;border-radius:${radius}px`
  const quiet = `margin:0 0 16px;font:14px/20px ${FONT};color:#5a6270;word-break:break-all`
  return (
    table(
      'style="margin:8px 0 12px"',
      `class="button" bgcolor="${colour}" style="border-radius:${radius}px;border:1px solid ${colour}"`,
      `<a href="${href}" style="${shape};font:600 16px/20px ${FONT};color:${textOn(colour)}">` +
        `${escaped(button)}</a>`,
    ) +
    `<p class="quiet" style="${quiet}"><a href="${href}" class="quiet" style="color:#5a6270">${href}</a></p>`
  )
}

/** A reference such as F7K2-9QMX-41 is not broken at its hyphens. */
const withWholeReference = (html: string): string =>
  html.replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}(?:-\d+)?\b/g, '<span style="white-space:nowrap">$&</span>')

/** The last paragraph says that the letter was sent by a machine. */
function paragraphOf(text: string, isLast: boolean): string {
  const [name, font, colour] = isLast ? ['quiet', '14px/20px', '#5a6270'] : ['text', '16px/24px', '#1c1f26']
  const style = `margin:0 0 16px;font:${font} ${FONT};color:${colour}`
  return `<p class="${name}" style="${style}">${withWholeReference(escaped(text))}</p>`
}

/** Large and in one piece, so that it can be copied. */
function codeOf(code: string): string {
  const font = 'font:600 30px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:3px;color:#1c1f26'
  return `<p class="text" style="margin:0 0 16px;${font}">${escaped(code)}</p>`
}

export function letterHtml({ language, look, subject, paragraphs }: LetterContent): string {
  const body = paragraphs.map((each, at) => {
    if (typeof each === 'string') return paragraphOf(each, at === paragraphs.length - 1)
    return 'code' in each ? codeOf(each.code) : buttonOf(each, look)
  })
  const edge = `border:1px solid #dfe2e8;border-radius:${Math.min(look.radius, 12)}px`
  const top = `<div style="padding:0 0 20px">${brand(look)}</div>`
  const sheet = table(
    `class="sheet" width="100%" style="max-width:560px;background:#ffffff;${edge}"`,
    'align="left" style="padding:28px 28px 12px"',
    top + body.join(''),
  )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${DARK}</style></head>`,
    '<body class="ground" style="margin:0;padding:0;background:#f3f4f6">',
    table(
      'class="ground" width="100%" style="background:#f3f4f6"',
      'align="center" style="padding:24px 12px"',
      sheet,
    ),
    '</body></html>',
  ].join('\n')
}
