/** The error summary at the top of the page; each problem links to its field. */
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'

export interface ProblemLink {
  /** Id of the field. */
  at: string
  sentence: string
}

export function ErrorSummary({ links }: { links: ProblemLink[] }) {
  const { texts } = useTexts()
  if (links.length === 0) return null
  return (
    <div
      className="summary"
      id="summary"
      tabIndex={-1}
      role="alert"
      aria-labelledby="summary-title"
      // The prefix of the page's title while the summary is shown.
      data-mark={`${texts.page.error}: `}
      // biome-ignore lint/a11y/noAutofocus: problems come first on a returned page (WCAG 3.3.1)
      autoFocus
    >
      <h2 className="summary-title" id="summary-title">
        <Icon meaning="bad" />
        {texts.page.problems}
      </h2>
      <ul className="summary-list">
        {links.map(({ at, sentence }) => (
          <li key={`${at} ${sentence}`}>
            <a href={`#${encodeURIComponent(at)}`}>{sentence}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
