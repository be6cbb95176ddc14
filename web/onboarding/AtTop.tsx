/**
 * In a frame, in place of the buttons of eIDs: opens the step in a new window, where the address can be seen.
 * The script asks whether it is done there.
 */
import type { AtTop as Link } from '#onboarding/view.ts'
import { Button, ButtonLink } from '../shared/pieces/Button.tsx'
import { useTexts } from '../shared/pieces/texts.tsx'

/** The button may stand among those of another form. */
const topForm = 'at-top'

interface AtTopProps {
  /** Absent on a page that answers a form: its address shows the link. */
  atTop: Link | undefined
  again: string
}

export function AtTopButton({ atTop, again }: AtTopProps) {
  const { texts, fill } = useTexts()
  const { embedded, handoff } = texts
  if (!atTop)
    return (
      <div className="actions">
        <ButtonLink href={again}>{embedded.open}</ButtonLink>
      </div>
    )
  return (
    <div className="block">
      <p className="why">{fill(embedded.why, { host: atTop.host })}</p>
      <div className="actions">
        <Button value="open" form={topForm}>
          {embedded.open}
        </Button>
        <a className="button link" href={atTop.asks}>
          {handoff.onward}
        </a>
      </div>
    </div>
  )
}

/** `asks`: no other part of the page asks. */
export const AtTopForm = ({ atTop, asks }: Pick<AtTopProps, 'atTop'> & { asks?: true }) =>
  atTop && (
    <>
      {asks && <div data-island="handoff" data-asks={atTop.asks} hidden />}
      <form id={topForm} method="post" action={atTop.link} target="_blank" rel="noopener" />
    </>
  )
