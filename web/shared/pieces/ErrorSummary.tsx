/** The error summary at the top of the page; each problem links to its field. */
import { WithWholeNumbers } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'

export interface ProblemLink {
  /** Id of the field. */
  at: string
  sentence: string
}

/** More than these would push the heading out of the first screen; the others unfold. */
const SHOWN = 3

const List = ({ links }: { links: ProblemLink[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes the role away
  <ul className="summary-list" role="list">
    {links.map(({ at, sentence }) => (
      <li key={`${at} ${sentence}`}>
        <a href={`#${encodeURIComponent(at)}`}>
          <WithWholeNumbers text={sentence} />
        </a>
      </li>
    ))}
  </ul>
)

export function ErrorSummary({ links }: { links: ProblemLink[] }) {
  const { texts, fill } = useTexts()
  if (links.length === 0) return null
  // Nothing unfolds for a single one.
  const shown = links.length > SHOWN + 1 ? SHOWN : links.length
  const more = links.slice(shown)
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
      <List links={links.slice(0, shown)} />
      {more.length > 0 && (
        <details>
          <summary>{fill(texts.page.moreProblems, { count: more.length })}</summary>
          <List links={more} />
        </details>
      )}
    </div>
  )
}
