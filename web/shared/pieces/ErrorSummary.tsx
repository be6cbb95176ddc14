/** What has to be mended, at the top of the page, each leading to its field. */
import { Icon } from './Icon.tsx'
import { useWords } from './words.tsx'

export interface Mend {
  /** Id of the field. */
  at: string
  sentence: string
}

export function ErrorSummary({ mends }: { mends: Mend[] }) {
  const { words } = useWords()
  if (mends.length === 0) return null
  return (
    <div
      className="summary"
      id="summary"
      tabIndex={-1}
      role="alert"
      aria-labelledby="summary-title"
      // How the title begins as long as this stands.
      data-mark={`${words.page.error}: `}
      // biome-ignore lint/a11y/noAutofocus: after a page came back with problems, they are what comes next (WCAG 3.3.1)
      autoFocus
    >
      <h2 className="summary-title" id="summary-title">
        <Icon meaning="bad" />
        {words.page.problems}
      </h2>
      <ul className="summary-list">
        {mends.map(({ at, sentence }) => (
          <li key={`${at} ${sentence}`}>
            <a href={`#${encodeURIComponent(at)}`}>{sentence}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
