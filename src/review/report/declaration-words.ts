/** The applicant's declaration about the owners besides shares, in sentences for the report and its PDF. */
import type { OwnershipDeclaration } from '#kernel/schemas/ownership.ts'

type DeclaredOwner = OwnershipDeclaration['owners'][number]

const relations = { SELF: '', FAMILY: ' (a family member)', ASSOCIATE: ' (a close associate)' }

/** null: no question was asked, or the answer was no. */
function officeWords({ isPep, office, party }: DeclaredOwner): string | null {
  if (!isPep || !office) return null
  const { position, relation, since, until } = office
  const from = since === null ? '' : ` from ${since}`
  const to = until === null ? '' : ` until ${until}`
  return `${party.name.fullName}: public office, ${position}${from}${to}${relations[relation]}`
}

const sourceWords = ({ source, party }: DeclaredOwner): string | null =>
  source === 'CHANGED' ? `${party.name.fullName}: the applicant corrected what the register says` : null

/** null where nothing was declared. */
export function declarationWords(declaration: OwnershipDeclaration | null): string[] {
  if (!declaration) return []
  const { owners, officials, removed, remainder, nominees, nobody } = declaration
  const people = [...owners, ...officials]
  const asked = people.filter(({ isPep }) => isPep !== null)
  return [
    ...(nobody === null ? [] : [`Nobody is declared as owner. What was done to find out: ${nobody}`]),
    ...people.flatMap((each) => [sourceWords(each), officeWords(each)]).filter((words) => words !== null),
    ...(asked.length > 0 && asked.every(({ isPep }) => !isPep)
      ? ['No public office is declared for anybody']
      : []),
    ...removed.map(
      ({ party, reason }) => `Not an owner any more, says the applicant: ${party.name.fullName}. ${reason}`,
    ),
    ...(remainder === null
      ? []
      : [
          remainder.who === 'SMALL'
            ? 'The rest is declared as held by others below the threshold'
            : `Of the rest, the applicant says: ${remainder.text}`,
        ]),
    ...(nominees === null
      ? []
      : [
          nominees
            ? 'The applicant says that shares or seats are held for another person'
            : 'The applicant says that no shares and no seats are held for another person',
        ]),
  ]
}
