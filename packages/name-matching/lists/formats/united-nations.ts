/** The consolidated list of the UN Security Council: XML with an element for each person and each entity. */

import { cleanText, draftEntity, type EntityDraft, listingOf } from '../draft-entity.ts'
import type { ListedEntity, ListedNameKind } from '../entity.ts'
import { dayOf } from '../list-dates.ts'
import {
  ListFileProblem,
  type ListFindings,
  MAIN_FILE,
  type ParseList,
  type XmlElement,
} from '../list-file.ts'

const LIST = 'UN Security Council Consolidated List'
const AUTHORITY = 'UN Security Council'
const ROOT = 'CONSOLIDATED_LIST'

const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)
const textOf = (element: XmlElement, name: string): string => all(element, name)[0]?.text.trim() ?? ''
const valuesOf = (element: XmlElement, name: string): string[] =>
  all(element, name).flatMap((each) => all(each, 'VALUE').map(({ text }) => text))

const aliasKinds: Record<string, ListedNameKind> = { low: 'WEAK_ALIAS', 'f.k.a.': 'PREVIOUS' }

function readNames(element: XmlElement, draft: EntityDraft): void {
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map((part) =>
    textOf(element, part),
  )
  draft.name(parts.join(' '), 'PRIMARY')
  draft.name(textOf(element, 'NAME_ORIGINAL_SCRIPT'), 'ALIAS')
  for (const alias of [...all(element, 'INDIVIDUAL_ALIAS'), ...all(element, 'ENTITY_ALIAS')])
    draft.name(textOf(alias, 'ALIAS_NAME'), aliasKinds[textOf(alias, 'QUALITY').toLowerCase()] ?? 'ALIAS')
}

function readBirth(element: XmlElement, draft: EntityDraft): void {
  for (const birth of all(element, 'INDIVIDUAL_DATE_OF_BIRTH')) {
    const circa = textOf(birth, 'TYPE_OF_DATE') === 'APPROXIMATELY' ? 'circa ' : ''
    const date = textOf(birth, 'DATE') || textOf(birth, 'YEAR')
    if (date !== '') draft.bornOn(`${circa}${date}`)
    else draft.bornOn(`${textOf(birth, 'FROM_YEAR')} to ${textOf(birth, 'TO_YEAR')}`)
  }
}

function readDocuments(element: XmlElement, draft: EntityDraft): void {
  for (const document of all(element, 'INDIVIDUAL_DOCUMENT')) {
    const type = `${textOf(document, 'TYPE_OF_DOCUMENT')} ${textOf(document, 'TYPE_OF_DOCUMENT2')}`
    const country = textOf(document, 'ISSUING_COUNTRY') || textOf(document, 'COUNTRY_OF_ISSUE')
    const number = textOf(document, 'NUMBER')
    if (/\d/.test(number)) draft.identifier(documentTypeOf(type), number, country)
  }
}

function documentTypeOf(words: string): string {
  if (/passe?port|pasaporte/i.test(words)) return 'PASSPORT'
  return /national id|national number|fiscal code|social security|tazkira/i.test(words) ? 'NATIONAL' : 'OTHER'
}

function entityOf(element: XmlElement, findings: ListFindings): ListedEntity | undefined {
  const reference = cleanText(textOf(element, 'REFERENCE_NUMBER')) ?? cleanText(textOf(element, 'DATAID'))
  if (reference === undefined)
    throw new ListFileProblem(MAIN_FILE, element.line, 'has neither REFERENCE_NUMBER nor DATAID')
  const schema = element.name === 'INDIVIDUAL' ? 'Person' : 'Organization'
  const draft = draftEntity(reference, schema, findings)
  readNames(element, draft)
  readBirth(element, draft)
  readDocuments(element, draft)
  draft.gender(textOf(element, 'GENDER'))
  draft.country(...valuesOf(element, 'NATIONALITY'))
  for (const address of [...all(element, 'INDIVIDUAL_ADDRESS'), ...all(element, 'ENTITY_ADDRESS')])
    draft.country(textOf(address, 'COUNTRY'))
  draft.topic('sanction')
  draft.listing(
    listingOf({
      ...{ list: LIST, authority: AUTHORITY, listId: reference, unscId: reference },
      program: textOf(element, 'UN_LIST_TYPE'),
      reason: textOf(element, 'COMMENTS1'),
      listedOn: dayOf(textOf(element, 'LISTED_ON')),
    }),
  )
  return draft.finish()
}

export const parseUnitedNations: ParseList = async function* parse(files, findings) {
  let isRootKnown = false
  for await (const element of files.elements(MAIN_FILE, ['INDIVIDUAL', 'ENTITY'])) {
    if (!isRootKnown) {
      if (element.name !== ROOT)
        throw new ListFileProblem(MAIN_FILE, element.line, `the root is not ${ROOT}: this is another file`)
      findings.fileDate = dayOf(element.attributes.dateGenerated ?? '')
      isRootKnown = true
      continue
    }
    const entity = entityOf(element, findings)
    if (entity) yield entity
    else findings.nameless += 1
  }
}
