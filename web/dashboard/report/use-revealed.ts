/** Identity and account numbers that a person asked to see. The audit log names them. */
import { createContext, useContext, useState } from 'react'
import { useReport, useReviewChange } from './use-report.ts'

export interface Revealed {
  isRevealed: boolean
  /** The whole number when it was revealed, otherwise as the report hides it. */
  numberOf(name: string, hidden: string): string
  reveal: { start(): void; isPending: boolean; error: Error | null }
}

const Context = createContext<Revealed | null>(null)
export const RevealedProvider = Context.Provider

export function useRevealed(): Revealed {
  const context = useContext(Context)
  if (!context) throw new Error('useRevealed is used outside of the report')
  return context
}

/** For the report as a whole: one question shows all of its numbers. */
export function useRevealing(): Revealed {
  const { applicationId } = useReport()
  const [numbers, setNumbers] = useState<ReadonlyArray<{ name: string; hidden: string; number: string }>>([])
  const reveal = useReviewChange('applications.identityNumbers.reveal', {
    onDone: ({ data }) => setNumbers(data),
  })
  return {
    isRevealed: numbers.length > 0,
    numberOf: (name, hidden) =>
      numbers.find((each) => each.name === name && each.hidden === hidden)?.number ?? hidden,
    reveal: {
      start: () => reveal.mutate({ applicationId }),
      isPending: reveal.isPending,
      error: reveal.error,
    },
  }
}
