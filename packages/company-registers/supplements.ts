/** Services that add to the answer of a market's register, and never replace it. */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { Registry, RegistryAnswer, RegistryLookup } from './contract.ts'

interface Question {
  number: OrganizationIdentifier
  /** The answer of the register, for a service that needs it. undefined: the company was not found. */
  answer: Promise<RegistryAnswer | undefined>
  /** The register does not know the company. */
  cancel: AbortSignal
}

export interface Addition {
  evidence: Evidence[]
  addTo(answer: RegistryAnswer): RegistryAnswer
}

export interface Supplement {
  /** Ends within the limit of a lookup. undefined: it has nothing to add. */
  ask(question: Question): Promise<Addition | undefined>
}

/** Asks all at the same time. Whatever happens to a supplement, the register's answer stays. */
export function withSupplements(primary: Registry, supplements: readonly Supplement[]): Registry {
  if (supplements.length === 0) return primary
  return {
    ...primary,
    async lookup(number, options) {
      const stop = new AbortController()
      const lookup = primary.lookup(number, options)
      const answer = lookup.then(
        (found) => (found.kind === 'FOUND' ? found.answer : undefined),
        () => undefined,
      )
      const asked = Promise.allSettled(
        supplements.map((each) => each.ask({ number, answer, cancel: stop.signal })),
      )
      if ((await answer) === undefined) stop.abort()
      const additions = await asked
      return combined(await lookup, additions)
    },
  }
}

function combined(
  found: RegistryLookup,
  additions: PromiseSettledResult<Addition | undefined>[],
): RegistryLookup {
  if (found.kind !== 'FOUND') return found
  const read = additions.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  return {
    ...found,
    answer: read.reduce((answer, addition) => addition.addTo(answer), found.answer),
    evidence: [...found.evidence, ...read.flatMap(({ evidence }) => evidence)],
  }
}
