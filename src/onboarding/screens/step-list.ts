/** The list of steps beside a page: answered and later steps, and which of them can be opened. */

import { todayIn } from '@foyer/national-fields/market-time'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { isChecked } from '#applications/signing/fingerprint.ts'
import { neededSteps, openAnswerStep, type PathStep } from '#workflows/path.ts'
import { formatTime } from '../language.ts'
import { translate } from '../texts.ts'
import type { Screen, StepList, StepListItem } from '../view.ts'
import { titleOf } from './title.ts'

interface Position {
  case: Case
  path: PathStep[]
  language: LanguageCode
  base: string
  input: { now(): Date }
}

/** A co-signer learns nothing of the steps, not even their titles. */
const withSteps: readonly Screen['kind'][] = ['START', 'STEP', 'EID', 'CHECK', 'SAVED']

/** Null on a page from which there is no way back to the steps. */
export function stepListOf(position: Position, screen: Screen): StepList | null {
  if (!withSteps.includes(screen.kind) || isWaitingForSignatures(position.case)) return null
  if (screen.kind === 'EID' && screen.step === null) return null
  const { path, language, base } = position
  const open = openAnswerStep(path)
  const isReady = !open && isChecked(position.case.data)
  const here = screen.kind === 'STEP' ? screen.key : screen.kind === 'EID' ? screen.step : screen.kind
  const items = neededSteps(path).map(({ step, status }): StepListItem & { isLast: boolean } => {
    const isLast = step.kind === 'SIGNING'
    const canBeOpened = isLast
      ? isReady
      : status === 'DONE' || status === 'ASKED_AGAIN' || step === open?.step
    return {
      isLast,
      title: titleOf(step, position),
      status: isLast && !isReady ? 'NOT_YET' : status,
      href: canBeOpened ? `${base}/${step.key}` : null,
      isHere: step.key === here,
    }
  })
  const signing = items.filter(({ isLast }) => isLast)
  const check: StepListItem = {
    title: translate(language, signing.length > 0 ? 'checkAnswers' : 'checkAndSend'),
    status: open ? 'NOT_YET' : isReady && signing.length > 0 ? 'DONE' : 'NOW',
    href: open ? null : `${base}/check`,
    isHere: here === 'CHECK',
  }
  const shown = [...items.filter(({ isLast }) => !isLast), check, ...signing]
  return {
    items: shown.map(({ title, status, href, isHere }) => ({ title, status, href, isHere })),
    savedAt: savedAt(position),
  }
}

/** The time alone says enough only on the same day. */
function savedAt({ case: of, language, input }: Position): string | null {
  const { answers, drafts } = of.data
  const isNew = Object.keys(answers).length === 0 && Object.keys(drafts).length === 0
  const market = of.countryCode
  if (isNew || todayIn(market, of.updatedAt) !== todayIn(market, input.now())) return null
  return formatTime(language, of.updatedAt, market)
}
