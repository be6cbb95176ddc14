/**
 * OpenSanctions' `entities.ftm.json`: an entity a line. Sanctions, positions and relatives are entities too,
 * in any order, so the file is read twice. Its data needs the installation's own licence.
 */
import type { PepDetails, SanctionListing } from '../../schemas.ts'
import { countryOf } from '../country-names.ts'
import { cleanText, draftEntity, type EntityDraft, listingOf, positionOf } from '../draft-entity.ts'
import type { ListedEntity } from '../entity.ts'
import { dayOf, oneDateOf } from '../list-dates.ts'
import { type ListFiles, MAIN_FILE, type ParseList } from '../list-file.ts'
import { type FtmEntity, ftmEntityOf } from './follow-the-money.ts'
import { listedSchemaOf } from './opensanctions-simple.ts'

type Position = PepDetails['positions'][number]

interface Links {
  listings: Map<string, SanctionListing[]>
  posts: Map<string, Position>
  occupancies: Map<
    string,
    Array<{ post: string; from: string | null; to: string | null; current: boolean | null }>
  >
  /** By the id of the relative or associate: whose, and how. */
  relatives: Map<string, { of: string; relation: string; kind: 'RELATIVE' | 'CLOSE_ASSOCIATE' }>
}

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

const textOf = (entity: FtmEntity, property: string): string | null =>
  cleanText(entity.first(property)) ?? null

/** Entities that are not listed themselves, and describe a listed one. */
const linkReaders: Record<string, (entity: FtmEntity, links: Links) => void> = {
  Sanction: (entity, { listings }) => {
    const authority = textOf(entity, 'authority') ?? entity.datasets[0] ?? 'OpenSanctions'
    const listing = listingOf({
      ...{ list: cleanText(entity.datasets[0] ?? '') ?? authority, authority },
      program: textOf(entity, 'program'),
      programUrl: textOf(entity, 'programUrl'),
      measures: entity.all('provisions'),
      reason: entity.first('reason'),
      country: countryOf(entity.first('country')),
      listId: textOf(entity, 'authorityId'),
      unscId: textOf(entity, 'unscId'),
      listedOn: dayOf(entity.first('listingDate')),
      startDate: dayOf(entity.first('startDate')),
      endDate: dayOf(entity.first('endDate')),
      sourceUrl: textOf(entity, 'sourceUrl'),
    })
    for (const id of entity.all('entity')) push(listings, id, listing)
  },
  Position: (entity, { posts }) => {
    const title = entity.first('name') || entity.caption
    const position = positionOf(title, entity.all('topics'), entity.first('country'))
    if (position) posts.set(entity.id, position)
  },
  Occupancy: (entity, { occupancies }) => {
    const status = entity.first('status')
    const current = status === 'current' ? true : status === 'ended' ? false : null
    const [from, to] = [oneDateOf(entity.first('startDate')), oneDateOf(entity.first('endDate'))]
    for (const post of entity.all('post'))
      for (const holder of entity.all('holder')) push(occupancies, holder, { post, from, to, current })
  },
  Family: (entity, { relatives }) => {
    const relation = textOf(entity, 'relationship') ?? 'family'
    for (const of of entity.all('person'))
      for (const id of entity.all('relative')) relatives.set(id, { of, relation, kind: 'RELATIVE' })
  },
  Associate: (entity, { relatives }) => {
    const relation = textOf(entity, 'relationship') ?? 'associate'
    for (const of of entity.all('person'))
      for (const id of entity.all('associate')) relatives.set(id, { of, relation, kind: 'CLOSE_ASSOCIATE' })
  },
}

async function readLinks(files: ListFiles): Promise<Links & { names: Map<string, string> }> {
  const links: Links = { listings: new Map(), posts: new Map(), occupancies: new Map(), relatives: new Map() }
  const names = new Map<string, string>()
  for await (const { line, value } of files.values(MAIN_FILE)) {
    const entity = ftmEntityOf(value, line)
    if (Object.hasOwn(linkReaders, entity.schema)) linkReaders[entity.schema]?.(entity, links)
    else if (entity.all('topics').includes('role.pep')) names.set(entity.id, entity.caption)
  }
  return { ...links, names }
}

const documents: ReadonlyArray<readonly [property: string, type: string]> = [
  ['passportNumber', 'PASSPORT'],
  ['idNumber', 'NATIONAL'],
  ['socialSecurityNumber', 'NATIONAL'],
  ['taxNumber', 'TAX'],
  ['innCode', 'TAX'],
  ['vatCode', 'VAT'],
  ['registrationNumber', 'REGISTRATION'],
  ['ogrnCode', 'REGISTRATION'],
  ['leiCode', 'LEI'],
  ['imoNumber', 'IMO'],
]

function readProperties(entity: FtmEntity, draft: EntityDraft): void {
  draft.name(entity.caption, 'PRIMARY')
  for (const name of entity.all('name')) draft.name(name, 'ALIAS')
  for (const name of entity.all('alias')) draft.name(name, 'ALIAS')
  for (const name of entity.all('weakAlias')) draft.name(name, 'WEAK_ALIAS')
  for (const name of entity.all('previousName')) draft.name(name, 'PREVIOUS')
  for (const date of entity.all('birthDate')) draft.bornOn(date)
  for (const property of ['nationality', 'citizenship', 'country', 'jurisdiction', 'flag'])
    draft.country(...entity.all(property))
  draft.gender(entity.first('gender'))
  const issuer = entity.first('jurisdiction') || entity.first('nationality') || entity.first('country')
  for (const [property, type] of documents)
    for (const number of entity.all(property)) draft.identifier(type, number, issuer)
  draft.topic(...entity.all('topics'))
}

function pepOf(entity: FtmEntity, links: Links & { names: Map<string, string> }): ListedEntity['pep'] {
  const topics = entity.all('topics')
  const relative = links.relatives.get(entity.id)
  if (!topics.includes('role.pep') && !topics.includes('role.rca')) return null
  const positions = (links.occupancies.get(entity.id) ?? []).flatMap(({ post, from, to, current }) => {
    const position = links.posts.get(post)
    return position ? [{ ...position, from, to, current }] : []
  })
  const name = relative && cleanText(links.names.get(relative.of) ?? '')
  const relatedTo = relative && name !== undefined ? { name, relation: relative.relation } : null
  if (topics.includes('role.pep')) return { kind: 'PEP', relatedTo: null, positions }
  return { kind: relative?.kind ?? 'CLOSE_ASSOCIATE', relatedTo, positions }
}

export const parseFollowTheMoney: ParseList = async function* parse(files, findings) {
  const links = await readLinks(files)
  for await (const { line, value } of files.values(MAIN_FILE)) {
    const entity = ftmEntityOf(value, line)
    const schema = listedSchemaOf(entity.schema)
    if (!schema || !entity.isTarget) continue
    const draft = draftEntity(entity.id, schema, findings)
    readProperties(entity, draft)
    const pep = pepOf(entity, links)
    if (pep) draft.pep(pep)
    const listings = links.listings.get(entity.id) ?? []
    for (const listing of listings) draft.listing(listing)
    // A target that is neither exposed nor sanctioned by name is listed for its topics, such as "crime".
    if (!pep && listings.length === 0) {
      const list = cleanText(entity.datasets[0] ?? '') ?? 'OpenSanctions'
      draft.listing(listingOf({ list, authority: list, listId: entity.id }))
    }
    const listed = draft.finish()
    if (listed) yield listed
    else findings.nameless += 1
  }
}
