/** Copies a text. Copying needs the page's script, which shows this button. */
import { useTexts } from '../shared/pieces/texts.tsx'

export function CopyButton({ text }: { text: string }) {
  const { done } = useTexts().texts
  return (
    <button
      className="small-link"
      type="button"
      id="copy"
      data-copy={text}
      data-copied={done.copied}
      aria-live="polite"
      hidden
    >
      {done.copy}
    </button>
  )
}
