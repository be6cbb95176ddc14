/** The terms to read before accepting: a text in the page, a PDF, or a link. */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { pdfIn, type ShownPdf, termsPath } from '#workflows/fields/terms-pdf.ts'
import { blocksOf, minutesToRead, type TermsBlock } from '#workflows/fields/terms-text.ts'
import type { Term } from '#workflows/steps/terms.ts'
import { textIn } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'

/** `host`: of the link, shown beside it. `language`: of a PDF in another language than its page. */
export type TermsContent =
  | { kind: 'TEXT'; blocks: TermsBlock[]; minutes: number; isLong: boolean }
  | { kind: 'LINK'; url: string; host: string }
  | {
      kind: 'PDF'
      url: string
      pages: number | null
      bytes: number
      /** `name`: in the language of the page. */
      language: { code: LanguageCode; name: string } | null
    }

/** About a screen and a half of a phone. A longer text is folded, so that the boxes stay within reach. */
const SHOWN_IN_FULL = 1500

export function contentOf({ text, pdf, link }: Term, { language, case: of }: PageContext): TermsContent {
  if (link !== undefined) return { kind: 'LINK', url: link, host: new URL(link).host }
  const shownPdf = pdf && pdfIn(pdf, language, of.countryCode)
  if (shownPdf) return pdfContent(shownPdf, of.customerId, language)
  const shown = text ? textIn(text, language) : ''
  return {
    kind: 'TEXT',
    blocks: blocksOf(shown),
    minutes: minutesToRead(shown),
    isLong: shown.length > SHOWN_IN_FULL,
  }
}

const pdfContent = (
  { pdf: { sha256, size, pages }, language: code }: ShownPdf,
  customerId: string,
  language: LanguageCode,
): TermsContent => ({
  kind: 'PDF',
  url: termsPath(customerId, sha256),
  pages: pages ?? null,
  bytes: size,
  language: code === language ? null : { code, name: languageName(language, code) },
})

/** "Swedish", in the language of the page. */
export const languageName = (language: LanguageCode, code: LanguageCode): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
