/** What a row of the list is called. */
import type { Row } from './row-parts.tsx'

type Named = Pick<Row, 'name' | 'organizationNumber' | 'birthYear' | 'externalReference'>

/** It has no name yet: the reference of the customer says more than nothing. */
export const nameOf = ({ name, externalReference }: Pick<Named, 'name' | 'externalReference'>): string =>
  name ?? externalReference ?? 'No name yet'

/** Beside the name. */
export const numberOf = ({
  organizationNumber,
  birthYear,
}: Pick<Named, 'organizationNumber' | 'birthYear'>): string | null =>
  organizationNumber ?? (birthYear === null ? null : `born ${birthYear}`)
