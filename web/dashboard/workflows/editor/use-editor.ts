/**
 * The draft while it is edited: changes are shown at once and saved after a pause, one save at a time. Undo
 * takes back changes of this page.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { queryClient, refresh, useRead } from '../../api/query.ts'
import type { Definition, Draft } from './definition.ts'

/** Long enough for a word, short enough to forget about. */
const PAUSE = 700
const MAX_UNDO = 50

export interface Editor {
  draft: Draft
  /** As shown; `draft.definition` is what is saved. */
  definition: Definition
  change(next: Definition): void
  undo: (() => void) | undefined
  state: 'SAVED' | 'CHANGED' | 'SAVING'
  /** Why the last save failed. `draft_changed` needs a reload. */
  error: Error | null
  reload(): Promise<unknown>
  /** Waits until everything is saved. Returns the revision to act on. */
  saved(): Promise<number>
  /** After an operation that returned the draft. */
  accept(draft: Draft): void
}

interface Loading {
  error: Error | null
  retry: () => unknown
}

export function useEditor(workflowId: string): Editor | Loading {
  const read = useRead('workflows.drafts.get', { workflowId }, { staleTime: Number.POSITIVE_INFINITY })
  const editing = useEditing(workflowId, read.data)
  if (!editing.draft) return { error: read.error, retry: read.refetch }
  const reload = async () => {
    editing.forget()
    const { data } = await read.refetch()
    if (data) editing.accept(data)
  }
  return { ...editing, draft: editing.draft, definition: editing.definition as Definition, reload }
}

/** Everything that a save needs to know, beside what is shown. */
interface Pending {
  draft: Draft | undefined
  next: Definition | undefined
  running: Promise<void> | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

function useEditing(workflowId: string, loaded: Draft | undefined) {
  const pending = useRef<Pending>({ draft: undefined, next: undefined, running: undefined, timer: undefined })
  const [draft, setDraft] = useState(loaded)
  const [shown, setShown] = useState<Definition>()
  const [past, setPast] = useState<Definition[]>([])
  const [state, setState] = useState<Editor['state']>('SAVED')
  const [error, setError] = useState<Error | null>(null)
  const accept = useCallback((next: Draft) => {
    pending.current.draft = next
    setDraft(next)
    if (!pending.current.next) setShown(undefined)
  }, [])
  useEffect(() => {
    if (loaded && loaded.revision !== pending.current.draft?.revision) accept(loaded)
  }, [loaded, accept])
  const save = useSave(workflowId, pending.current, { accept, setState, setError })
  const change = (next: Definition, isUndo = false) => {
    const before = shown ?? draft?.definition
    if (before && !isUndo) setPast((known) => [...known, before].slice(-MAX_UNDO))
    setShown(next)
    setState('CHANGED')
    pending.current.next = next
    clearTimeout(pending.current.timer)
    pending.current.timer = setTimeout(() => void save().catch(() => undefined), PAUSE)
  }
  const last = past.at(-1)
  const takeBack = (earlier: Definition) => {
    setPast(past.slice(0, -1))
    change(earlier, true)
  }
  const undo = last && (() => takeBack(last))
  const forget = () => {
    pending.current.next = undefined
    setPast([])
    setShown(undefined)
    setError(null)
    setState('SAVED')
  }
  const saved = async () => {
    clearTimeout(pending.current.timer)
    await save()
    return pending.current.draft?.revision ?? 0
  }
  return {
    ...{ draft, definition: shown ?? draft?.definition, state, error, forget, saved, undo },
    change: (next: Definition) => change(next),
    accept: (next: Draft) => {
      setPast([])
      accept(next)
    },
  }
}

interface Told {
  accept(draft: Draft): void
  setState(state: Editor['state']): void
  setError(error: Error | null): void
}

/** Saves until nothing newer is left. The page can be left meanwhile: what was typed is saved anyway. */
function useSave(workflowId: string, pending: Pending, told: Told): () => Promise<void> {
  const save = async (): Promise<void> => {
    if (pending.running) await pending.running
    if (!pending.next || !pending.draft) return
    pending.running = saveOnce(workflowId, pending, told).finally(() => {
      pending.running = undefined
    })
    await pending.running
    if (pending.next) await save()
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(
    () => () => {
      clearTimeout(pending.timer)
      void latest.current().catch(() => undefined)
    },
    [pending],
  )
  return useCallback(() => latest.current(), [])
}

async function saveOnce(workflowId: string, pending: Pending, told: Told): Promise<void> {
  const definition = pending.next as Definition
  const { revision } = pending.draft as Draft
  pending.next = undefined
  told.setState('SAVING')
  try {
    const saved = await call('workflows.drafts.save', { workflowId, revision, definition })
    told.accept(saved)
    told.setError(null)
    told.setState(pending.next ? 'CHANGED' : 'SAVED')
    remember(workflowId, saved)
  } catch (error) {
    pending.next ??= definition
    told.setError(error as Error)
    told.setState('CHANGED')
    // The next change tries again; another person's change needs a decision first.
    throw error instanceof Problem ? error : new Error('not saved', { cause: error })
  }
}

/** The data that other pages of the workflow read next. */
function remember(workflowId: string, saved: Draft): void {
  const keys = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[1] === 'workflows.drafts.get' })
  for (const { queryKey } of keys)
    if ((queryKey[2] as { workflowId?: string } | undefined)?.workflowId === workflowId)
      queryClient.setQueryData(queryKey, saved)
  void refresh('workflows.compare', 'workflows.overview')
}
