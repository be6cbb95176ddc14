/** The remarks of OFAC's CSV files: birth dates, nationalities, documents and weak aliases in one text. */
import type { EntityDraft } from '../draft-entity.ts'

/** The words before a number, and the kind of the number. The longest match wins. */
const documents: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:Stateless Person |Diplomatic |Service )?Passport/i, 'PASSPORT'],
  [
    /^(?:National ID No\.|Cedula No\.|C\.U\.R\.P\.|D\.N\.I\.|SSN|Personal ID Card|Citizen's Card Number)/i,
    'NATIONAL',
  ],
  [
    /^(?:National Foreign ID Number|Afghan Money Service Provider License Number|Identification Number)/i,
    'OTHER',
  ],
  [/^(?:Tax ID No\.|NIT #|RUC #|RIF #|R\.F\.C\.|C\.U\.I\.T\.|Tax Identification Number)/i, 'TAX'],
  [/^V\.A\.T\. Number/i, 'VAT'],
  [/^Legal Entity Number/i, 'LEI'],
  [
    /^(?:Registration (?:Number|ID)|Company Number|Business Registration (?:Number|Document #))/i,
    'REGISTRATION',
  ],
  [/^(?:Commercial Registry Number|Business Number|Trade License No\.|C\.R\. No\.)/i, 'REGISTRATION'],
  [/^(?:Matricula Mercantil No|Folio Mercantil No\.|Chamber of Commerce Number)/i, 'REGISTRATION'],
  [/^(?:Enterprise Number|Unified Social Credit Code \(USCC\)|Government Gazette Number)/i, 'REGISTRATION'],
  [/^Vessel Registration Identification/i, 'IMO'],
  [/^(?:Driver's License No\.|Birth Certificate Number|D-U-N-S Number|SWIFT\/BIC|MMSI)/i, 'OTHER'],
]

/** The last brackets name the country: "Cedula No. 16247821 (Colombia) issued 14 Dec 2005". */
const NUMBER = /^(?<number>.*?)(?:\s*\((?<country>[^()]*)\))?(?:\s+(?:issued|expires)\b.*)?$/i

/** Weak aliases are in quotes. A quote within a name is doubled or between letters. */
const WEAK_ALIAS = /^a\.k\.a\.\s*['"](?<name>.+?)['"]$/i
const PREVIOUS = /^f\.k\.a\.\s*['"]?(?<name>.+?)['"]?$/i

export function readRemarks(remarks: string, draft: EntityDraft): void {
  for (const part of remarks.replace(/\.\s*$/, '').split(';'))
    readPart(part.trim().replace(/^alt\.\s+/i, ''), draft)
}

function readPart(part: string, draft: EntityDraft): void {
  const [, label = '', value = ''] =
    /^(DOB|nationality|citizen|Gender|Vessel Flag|Flag)\s+(.*)$/i.exec(part) ?? []
  switch (label.toLowerCase()) {
    case 'dob':
      draft.bornOn(value)
      break
    case 'gender':
      draft.gender(value)
      break
    case '':
      readName(part, draft)
      break
    default:
      draft.country(value)
  }
}

function readName(part: string, draft: EntityDraft): void {
  const weak = WEAK_ALIAS.exec(part)?.groups?.name
  const previous = PREVIOUS.exec(part)?.groups?.name
  if (weak !== undefined) draft.name(weak, 'WEAK_ALIAS')
  else if (previous !== undefined) draft.name(previous, 'PREVIOUS')
  else readDocument(part, draft)
}

function readDocument(part: string, draft: EntityDraft): void {
  const [label, type] = documents.find(([words]) => words.test(part)) ?? []
  if (!label || !type) return
  const { number, country } = NUMBER.exec(part.replace(label, '').trim())?.groups ?? {}
  const id = (number ?? '').replace(/^(?:#|No\.?|IMO)\s*/i, '').trim()
  if (/\d/.test(id)) draft.identifier(type, id, country)
}
