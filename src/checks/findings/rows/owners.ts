/** Findings about who owns the company. */
import { type FindingRow, row } from './row.ts'

export const ownerRows: Record<string, FindingRow> = {
  owners_not_known: row(
    'BLOCKS',
    'owners',
    'Owners not known',
    'Neither the register nor the applicant says who owns the company',
  ),
  ownership_unclear: row(
    'CONSIDER',
    'owners',
    'Ownership unclear',
    'The owners cannot be followed to persons in full',
  ),
  structure_layered: row(
    'CONSIDER',
    'owners',
    'Layered ownership',
    'Three layers or more stand between the company and an owner, with a sign of a complex structure',
  ),
  structure_unknown: row(
    'CONSIDER',
    'owners',
    'Layers not known',
    'Of three layers or more between the company and an owner, something is not known that may be a sign',
  ),
  ownership_differs_from_registry: row(
    'CONSIDER',
    'owners',
    'Owners differ',
    'The declared owners differ from those in the register',
  ),
  ownership_unexplained: row(
    'CONSIDER',
    'owners',
    'Shares not explained',
    'Shares large enough for another owner are not named, or are explained in words only',
  ),
  owner_not_verified: row(
    'CONSIDER',
    'owners',
    'Owner not verified',
    'Nothing but the declaration says who an owner is',
  ),
  owner_identity_differs: row(
    'BLOCKS',
    'owners',
    'Owner proven as another',
    'The eID used with the link of an owner proved another person than is declared',
  ),
  owner_disputes_declaration: row(
    'BLOCKS',
    'owners',
    'Owner disputes',
    'An owner says that they are none, or that what is declared of them is wrong',
  ),
  no_owner_declared: row(
    'CONSIDER',
    'owners',
    'No owner declared',
    'No beneficial owner above the threshold is named; managers stand in',
  ),
  pep_declared: row(
    'CONSIDER',
    'owners',
    'Public office declared',
    'The applicant says that an owner or somebody close to them holds public office: enhanced due diligence',
  ),
  sanctioned_owner: row(
    'BLOCKS',
    'owners',
    'Owner may be sanctioned',
    'An owner, directly or from above, may be on a sanctions list',
  ),
}
