/**
 * The way back and the steps. The steps stand beside the column where there is room, else behind a line that
 * tells how far the applicant is. What is answered is a link.
 */
import type { StepListItem } from '../../../src/onboarding/view.ts'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { progressOf } from '../heading.ts'
import { useView } from '../view-context.tsx'

function Item({ item: { title, status, href, isHere } }: { item: StepListItem }) {
  const { texts } = useTexts()
  const name = (
    <>
      {status === 'DONE' && !isHere ? <LineIcon name="tick" /> : <i className="dot" />}
      <span>
        {title}
        {(status === 'DONE' || status === 'ASKED_AGAIN') && (
          <span className="visually-hidden"> ({texts.statuses[status]})</span>
        )}
      </span>
    </>
  )
  return (
    <li
      className={isHere ? 'step here' : `step ${status.toLowerCase()}`}
      aria-current={isHere ? 'step' : undefined}
    >
      {href !== null && !isHere ? <a href={href}>{name}</a> : <span>{name}</span>}
    </li>
  )
}

export function StepList() {
  const view = useView()
  const { language, texts, fill } = useTexts()
  const { steps, screen } = view
  const progress = progressOf(view, language)
  const { start, page } = texts
  const isNew = screen.kind === 'START' && !screen.resumed
  if (!steps) return null
  const more = isNew ? start.minutes : steps.savedAt && fill(page.savedAt, { time: steps.savedAt })
  return (
    <nav className="onward" aria-label={page.steps}>
      {view.back && (
        <a className="back" href={view.back}>
          <LineIcon name="back" />
          {page.back}
        </a>
      )}
      <details className={progress ? 'steps' : 'steps whole'}>
        <summary className="progress">
          {progress ?? (isNew ? start.steps : start.stepsSoFar)}
          <LineIcon name="unfold" />
        </summary>
        {/* biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes the role away */}
        <ol role="list">
          {steps.items.map((item) => (
            <Item key={item.title} item={item} />
          ))}
        </ol>
        {more && <p className="steps-more">{more}</p>}
      </details>
    </nav>
  )
}
