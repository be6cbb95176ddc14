/** The sites that may show the onboarding in a frame, one on each line. */
import { useState } from 'react'
import { TextArea } from '../pieces/Field.tsx'
import { withValue } from './editor/at-path.ts'
import { problemsBelow } from './editor/definition.ts'
import { useEdited } from './editor/editor-context.tsx'
import { Problems } from './form/Problems.tsx'

const originsIn = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '')
const linesOf = (origins: unknown): string => (Array.isArray(origins) ? origins : []).join('\n')

export function EmbedSettings() {
  const { definition, draft, change, may } = useEdited()
  const saved = linesOf(definition.embedOrigins)
  const [typed, setTyped] = useState(saved)
  // What was typed keeps its empty lines, until another person's change replaces it.
  const shown = linesOf(originsIn(typed)) === saved ? typed : saved
  const edit = (text: string) => {
    const origins = originsIn(text)
    setTyped(text)
    change(withValue(definition, ['embedOrigins'], origins.length > 0 ? origins : undefined))
  }
  return (
    <div>
      <TextArea
        label="Pages that may show it inside them"
        hint="One address a line, such as https://www.example.com, without a path. Without one, no page may."
        value={shown}
        onChange={edit}
        isReadOnly={!may}
        rows={2}
        spellCheck="false"
      />
      <Problems of={problemsBelow(draft.problems, '/embedOrigins')} />
    </div>
  )
}
