/** The editor for everything below it. */
import { createContext, type ReactNode, useContext } from 'react'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import type { StepKindRow } from './definition.ts'
import type { Editor } from './use-editor.ts'

interface Edited extends Editor {
  /** The role may change the draft. */
  may: boolean
  kinds: readonly StepKindRow[]
}

const EditorContext = createContext<Edited | undefined>(undefined)

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  const may = useSession().may('DEVELOP')
  const kinds = useRead('workflows.stepKinds.list', {}, { staleTime: 3_600_000 }).data?.data ?? []
  return <EditorContext value={{ ...editor, may, kinds }}>{children}</EditorContext>
}

export function useEdited(): Edited {
  const edited = useContext(EditorContext)
  if (!edited) throw new Error('useEdited is used outside of a workflow')
  return edited
}
