/** A legal form in the reader's words, with the register's own word beside it. */

import type { LegalType } from '@foyer/company-registers/schemas/organization'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { translateMember } from '../texts.ts'
import type { OrganizationCard } from '../view.ts'

type LegalForm = NonNullable<OrganizationCard['legalForm']>

/** The register's own words where they are in the reader's language, or where the form has no name there. */
export function shownLegalForm(form: LegalType | null, reader: LanguageCode): LegalForm | null {
  if (!form) return null
  const own = form.language && form.language !== reader ? { language: form.language } : {}
  if (form.language === reader || form.category === 'OTHER') return { text: form.localName, ...own }
  const text = translateMember(reader, 'legalForm', form.category)
  const local = form.localAbbreviation ?? form.localName
  return { text, local, ...(form.language ? { localLanguage: form.language } : {}) }
}

/** On one line: "Limited company (AB)". */
export const legalFormText = ({ text, local }: LegalForm): string => (local ? `${text} (${local})` : text)
