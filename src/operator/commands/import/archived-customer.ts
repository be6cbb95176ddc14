/** The customer of an archive, for an installation that does not have it. */
import { type Static, Type } from 'typebox'
import { needsOrigin, readOrigin } from '../../../customers/settings.ts'
import type { Manifest } from '../../../exports/archive/format.ts'
import { ArchiveFault } from '../../../exports/import/archive-fault.ts'
import { type ArchivedFile, jsonIn } from '../../../exports/import/verifier.ts'
import type { OperatorAdministration } from '../../../ports/operator.ts'
import { orNull } from '../../../schemas/primitives.ts'
import { schemaProblems } from '../../../workflows/validity/schema-checks.ts'

const CustomerFile = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    mode: Type.Enum(['sandbox', 'live']),
    redirectOrigins: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
    notifyEmail: orNull(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', maxLength: 254 })),
  },
  { additionalProperties: true },
)

type NewCustomer = Parameters<OperatorAdministration['createCustomer']>[0]

/** Throws ArchiveFault. */
export function archivedCustomerOf(file: ArchivedFile | undefined, { customer }: Manifest): NewCustomer {
  if (!file) throw new ArchiveFault('customer.json', 'is missing.')
  const value = jsonIn(file)
  const [problem] = schemaProblems(CustomerFile, value, '')
  if (problem) throw new ArchiveFault(file.path, `${problem.path}: ${problem.message}`)
  const { name, mode, redirectOrigins, notifyEmail } = value as Static<typeof CustomerFile>
  const origins = redirectOrigins.map((each) => readOrigin(each, mode))
  if (origins.some((each) => 'problem' in each) || (needsOrigin(mode) && origins.length === 0))
    throw new ArchiveFault(file.path, '/redirectOrigins: this is no list of origins.')
  return {
    ...{ id: customer.id, name, mode, redirectOrigins },
    ...(notifyEmail !== null && { notifyEmail }),
  }
}
