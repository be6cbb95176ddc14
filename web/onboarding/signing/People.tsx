/** The people of the signing page: one row each, with what can be done about them. */
import { formatMoment } from '#onboarding/language.ts'
import type { SignerRow, SigningPeopleView } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { AddLink, Row, RowState, Rows } from '../../shared/pieces/Rows.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import type { Language, Texts } from '../../shared/translations.ts'
import { useView } from '../view-context.tsx'

interface RowProps {
  row: SignerRow
  action: string
}

function notAsked(
  { isYou, insteadOf }: SignerRow,
  { signing }: Texts,
  language: Language,
  fill: Fill,
): string {
  if (isYou) return signing.yourTurn
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(insteadOf)
  return insteadOf.length > 0 ? fill(signing.insteadOf, { names }) : signing.canSign
}
type Fill = ReturnType<typeof useTexts>['fill']

/** The known facts of a person, one per line. */
function useFacts(row: SignerRow): string[] {
  const { market } = useView()
  const { texts, fill, language } = useTexts()
  const { signing } = texts
  const { state, at, email, provider, remindedAt, reason } = row
  const moment = (time: string | null) => (time === null ? '' : formatMoment(language, time, market))
  switch (state) {
    case 'SIGNED':
      return [fill(signing.signedAt, { time: moment(at), provider: provider ?? '' })]
    case 'ASKED':
      return [
        fill(row.isMailed ? signing.mailed : signing.mailing, { address: email ?? '' }),
        ...(remindedAt ? [fill(signing.reminded, { time: moment(remindedAt) })] : []),
        ...(row.hasOpened ? [signing.opened] : []),
      ]
    case 'NOT_MAILED':
      return [fill(signing.notMailed, { address: email ?? '' })]
    case 'DECLINED':
      return [
        fill(signing.declinedAt, { time: moment(at) }),
        ...(reason ? [fill(signing.reason, { reason })] : []),
      ]
    case 'NOT_ASKED':
      return [notAsked(row, texts, language, fill)]
  }
}

function Second({ row, action }: RowProps) {
  const { texts } = useTexts()
  const facts = useFacts(row)
  const isAsked = row.state === 'ASKED' || row.state === 'NOT_MAILED'
  return (
    <>
      {facts.map((fact) => (
        <span key={fact} className="signer-fact">
          {fact}
        </span>
      ))}
      {isAsked && (
        <a className="signer-change" href={`${action}?address=${row.key}`}>
          {texts.signing.more}
          <span className="visually-hidden">: {row.name}</span>
        </a>
      )}
    </>
  )
}

function Action({ row, action }: RowProps) {
  const { texts, fill } = useTexts()
  const { signing } = texts
  if (row.state === 'SIGNED') return <RowState good>{signing.signed}</RowState>
  if (row.state === 'ASKED')
    return (
      <button className="small-link" type="submit" name="resend" value={row.key}>
        {signing.resend}
        <span className="visually-hidden">: {row.name}</span>
      </button>
    )
  if (row.ask === null) return null
  return (
    <a className="small-link" href={`${action}?ask=${row.ask}`}>
      {fill(signing.ask, { name: row.firstName })}
    </a>
  )
}

/** Inside a form that is sent to `action`. */
export function People({ step, action }: { step: SigningPeopleView; action: string }) {
  const { texts, fill } = useTexts()
  return (
    <>
      {/* The script asks whether somebody has signed meanwhile, and shows it. */}
      {step.asks && <div data-island="handoff" data-asks={step.asks} hidden />}
      <Rows>
        {step.people.map((row) => (
          <Row
            key={row.key}
            mark={row.state === 'SIGNED' ? 'done' : { initials: row.initials }}
            title={row.isYou ? fill(texts.signing.you, { name: row.name }) : row.name}
            second={<Second row={row} action={action} />}
            action={<Action row={row} action={action} />}
          />
        ))}
        {step.mayAskOthers && <AddLink href={`${action}?ask=other`}>{texts.signing.askOther}</AddLink>}
      </Rows>
    </>
  )
}

/** A link to copy, where one person is asked. With more, each has it on their own page. */
export function CopyLink({ people }: Pick<SigningPeopleView, 'people'>) {
  const { texts, fill } = useTexts()
  const asked = people.filter(({ state }) => state === 'ASKED' || state === 'NOT_MAILED')
  const [only, more] = asked
  if (!only || more) return null
  return (
    <Button look="link" name="copy" value={only.key}>
      {fill(texts.signing.copyLink, { name: only.firstName })}
    </Button>
  )
}
