/** Every format of a list: its files and its parser; and the lists that are known by name. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { parseEuropeanUnion } from './formats/european-union.ts'
import { consolidatedFiles, ofacParser, sdnFiles } from './formats/ofac.ts'
import { parseFollowTheMoney } from './formats/opensanctions-ftm.ts'
import { type ListKind, simpleParser } from './formats/opensanctions-simple.ts'
import { parsePepPositions } from './formats/pep-positions.ts'
import { parseUnitedKingdom } from './formats/united-kingdom.ts'
import { parseUnitedNations } from './formats/united-nations.ts'
import { MAIN_FILE, type ParseList } from './list-file.ts'

interface Format {
  /** Shown to people. */
  what: string
  /** The names of its files; one of a single file may have any name. */
  files: readonly string[]
  /** Files among these that may be missing. */
  optional?: readonly string[]
  /** Absent: the same for each kind of list. */
  kind?: ListKind
  parse(kind: ListKind): ParseList
}

const single = [MAIN_FILE]

export const formats = {
  'ofac-sdn': {
    what: 'OFAC SDN list, CSV',
    files: Object.values(sdnFiles),
    optional: [sdnFiles.comments],
    kind: 'SANCTIONS',
    parse: () => ofacParser(sdnFiles, 'OFAC SDN List'),
  },
  'ofac-consolidated': {
    what: 'OFAC non-SDN consolidated list, CSV',
    files: Object.values(consolidatedFiles),
    optional: [consolidatedFiles.comments],
    kind: 'SANCTIONS',
    parse: () => ofacParser(consolidatedFiles, 'OFAC Consolidated Non-SDN List'),
  },
  'un-xml': {
    ...{ what: 'UN Security Council, XML', files: single, kind: 'SANCTIONS' },
    parse: () => parseUnitedNations,
  },
  'eu-csv': {
    ...{ what: 'EU Financial Sanctions File, CSV', files: single, kind: 'SANCTIONS' },
    parse: () => parseEuropeanUnion,
  },
  'uk-csv': {
    ...{ what: 'UK Sanctions List, CSV', files: single, kind: 'SANCTIONS' },
    parse: () => parseUnitedKingdom,
  },
  'opensanctions-simple': {
    ...{ what: 'OpenSanctions targets.simple.csv', files: single },
    parse: (kind) => simpleParser(kind),
  },
  'opensanctions-ftm': {
    ...{ what: 'OpenSanctions entities.ftm.json', files: single },
    parse: () => parseFollowTheMoney,
  },
  'pep-positions': {
    ...{ what: 'Persons with their public offices, JSON', files: single, kind: 'PEP' },
    parse: () => parsePepPositions,
  },
} as const satisfies Record<string, Format>

export type FormatKey = keyof typeof formats
export const formatKeys = Object.keys(formats) as FormatKey[]
export const formatOf = (key: FormatKey): Format => formats[key]

export interface KnownList {
  name: string
  format: FormatKey
  kind: ListKind
  /** The markets that it covers by the operator's word. Absent or null: those of its format, if any. */
  markets?: readonly CountryCode[] | null
}

/** Lists that need no further words. Every other one is given a name, a format and a kind. */
export const knownLists: Readonly<Record<string, KnownList>> = {
  'ofac-sdn': { name: 'OFAC SDN', format: 'ofac-sdn', kind: 'SANCTIONS' },
  'ofac-consolidated': { name: 'OFAC consolidated', format: 'ofac-consolidated', kind: 'SANCTIONS' },
  un: { name: 'United Nations', format: 'un-xml', kind: 'SANCTIONS' },
  eu: { name: 'EU sanctions', format: 'eu-csv', kind: 'SANCTIONS' },
  uk: { name: 'UK Sanctions List', format: 'uk-csv', kind: 'SANCTIONS' },
  'opensanctions-sanctions': {
    name: 'OpenSanctions, sanctions',
    format: 'opensanctions-simple',
    kind: 'SANCTIONS',
  },
  'opensanctions-peps': { name: 'OpenSanctions, PEPs', format: 'opensanctions-ftm', kind: 'PEP' },
}
