/** The dry run of what is saved, and how many applications reach a rule or a condition. */
import { useEffect, useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { useEdited } from './editor-context.tsx'

/** Four hundred applications are not decided again for every word that is typed. */
const CALM = 1_200

function useCalm<T>(value: T): T {
  const [calm, setCalm] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), CALM)
    return () => clearTimeout(timer)
  }, [value])
  return calm
}

export function useDryRun() {
  const { draft } = useEdited()
  const may = useSession().may('DEVELOP')
  const { workflowId, publishedVersion } = draft
  const definition = useCalm(draft.definition)
  // A missing translation changes no decision; everything else does.
  const isReady = draft.problems.every(({ code }) => code === 'language_missing')
  const run = useRead(
    'workflows.dryRun',
    { workflowId, definition },
    { when: may && isReady && publishedVersion !== null, keep: true, staleTime: 300_000 },
  )
  return { ...run, isReady, hasPublished: publishedVersion !== null }
}

/** "9 of 400", or undefined when there is nothing to count. */
export function useReach(
  list: 'rules' | 'conditions',
  key: string,
): { count: number; of: number } | undefined {
  const { data } = useDryRun()
  if (!data || data.tried === 0) return undefined
  return { count: data[list].find((each) => each.key === key)?.count ?? 0, of: data.tried }
}
