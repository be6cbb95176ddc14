/** The headings of the pages about signatures. */
import type { CoSignerScreen, SigningPeopleView, SigningView } from '#onboarding/view.ts'
import { fillPlaceholders, type Language, translations } from '../../shared/translations.ts'

export function signingHeading(step: SigningView, language: Language): string {
  const { signing } = translations[language]
  const fill = (text: string, name: string) => fillPlaceholders(language, text, { name })
  if (step.stage === 'LINK') return fill(signing.linkHeading, step.name)
  if (step.stage === 'TAKE_BACK') return signing.takeBackHeading
  if (step.stage === 'ASK') {
    if (step.isAskedAlready) return fill(signing.addressHeading, step.name)
    return step.name ? fill(signing.askHeading, step.name) : signing.askOtherHeading
  }
  return peopleHeading(step, language)
}

function peopleHeading(
  { isSigned, sign, people, standing, toGo }: SigningPeopleView,
  language: Language,
): string {
  const { signing } = translations[language]
  if (isSigned) return signing.signedHeading
  if (sign) return signing.signHeading
  const isBegun = people.some(({ state }) => state === 'SIGNED' || state === 'ASKED')
  if (standing === 'MAY_NOT' && !isBegun) return signing.othersHeading
  return fillPlaceholders(language, signing.toGo, { count: toGo })
}

/** The value of Continue: only when enough people have signed or are asked. */
export function signingPrimary(step: SigningView): string | null {
  if (step.stage === 'PEOPLE') return step.isReady ? 'continue' : null
  if (step.stage === 'TAKE_BACK') return 'take_back'
  if (step.stage === 'LINK') return null
  return step.isAskedAlready ? 'address' : 'ask'
}

/** The name, if one person is awaited. */
export function waitingHeading({ people, toGo }: SigningPeopleView, language: Language): string {
  const { signing } = translations[language]
  const awaited = people.filter(({ state }) => state === 'ASKED' || state === 'NOT_MAILED')
  const [only, more] = awaited
  return only && !more
    ? fillPlaceholders(language, signing.waitingForOne, { name: only.firstName })
    : fillPlaceholders(language, signing.waitingForMany, { count: toGo })
}

export function coSignerHeading({ stage, company }: CoSignerScreen, language: Language): string {
  const { coSigner } = translations[language]
  return fillPlaceholders(language, coSigner.headings[stage], { company })
}
