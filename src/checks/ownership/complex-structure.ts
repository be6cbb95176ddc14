/**
 * Many layers of companies between the organization and its owners, and the signs by which article 12 of
 * AMLA's draft standard on customer due diligence calls such a structure complex.
 */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { answerOf, registryOf } from '#applications/views.ts'
import type { ChainCompany, CompanyForm } from '#workflows/ownership/declared.ts'
import { MANY_LAYERS } from '#workflows/ownership/list-problems.ts'
import { thresholdOn } from '#workflows/ownership/threshold.ts'
import { isBeneficialOwner } from '#workflows/ownership/totals.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Discrepancy } from '../discrepancies.ts'
import { formOf } from './company-form.ts'
import { APPLICANT } from './holdings.ts'
import { type OwnershipStructure, ownershipStructureOf } from './structure.ts'

export const structureSigns = ['LEGAL_ARRANGEMENT', 'OUTSIDE_EEA', 'NOMINEES', 'OPAQUE'] as const
export type StructureSign = (typeof structureSigns)[number]
export const structureQuestions = ['FORM_UNKNOWN', 'COUNTRY_UNKNOWN', 'NOMINEES_UNKNOWN'] as const
export type StructureQuestion = (typeof structureQuestions)[number]

export interface LayeredStructure {
  /** The number of layers on the longest path. */
  layers: number
  /** The names on it, from the organization's side up. */
  way: string[]
  /** With the names of the companies that show it; empty where the structure as a whole does. */
  signs: Array<{ sign: StructureSign; companies: string[] }>
  /** Unknown facts that could be a sign. */
  unknown: Array<{ question: StructureQuestion; companies: string[] }>
}

/** An intermediate company, with all its known facts. */
interface Layer {
  company: OrganizationRef
  countries: CountryCode[]
  isForeignBranch: boolean
  forms: CompanyForm[]
}

/** null: no beneficial owner is so far away. */
export function layeredStructureOf(of: Case, workflow: PublishedWorkflow): LayeredStructure | null {
  const registry = registryOf(of, workflow)
  const declared = answerOf(of, workflow, 'OWNERSHIP')
  const structure = registry && ownershipStructureOf(registry, of.countryCode)
  const ways = [
    ...(structure ? registeredWays(structure) : []),
    ...(declared ? declaredWays(of, declared) : []),
  ].filter((way) => way.length >= MANY_LAYERS)
  const longest = ways.reduce<OrganizationRef[]>((most, way) => (way.length > most.length ? way : most), [])
  if (longest.length === 0) return null
  const layers = distinct(ways.flat()).map((company) => layerOf(company, registry, declared))
  const customer = registry?.organization.organizationNumber.issuingCountry ?? of.countryCode
  const signs = signsOf(layers, { customer, registry, declared, structure })
  const isNominee = signs.some(({ sign }) => sign === 'NOMINEES')
  return {
    layers: longest.length,
    way: longest.map(({ name }) => name),
    signs,
    unknown: unknownOf(layers, isNominee || typeof declared?.nominees === 'boolean'),
  }
}

/** The layers of a company with unknown owners count: its owners are at least that far away. */
function registeredWays({ owners, parties }: OwnershipStructure): OrganizationRef[][] {
  return owners
    .filter(({ position }) => position === 'BENEFICIAL_OWNER' || position === 'NOT_TRACED')
    .flatMap(({ ways }) => ways)
    .map(({ parties: way }) =>
      way
        .filter((index) => index !== APPLICANT)
        .flatMap((index) => {
          const party = parties[index]
          return party?.kind === 'ORGANIZATION' ? [party] : []
        })
        .reverse(),
    )
}

const refOf = ({ name, organizationNumber }: ChainCompany): OrganizationRef => ({
  kind: 'ORGANIZATION',
  name,
  organizationNumber,
})

function declaredWays({ countryCode }: Case, { owners, at }: OwnershipAnswer): OrganizationRef[][] {
  const threshold = thresholdOn(countryCode, at.slice(0, 10))
  return owners
    .filter((owner) => isBeneficialOwner(owner, threshold))
    .flatMap(({ ways }) => ways)
    .map(({ through }) => through.map(refOf).reverse())
}

const distinct = (companies: OrganizationRef[]): OrganizationRef[] =>
  companies.filter((company, at) => companies.findIndex((each) => isSameParty(each, company)) === at)

