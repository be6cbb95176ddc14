/** The field of a note: after an at sign it offers colleagues, and Enter completes a name. */

import { type RefObject, useRef, useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { TextArea } from '../pieces/Field.tsx'
import * as menuStyles from '../pieces/Menu.module.css'
import { PersonDisc } from '../pieces/Person.tsx'
import { colleaguesFor, unfinishedMention, withMention } from './mentions.ts'
import * as styles from './NoteText.module.css'

interface NoteTextProps {
  value: string
  onChange(text: string): void
  team: ReadonlyArray<{ userId: string; name: string }>
}

/** Which colleagues the list offers at the caret, and what choosing one writes. */
function useMention({ value, onChange, team }: NoteTextProps, area: RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState(0)
  /** The at sign whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null)
  const unfinished = unfinishedMention(value, caret)
  const isOpen = unfinished !== null && unfinished.from !== closed
  const choose = (userId: string) => {
    const person = team.find((each) => each.userId === userId)
    if (!person || !unfinished) return
    const next = withMention(value, unfinished, person.name)
    flushSync(() => {
      onChange(next.text)
      setCaret(next.caret)
      setClosed(unfinished.from)
    })
    area.current?.focus()
    area.current?.setSelectionRange(next.caret, next.caret)
  }
  return {
    offered: isOpen ? colleaguesFor(unfinished, team) : [],
    choose,
    close: () => setClosed(unfinished?.from ?? null),
    readCaret: () => setCaret(area.current?.selectionStart ?? 0),
    change(text: string) {
      onChange(text)
      setCaret(area.current?.selectionStart ?? text.length)
      if (closed !== null && text[closed] !== '@') setClosed(null)
    },
  }
}

export function NoteText(props: NoteTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { offered, choose, close, readCaret, change } = useMention(props, area)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the keys of the field inside
    <div
      className={styles.noteText}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || offered.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <Autocomplete inputValue={props.value} onInputChange={change}>
        <TextArea
          label="Write a note"
          hint="@ and a name mentions a colleague, who gets a mail"
          onSelect={readCaret}
          inputRef={area}
          maxLength={4000}
          rows={2}
          spellCheck="true"
        />
        {offered.length > 0 && (
          <ListBox
            className={`${menuStyles.floats} ${menuStyles.menu} ${styles.colleagues}`}
            aria-label="Colleagues"
            items={offered.map(({ userId, name }) => ({ id: userId, name }))}
            onAction={(key) => choose(String(key))}
          >
            {({ id, name }) => (
              <ListBoxItem id={id} className={menuStyles.menuItem ?? ''} textValue={name}>
                <PersonDisc name={name} named />
                {name}
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  )
}
