/** Converts an "unité légale" of Sirene, field by field as the service documents them. Pure. */

import type { Address } from '@foyer/national-fields/schemas/primitives'
import { codeText, day, type Fields, fields, row, text } from '@foyer/provider-http/answer-fields'
import type { RegistryGap, RegistryOrganization, RegistrySearchResult } from '../contract.ts'
import { countryNamed } from '../country-words.ts'
import { naceOf } from '../nace.ts'
import { numberIn } from '../registry-calls.ts'
import type { IndustryCodes, LegalType, OrganizationStatus } from '../schemas/organization.ts'
import codes from './codes.json' with { type: 'json' }

/** undefined if it is not the requested unit, or not a unit at all. */
export function organizationOf(unit: Fields, id: string, now: Date): RegistryOrganization | undefined {
  const number = numberIn(unit.siren, 'FR')
  const organizationName = nameOf(unit)
  if (number?.id !== id || organizationName === null) return undefined
  return {
    organizationName,
    previousNames: [],
    organizationNumber: number,
    legalType: legalTypeOf(unit),
    foundationDate: day(unit.date_creation),
    registrationDate: null,
    addresses: addressesOf(fields(unit.siege)),
    companyStatus: statusOf(unit),
    numberOfEmployeesInterval: row(codes.employees, codeText(unit.tranche_effectif_salarie)) ?? null,
    industryCodes: industryCodesOf(unit, now),
    businessActivity: null,
    registrationAuthority: {
      code: 'RA000580',
      name: 'National Register of Companies (INPI)',
      localName: 'Registre national des entreprises',
      country: 'FR',
      registrationNumber: id,
    },
    registeredCorporateTaxDate: null,
    registeredCorporateVatDate: null,
  }
}

export function gapsOf(unit: Fields, organization: RegistryOrganization): RegistryGap[] {
  const unknown = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })
  const { legalType, companyStatus } = organization
  const isPublic = unit.statut_diffusion === 'O'
  return [
    { field: 'registeredCorporateTaxDate', reason: 'NOT_PUBLISHED' },
    { field: 'registeredCorporateVatDate', reason: 'NOT_PUBLISHED' },
    // Insolvencies are in the BODACC, which is another service.
    { field: 'companyStatus.insolvency', reason: 'NOT_PUBLISHED' },
    ...(legalType && !row(codes.legalForms, legalType.localCode) ? [unknown('legalType')] : []),
    ...(companyStatus.code === 'UNKNOWN' ? [unknown('companyStatus')] : []),
    // P: the unit objected to the publication of its address and people.
    ...(isPublic ? [] : [{ field: 'addresses', reason: 'RESTRICTED' } as const]),
    // The unreadable country could be a high-risk one.
    ...(organization.addresses.some(({ country }) => country === null) ? [unknown('addresses.country')] : []),
  ]
}

export function searchResultOf(value: unknown): RegistrySearchResult[] {
  const unit = fields(value)
  const number = numberIn(unit.siren, 'FR')
  const name = nameOf(unit)
  if (number === null || name === null) return []
  const city = published(fields(unit.siege).libelle_commune, 100)
  const { id, display } = number
  return [{ id, display, name, country: 'FR', city, legalForm: legalTypeOf(unit) }]
}

/** Withheld values are written as [ND] or [NON-DIFFUSIBLE]. */
export function published(value: unknown, most = 200): string | null {
  const written = text(value, most)
  return written === null || /\[(ND|NON.DIFFUSIBLE)\]/i.test(written) ? null : written
}

/** A sole trader has only the full name, which then is a person's. */
const nameOf = (unit: Fields) => published(unit.nom_raison_sociale) ?? published(unit.nom_complet)

type LegalForm = { elf: string | null; name: string; category: LegalType['category'] }

function legalTypeOf(unit: Fields): LegalType | null {
  const localCode = codeText(unit.nature_juridique)
  if (localCode === null) return null
  const known = row(codes.legalForms as Record<string, LegalForm>, localCode)
  return {
    code: known?.elf ?? null,
    localCode,
    localName: known?.name ?? `Catégorie juridique ${localCode}`,
    localAbbreviation: null,
    language: 'fr',
    country: 'FR',
    category: known?.category ?? 'OTHER',
  }
}

const statuses: Record<string, OrganizationStatus['code']> = { A: 'ACTIVE', C: 'DISSOLVED' }

function statusOf(unit: Fields): OrganizationStatus {
  const registryStatus = text(unit.etat_administratif, 20)
  const endedOn = day(unit.date_fermeture)
  const stated = row(statuses, registryStatus) ?? 'UNKNOWN'
  // A date of closing contradicts an active unit.
  const code = stated === 'ACTIVE' && (unit.date_fermeture ?? null) !== null ? 'UNKNOWN' : stated
  return {
    code,
    registryStatus,
    since: code === 'DISSOLVED' ? endedOn : null,
    endedOn,
    endReason: null,
    events: [],
  }
}

/** Both versions while the register gives both; it changes to NAF 2025 on 2027-01-01. */
function industryCodesOf(unit: Fields, now: Date): IndustryCodes[] {
  const expected = now.toISOString() >= '2027' ? '2.1' : '2'
  const given = [
    [unit.activite_principale, expected],
    [unit.activite_principale_naf25, '2.1'],
  ] as const
  const found = given.flatMap(([value, version]): IndustryCodes[] => {
    const code = text(value, 20)
    if (code === null || !/^\d{2}\.\d{2}[A-Z]$/.test(code)) return []
    const nace = naceOf(code, version)
    const scheme = nace.version === '2.1' ? 'NAF2025' : 'NAF2'
    return [{ code, scheme, description: null, language: null, primary: false, rank: 1, nace: nace.class }]
  })
  return found.map((each, index) => ({ ...each, primary: index === 0, rank: index + 1 }))
}

function addressesOf(siege: Fields): Address[] {
  const part = (name: string, most = 100) => published(siege[name], most)
  const houseNumber =
    [part('numero_voie', 10), part('indice_repetition', 10)].filter(Boolean).join(' ') || null
  const street = [part('type_voie'), part('libelle_voie')].filter(Boolean).join(' ') || null
  const box = part('distribution_speciale')
  const lines = [
    part('complement_adresse'),
    [houseNumber, street].filter(Boolean).join(' ') || null,
    box,
  ].flatMap((line) => line ?? [])
  const isAbroad = part('code_pays_etranger') !== null || part('libelle_pays_etranger') !== null
  const postalCode = part('cedex', 10) ?? part('code_postal', 10)
  const city = part('libelle_cedex') ?? part('libelle_commune') ?? part('libelle_commune_etranger')
  if (lines.length === 0 && city === null) return []
  const commune = part('commune', 10)
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [
    {
      type: 'REGISTERED',
      careOf: null,
      lines,
      street,
      houseNumber,
      apartment: null,
      poBox: box,
      postalCode,
      city,
      municipality:
        commune !== null && /^(\d{5}|2[AB]\d{3})$/.test(commune)
          ? { code: commune, name: part('libelle_commune') }
          : null,
      region: isAbroad ? null : regionOf(part('departement', 10)),
      // Foreign countries have INSEE's own numbers.
      country: isAbroad ? countryNamed(part('libelle_pays_etranger'), 'fr') : 'FR',
      formatted: [...lines, town, part('libelle_pays_etranger')].filter(Boolean).join(', '),
    },
  ]
}

/** The number of a department is the code of ISO 3166-2:FR. */
const regionOf = (department: string | null) =>
  department !== null && /^(\d{2}|2[AB]|97[1-6])$/.test(department) ? `FR-${department}` : null
