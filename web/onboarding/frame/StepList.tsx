/**
 * The way back and the steps. The steps stand beside the column where there is room, else behind a line that
 * tells how far the applicant is. What is answered is a link.
 */
import type { StepListItem } from '../../../src/onboarding/view.ts'
import type { CountryCode } from '../../../src/schemas/primitives.ts'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import type { Language } from '../../shared/translations.ts'
import { progressOf } from '../heading.ts'
import { useView } from '../view-context.tsx'
import { Fixed, renderedOnce } from './render-once.tsx'

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

interface ItemsProps {
  language: Language
  market: CountryCode
  items: StepListItem[]
}

const renderedItems = renderedOnce<ItemsProps>(({ items }) =>
  items.map((item) => <Item key={item.title} item={item} />),
)

/** Stands for the path of the application, so that all that are at the same step share the markup. */
const BASE = '/:application'

function itemsMarkup({ items, ...props }: ItemsProps, base: string): string {
  const shared = items.map(({ href, ...item }) => ({
    ...item,
    href: href?.startsWith(`${base}/`) ? BASE + href.slice(base.length) : href,
  }))
  return renderedItems({ ...props, items: shared }).replaceAll(`"${BASE}/`, `"${base}/`)
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
        {/* Without list marks, Safari takes the role away. */}
        <Fixed
          as="ol"
          role="list"
          markup={itemsMarkup({ language, market: view.market, items: steps.items }, view.base ?? '')}
        />
        {more && <p className="steps-more">{more}</p>}
      </details>
    </nav>
  )
}
