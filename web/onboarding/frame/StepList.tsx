/**
 * The back link and the steps. On wide screens the steps are beside the column, otherwise behind a line that
 * shows how far the applicant is. Answered steps are links.
 */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { OnboardingView, StepListItem } from '#onboarding/view.ts'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import type { Language } from '../../shared/translations.ts'
import { usePageWords, useView } from '../view-context.tsx'
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

interface NavigationProps {
  language: Language
  market: CountryCode
  look: OnboardingView['look']
  items: StepListItem[]
  back: string | null
  /** The text of the line that unfolds the list, where the list is folded. */
  summary: string
  isWhole: boolean
  more: string | null
}

function Navigation({ items, back, summary, isWhole, more }: NavigationProps) {
  const { texts } = useTexts()
  return (
    <>
      {back && (
        <a className="back" href={back}>
          <LineIcon name="back" />
          {texts.page.back}
        </a>
      )}
      <details className={isWhole ? 'steps whole' : 'steps'}>
        <summary className="progress">
          {summary}
          <LineIcon name="unfold" />
        </summary>
        {/* Without list marks, Safari takes the role away. */}
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <ol role="list">
          {items.map((item) => (
            <Item key={item.title} item={item} />
          ))}
        </ol>
        {more && <p className="steps-more">{more}</p>}
      </details>
    </>
  )
}

const itemKey = ({ title, status, href, isHere }: StepListItem) => `${title}\n${status}\n${href}\n${isHere}`

const renderedNavigation = renderedOnce<NavigationProps>(
  (props) => <Navigation {...props} />,
  ({ items, back, summary, isWhole, more }) =>
    [...items.map(itemKey), back, summary, isWhole, more].join('\n'),
)

/** Stands for the path of the application, so that all that are at the same step share the markup. */
const BASE = '/:application'

function navigationMarkup({ items, back, ...props }: NavigationProps, base: string): string {
  const share = (href: string | null) =>
    href === base || href?.startsWith(`${base}/`) ? BASE + href.slice(base.length) : href
  const shared = items.map(({ href, ...item }) => ({ ...item, href: share(href) }))
  return renderedNavigation({ ...props, back: share(back), items: shared }).replaceAll(
    `href="${BASE}`,
    `href="${base}`,
  )
}

export function StepList() {
  const view = useView()
  const { language, texts, fill } = useTexts()
  const { progress } = usePageWords()
  const { steps, screen, market, look, back, base } = view
  const { start, page } = texts
  const isNew = screen.kind === 'START' && !screen.resumed
  if (!steps) return null
  const more = steps.savedAt && fill(page.savedAt, { time: steps.savedAt })
  const summary = progress ?? (isNew ? start.steps : start.stepsSoFar)
  const props = {
    language,
    market,
    look,
    items: steps.items,
    back,
    summary,
    isWhole: progress === null,
    more,
  }
  return (
    <Fixed as="nav" className="onward" aria-label={page.steps} markup={navigationMarkup(props, base ?? '')} />
  )
}
