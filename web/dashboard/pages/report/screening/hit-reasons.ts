/** The reasons that a hit offers to choose: none that its own factors contradict. */
import type { Hit } from './screening-hits.ts'

const ofPersons = ['Birth year differs', 'Country differs', 'Different first name', 'Checked ID document']
const ofCompanies = ['Number differs', 'Country differs', 'Different business', 'Checked the register']

/** What a factor that speaks for the match makes untrue. */
const contradicts: Record<string, string> = {
  birthDate: 'Birth year differs',
  birthYear: 'Birth year differs',
  country: 'Country differs',
  identityNumber: 'Number differs',
}

export function reasonsFor({ schema, match }: Pick<Hit, 'schema' | 'match'>): string[] {
  const untrue = match.factors.flatMap(({ name, score, weight }) =>
    score * (weight || 1) > 0 ? (contradicts[name] ?? []) : [],
  )
  return (schema === 'Person' ? ofPersons : ofCompanies).filter((reason) => !untrue.includes(reason))
}
