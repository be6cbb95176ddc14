/** Why an application has its status: the codes, and the words of a row of the list. */
import { failureWords } from '#kernel/schemas/status-words.ts'
import { wordOfStep } from './step-words.ts'

const words = {
  BY_RULES: 'by the rules',
  BY_USER: 'by a person',
  BY_API: 'through the API',
  FINDINGS: 'no open finding',
  FINDING_BLOCKS: 'no open finding',
  STEP: null,
  LAST_STEP: 'ready to send',
  CHECKING: 'being checked',
  ...failureWords,
} as const

export type StatusReason = keyof typeof words
export const statusReasons = Object.keys(words) as StatusReason[]

export interface ReasonFacts {
  statusReason: StatusReason | null
  decidedBy: string | null
  openFindings: number
  stepReached: { kind: string; number: number; of: number } | null
}

/** Behind the status. `personOf`: the name of who decided; undefined: it is not known. */
export function reasonWords(
  { statusReason, decidedBy, openFindings, stepReached }: ReasonFacts,
  personOf: (id: string) => string | undefined,
): string | null {
  if (statusReason === null) return null
  const person = statusReason === 'BY_USER' && decidedBy !== null ? personOf(decidedBy) : undefined
  if (person !== undefined) return `by ${person}`
  const isFinding = statusReason === 'FINDINGS' || statusReason === 'FINDING_BLOCKS'
  if (isFinding && openFindings > 0)
    return `${openFindings}\u00a0${openFindings === 1 ? 'finding' : 'findings'}`
  if (statusReason === 'STEP' && stepReached)
    return `${wordOfStep(stepReached.kind)}, ${stepReached.number} of ${stepReached.of}`
  return words[statusReason]
}
