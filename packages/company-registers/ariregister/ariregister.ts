/**
 * The Estonian e-Business Register by its open data services, with the free contract of RIK: company, persons
 * on the card, right of representation, shareholders and beneficial owners.
 */

import { codeText, type Fields, fields } from '@foyer/provider-http/answer-fields'
import type {
  Registry,
  RegistryAnswer,
  RegistryLookup,
  RegistryOrganization,
  RegistrySearch,
} from '../contract.ts'
import {
  endOf,
  evidenceOf,
  noOrganizations,
  numberIn,
  objectOf,
  type RegistryOptions,
  type ServiceAnswer,
  searchTextOf,
  serviceOf,
  unavailable,
} from '../registry-calls.ts'
import { gapsOf, organizationOf, searchResultOf, vatNumberOf } from './company.ts'
import { officersOf } from './officers.ts'
import { ownersOf } from './owners.ts'
import { type Credentials, type Query, queryOf } from './queries.ts'
import { signingOf } from './signing.ts'
import { rowsOf } from './values.ts'

const NAME = 'e-Äriregister'
const SEARCH_SIZE = 20

export function ariregister({ userName, password, ...options }: RegistryOptions & Credentials): Registry {
  const queries = () => queryOf(serviceOf(options), { userName, password })
  const services = { company: queries(), signing: queries(), owners: queries() }
  const callSearch = queries()
  return {
    name: NAME,
    lookup: (number) => {
      const id = number.issuingCountry === 'EE' ? numberIn(number.id, 'EE')?.id : undefined
      return id === undefined
        ? Promise.resolve({ kind: 'NOT_FOUND' })
        : lookup(id, services, endOf(options), options.now())
    },
    search: (name) => search(name, callSearch, endOf(options)),
  }
}

async function lookup(
  id: string,
  services: Record<'company' | 'signing' | 'owners', Query>,
  endsAt: number,
  now: Date,
): Promise<RegistryLookup> {
  const number = { ariregistri_kood: id }
  const blocks = {
    yandmed: '1',
    iandmed: '1',
    kandmed: '0',
    dandmed: '0',
    maarused: '0',
    ainult_kehtivad: '1',
  }
  const company = await services.company('detailandmed_v2', { ...number, ...blocks }, endsAt)
  const read = companiesOf(company)
  if ('kind' in read) return read
  const [found] = read.companies
  if (!found) return { kind: 'NOT_FOUND' }
  const today = now.toISOString().slice(0, 10)
  const organization = organizationOf(found, id, today)
  if (!organization) return unavailable()
  // One after the other: the contract allows one request at a time.
  const signing = await services.signing('esindus_v1', number, endsAt)
  const owners = await services.owners('tegelikudKasusaajad_v2', { ...number, ainult_kehtivad: '1' }, endsAt)
  return foundFrom(organization, found, [company, signing, owners], now)
}

function foundFrom(
  organization: RegistryOrganization,
  found: Fields,
  answers: [company: ServiceAnswer, signing: ServiceAnswer, owners: ServiceAnswer],
  now: Date,
): RegistryLookup {
  const retrievedAt = now.toISOString()
  const today = retrievedAt.slice(0, 10)
  const { id } = organization.organizationNumber
  const provenance = { source: 'REGISTRY' as const, retrievedAt, reference: `ettevotjad/${id}` }
  const officers = officersOf(found, today)
  const rights = companiesOf(answers[1])
  const right = 'kind' in rights ? undefined : rights.companies.find((each) => isCompany(each, id))
  const signing = signingOf(found, right, officers, provenance)
  const owners = ownersOf(found, bodyOf(answers[2]), id, today)
  const vatNumber = vatNumberOf(found)
  const answer: RegistryAnswer = {
    organization,
    officers: officers.officers,
    signing: signing.signing,
    ...(owners.owners && { owners: owners.owners }),
    ...(vatNumber && { vatNumber }),
    provenance,
    gaps: [...gapsOf(found, organization, today), ...officers.gaps, ...signing.gaps, ...owners.gaps],
  }
  return { kind: 'FOUND', answer, evidence: evidenceOf(NAME, answers, retrievedAt) }
}

export const isCompany = (company: Fields, id: string) => codeText(company.ariregistri_kood) === id

/** undefined: a fault, or no answer. */
function bodyOf(found: ServiceAnswer): Fields | undefined {
  const read = objectOf(found)
  return 'kind' in read || typeof read.fields.keha !== 'object' ? undefined : fields(read.fields.keha)
}

function companiesOf(found: ServiceAnswer) {
  const body = bodyOf(found)
  if (!body) return unavailable(found.answer)
  const { rows, complete } = rowsOf(body.ettevotjad)
  return complete ? { companies: rows } : unavailable()
}

async function search(typed: string, query: Query, endsAt: number): Promise<RegistrySearch> {
  const wanted = searchTextOf(typed, 100)
  if (wanted === undefined) return noOrganizations
  const id = numberIn(wanted, 'EE')?.id
  const by: Record<string, string> = id === undefined ? { evnimi: wanted } : { ariregistri_kood: id }
  const read = companiesOf(await query('lihtandmed_v2', { ...by, evarv: `${SEARCH_SIZE}` }, endsAt))
  if ('kind' in read) return read
  return { kind: 'FOUND', organizations: read.companies.slice(0, SEARCH_SIZE).flatMap(searchResultOf) }
}
