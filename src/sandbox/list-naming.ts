/** A screening list of the customer's own that names a test person. */
import { givenNamesOf, type TestPerson } from '#checks/sandbox/scenarios.ts'

/** One list for each application, so that a change for one does not take back that of another. */
export const listNaming = (person: TestPerson, applicationId: string): { name: string; csv: string } => ({
  name: `Sandbox ${applicationId.slice(-12)}`,
  csv: `name,birth_date\n${givenNamesOf(person)} ${person.family},${person.birth}\n`,
})
