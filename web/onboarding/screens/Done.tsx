/**
 * The stages with their times, the reference number, a copy to save, and the link back. It says that the
 * decision comes later.
 */
import type { DoneScreen } from '#onboarding/view.ts'
import { ButtonLink, Thumb } from '../../shared/pieces/Button.tsx'
import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { listOf } from '../../shared/translations.ts'
import { CopyButton } from '../CopyButton.tsx'
import { useView } from '../view-context.tsx'

interface StageProps {
  number: number
  title: string
  /** The known time and address, or nothing. */
  seconds: Array<string | null>
}

const Stage = ({ number, title, seconds }: StageProps) => (
  <li>
    <span className={number === 1 ? 'dot done' : 'dot'} aria-hidden="true">
      {number === 1 ? <LineIcon name="tick" /> : number}
    </span>
    <span className="row-name">{title}</span>
    {seconds.map(
      (second) =>
        second && (
          <span key={second} className="row-second">
            {second}
          </span>
        ),
    )}
  </li>
)

function Stages({ screen }: { screen: DoneScreen }) {
  const { name } = useView().look
  const { language, texts, fill } = useTexts()
  const { done } = texts
  const { sentAt, signers, decisionTime, receiptTo, decisionTo } = screen
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes the role away
    <ol className="next" role="list" aria-label={done.next}>
      <Stage
        number={1}
        title={
          sentAt.isToday
            ? fill(done.sentToday, { time: sentAt.text })
            : fill(done.sentOn, { date: sentAt.text })
        }
        seconds={[
          signers.length > 0 ? fill(done.signedBy, { names: listOf(language, signers) }) : null,
          receiptTo && fill(done.receiptAt, { email: receiptTo }),
        ]}
      />
      <Stage
        number={2}
        title={fill(done.reviews, { name })}
        seconds={[decisionTime && fill(done.within[decisionTime.unit], { amount: decisionTime.amount })]}
      />
      <Stage
        number={3}
        title={decisionTo ? done.decision : fill(done.decisionBy, { name })}
        seconds={[decisionTo && fill(done.decisionAt, { email: decisionTo })]}
      />
    </ol>
  )
}

function Reference({ reference }: { reference: string }) {
  const { done } = useTexts().texts
  return (
    <dl className="reference">
      <dt>{done.reference}</dt>
      <dd>{reference}</dd>
      <dd>
        <CopyButton text={reference} />
      </dd>
    </dl>
  )
}

export function Done({ screen }: { screen: DoneScreen }) {
  const { look, embedded } = useView()
  const { name } = look
  const { texts, fill } = useTexts()
  const { done, page } = texts
  return (
    <>
      <p className="why">
        {screen.givenName ? fill(done.thanks, { givenName: screen.givenName }) : done.thanksPlain}
      </p>
      <Stages screen={screen} />
      <Reference reference={screen.reference} />
      <div className="actions">
        <Thumb>
          <ButtonLink href={screen.leave} isOut={embedded !== undefined}>
            {fill(done.leave, { name })}
          </ButtonLink>
        </Thumb>
        {screen.leavesAfter !== null && (
          <p className="under">
            <span>
              {fill(done.leaves, { host: screen.host, seconds: String(screen.leavesAfter) })}{' '}
              <a href={screen.stay}>{done.stay}</a>
            </span>
          </p>
        )}
        <a className="button link" href={screen.copy}>
          <LineIcon name="download" />
          {page.save}
        </a>
        <a className="button link" href={`${screen.copy}?as=text`}>
          {page.saveText}
        </a>
        {/* Printing needs the page's script, which shows this button. */}
        <button className="button link" type="button" id="print" hidden>
          {page.print}
        </button>
      </div>
    </>
  )
}
