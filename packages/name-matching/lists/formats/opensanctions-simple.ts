/**
 * OpenSanctions' `targets.simple.csv`: a row for each target. Its data needs a licence of the installation.
 * PEP lists of other makers can be written in the same columns.
 */

import { cleanText, draftEntity, type EntityDraft, listingOf, positionOf } from '../draft-entity.ts'
import type { ListedEntity } from '../entity.ts'
import { dayOf } from '../list-dates.ts'
import {
  type HeadedRow,
  headedRows,
  ListFileProblem,
  type ListFindings,
  MAIN_FILE,
  type ParseList,
} from '../list-file.ts'
import { splitValues } from './split-values.ts'

const REQUIRED = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'identifiers']

const schemas: Record<string, ListedEntity['schema']> = {
  Person: 'Person',
  Organization: 'Organization',
  Company: 'Company',
  PublicBody: 'Organization',
  LegalEntity: 'LegalEntity',
  Vessel: 'Vessel',
  Airplane: 'Vessel',
}

/** undefined for anything but a person or an organization, such as a security or a crypto wallet. */
export const listedSchemaOf = (schema: string): ListedEntity['schema'] | undefined =>
  Object.hasOwn(schemas, schema) ? schemas[schema] : undefined

export type ListKind = 'SANCTIONS' | 'PEP'

function readListing(row: HeadedRow, draft: EntityDraft): void {
  const list = cleanText(row.get('dataset')) ?? 'OpenSanctions'
  const id = row.get('id')
  const programs = splitValues(row.get('sanctions'))
  for (const program of programs.length > 0 ? programs : [''])
    draft.listing(
      listingOf({
        ...{ list, authority: list, listId: id, reason: program },
        program: splitValues(row.get('program_ids'))[0] ?? '',
        listedOn: dayOf(row.get('first_seen').slice(0, 10)),
      }),
    )
}

function entityOf(
  row: HeadedRow,
  { schema, kind, findings }: { schema: ListedEntity['schema']; kind: ListKind; findings: ListFindings },
): ListedEntity | undefined {
  const id = cleanText(row.get('id'))
  if (id === undefined) throw new ListFileProblem(MAIN_FILE, row.line, 'id is empty')
  const draft = draftEntity(id, schema, findings)
  draft.name(row.get('name'), 'PRIMARY')
  for (const alias of splitValues(row.get('aliases'))) draft.name(alias, 'ALIAS')
  for (const date of splitValues(row.get('birth_date'))) draft.bornOn(date)
  draft.country(...splitValues(row.get('countries')))
  for (const number of splitValues(row.get('identifiers'))) draft.identifier('OTHER', number)
  draft.topic(...splitValues(row.get('topics')), kind === 'PEP' ? 'role.pep' : 'sanction')
  if (kind === 'PEP') draft.pep({ kind: 'PEP', relatedTo: null, positions: positionsOf(row) })
  else readListing(row, draft)
  return draft.finish()
}

/** A column that OpenSanctions does not have: for PEP lists of other makers. */
const positionsOf = (row: HeadedRow): NonNullable<ListedEntity['pep']>['positions'] =>
  splitValues(row.get('positions')).flatMap((title) => positionOf(title, [], '') ?? [])

export const simpleParser = (kind: ListKind): ParseList =>
  async function* parse(files, findings) {
    let newest = ''
    for await (const row of headedRows(files.rows(MAIN_FILE, ','), { file: MAIN_FILE, required: REQUIRED })) {
      const schema = listedSchemaOf(row.get('schema'))
      const seen = row.get('last_seen').slice(0, 10)
      if (seen > newest && dayOf(seen) !== null) {
        newest = seen
        findings.fileDate = dayOf(seen)
      }
      if (!schema) continue
      const entity = entityOf(row, { schema, kind, findings })
      if (entity) yield entity
      else findings.nameless += 1
    }
  }
