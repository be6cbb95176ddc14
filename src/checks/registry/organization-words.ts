/** The compared fields of a register's answer, in words for the reviewer. May name persons. */
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Share } from '@foyer/company-registers/schemas/ownership'
import type { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'
import { companyStatusWords, roleWords } from '#kernel/schemas/status-words.ts'
import type { ComparedField } from './organization-changes.ts'

interface FieldWords {
  label: string
  /** null: the register says nothing. */
  of(answer: RegistryAnswer): string | null
}

const nameOf = (party: PersonRef | OrganizationRef): string =>
  party.kind === 'PERSON' ? party.name.fullName : party.name
const listOf = (words: readonly string[], between = '; '): string | null =>
  words.length > 0 ? [...new Set(words)].join(between) : null

function shareWords(share: Share | null): string {
  if (!share) return ''
  const { minimum, maximum } = share
  return minimum === maximum ? ` (${minimum}%)` : ` (${minimum} to ${maximum}%)`
}

export const organizationWords: Readonly<Record<ComparedField, FieldWords>> = {
  status: {
    label: 'Status',
    of: ({ organization: { companyStatus } }) =>
      companyStatus.registryStatus ?? companyStatusWords[companyStatus.code],
  },
  name: {
    label: 'Name',
    of: ({ organization: { organizationName, previousNames } }) =>
      previousNames.length > 0 ? `${organizationName} (also ${previousNames.join(', ')})` : organizationName,
  },
  legalType: { label: 'Legal form', of: ({ organization }) => organization.legalType?.localName ?? null },
  addresses: {
    label: 'Addresses',
    of: ({ organization }) =>
      listOf(organization.addresses.flatMap(({ formatted }) => (formatted ? [formatted] : []))),
  },
  industryCodes: {
    label: 'Industries',
    of: ({ organization }) =>
      listOf(
        organization.industryCodes.map(({ scheme, code, description }) =>
          [scheme, code, description].filter(Boolean).join(' '),
        ),
      ),
  },
  businessActivity: { label: 'Business', of: ({ organization }) => organization.businessActivity },
  officers: {
    label: 'Officers',
    of: ({ officers }) =>
      listOf(
        officers.flat().map(({ party, roles }) => {
          const held = listOf(
            roles.map(({ code }) => roleWords[code]),
            ', ',
          )
          return held === null ? nameOf(party) : `${nameOf(party)} (${held})`
        }),
      ),
  },
  owners: {
    label: 'Owners',
    of: ({ owners = [] }) =>
      listOf(owners.map(({ holder, share }) => `${nameOf(holder)}${shareWords(share)}`)),
  },
  signing: {
    label: 'Signing',
    of: ({ signing }) =>
      listOf(
        signing.combinations.map((set) => set.map(({ party }) => nameOf(party)).join(' and ')),
        ', or ',
      ),
  },
}
