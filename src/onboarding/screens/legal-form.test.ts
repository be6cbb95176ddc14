/** The legal form as the applicant reads it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LegalType } from '@foyer/company-registers/schemas/organization'
import { legalFormText, shownLegalForm } from './legal-form.ts'

const limited: LegalType = {
  code: 'XJHM',
  localCode: 'AB',
  localName: 'Aktiebolag',
  localAbbreviation: 'AB',
  language: 'sv',
  country: 'SE',
  category: 'LIMITED_COMPANY',
}

describe('the legal form', () => {
  const rows: Array<
    [what: string, form: LegalType | null, reader: string, text: string | null, lang?: string]
  > = [
    ['is in the reader’s words, with the local abbreviation', limited, 'en', 'Limited company (AB)'],
    ['is the register’s in its own language', limited, 'sv', 'Aktiebolag'],
    [
      'has the local name where there is no abbreviation',
      { ...limited, localAbbreviation: null },
      'en',
      'Limited company (Aktiebolag)',
    ],
    [
      'keeps a foreign word that has no translation',
      { ...limited, category: 'OTHER' },
      'en',
      'Aktiebolag',
      'sv',
    ],
    [
      'says nothing of an unknown language',
      { ...limited, category: 'OTHER', language: null },
      'en',
      'Aktiebolag',
    ],
    ['may be unknown', null, 'en', null],
  ]
  for (const [what, form, reader, text, lang] of rows)
    test(what, () => {
      const shown = shownLegalForm(form, reader)
      assert.deepEqual([shown && legalFormText(shown), shown?.language], [text, lang])
    })

  test('marks the language of the local word', () =>
    assert.equal(shownLegalForm(limited, 'en')?.localLanguage, 'sv'))
})