function layerOf(
  company: OrganizationRef,
  registry: RegistryAnswer | null,
  declared: OwnershipAnswer | undefined,
): Layer {
  const above = registry?.companiesAbove?.find((each) => isSameParty(each.company, company))
  const stated = (declared?.owners ?? [])
    .flatMap(({ ways }) => ways.flatMap(({ through }) => through))
    .filter((each) => isSameParty(refOf(each), company))
  return {
    company,
    countries: [
      company.organizationNumber?.issuingCountry,
      above?.company.organizationNumber?.issuingCountry,
      ...stated.map(({ country }) => country),
    ].flatMap((country) => country ?? []),
    // Its register has the branch. Where the company itself is, the register does not say.
    isForeignBranch: above?.category === 'BRANCH',
    forms: [formOf(above?.category), ...stated.map(({ form }) => form)].flatMap((form) => form ?? []),
  }
}

/** The European Economic Area, in which the regulation applies. */
const area = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)
const isOutside = (country: CountryCode): boolean => !area.has(country)

interface Whole {
  customer: CountryCode
  registry: RegistryAnswer | null
  declared: OwnershipAnswer | undefined
  structure: OwnershipStructure | null
}

const namesOf = (layers: readonly Layer[]): string[] => layers.map(({ company }) => company.name)

function signsOf(layers: Layer[], whole: Whole): LayeredStructure['signs'] {
  const arranged = layers.filter(({ forms }) => forms.some((form) => form !== 'COMPANY'))
  const outside = layers.filter(({ countries }) => countries.some(isOutside))
  return [
    ...(arranged.length > 0 ? [{ sign: 'LEGAL_ARRANGEMENT' as const, companies: namesOf(arranged) }] : []),
    ...(outside.length > 0 || isOutside(whole.customer)
      ? [{ sign: 'OUTSIDE_EEA' as const, companies: namesOf(outside) }]
      : []),
    ...(hasNominees(whole) ? [{ sign: 'NOMINEES' as const, companies: [] }] : []),
    ...(isOpaque(whole) ? [{ sign: 'OPAQUE' as const, companies: [] }] : []),
  ]
}

const isCalledNominee = (text: string | null): boolean => /\bnominee/i.test(text ?? '')

/** As the applicant says, or as a register calls a role or an interest. */
function hasNominees({ registry, declared }: Whole): boolean {
  const roles = (registry?.officers ?? []).flat().flatMap((officer) => officer.roles)
  return (
    declared?.nominees === true ||
    roles.some((role) => isCalledNominee(role.registryCode) || isCalledNominee(role.registryText)) ||
    (registry?.owners ?? []).some(
      ({ registryCode, registryText }) => isCalledNominee(registryCode) || isCalledNominee(registryText),
    )
  )
}

/** Nothing known explains a circle, or a company without a word on its owners. */
const isOpaque = ({ structure }: Whole): boolean =>
  (structure?.doubts ?? []).some((doubt) => doubt === 'CIRCULAR' || doubt === 'NOT_TRACED')

function unknownOf(layers: Layer[], areNomineesKnown: boolean): LayeredStructure['unknown'] {
  const formless = layers.filter(({ forms }) => forms.length === 0)
  const placeless = layers.filter(
    ({ countries, isForeignBranch }) => countries.length === 0 || isForeignBranch,
  )
  return [
    ...(formless.length > 0 ? [{ question: 'FORM_UNKNOWN' as const, companies: namesOf(formless) }] : []),
    ...(placeless.length > 0
      ? [{ question: 'COUNTRY_UNKNOWN' as const, companies: namesOf(placeless) }]
      : []),
    ...(areNomineesKnown ? [] : [{ question: 'NOMINEES_UNKNOWN' as const, companies: [] }]),
  ]
}

/** A person decides about one sign, or about unknown facts. Two signs or more make it complex. */
export function structureDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const structure = layeredStructureOf(of, workflow)
  if (!structure) return []
  const signs = structure.signs.map(({ sign }) => sign).join(', ')
  const unknown = structure.unknown.map(({ question }) => question).join(', ')
  return [
    ...(signs === '' ? [] : [{ code: 'structure_layered', detail: signs } as const]),
    ...(unknown === '' ? [] : [{ code: 'structure_unknown', detail: unknown } as const]),
    ...(structure.signs.length > 1 ? [{ code: 'structure_complex', detail: signs } as const] : []),
  ]
}
