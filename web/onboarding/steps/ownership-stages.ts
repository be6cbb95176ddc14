/** The pages of the owners step, and their headings. */
import type { StepScreen, StepView } from '#onboarding/view.ts'
import type { Texts } from '../../shared/translations.ts'

export type OwnershipView = Extract<StepView, { kind: 'OWNERSHIP' }>
export type OwnershipStage = OwnershipView['stage']
export interface OwnerPageProps<S extends OwnershipStage> {
  screen: StepScreen
  step: Extract<OwnershipView, { stage: S }>
}

export function ownershipHeading(step: OwnershipView, { ownership: texts }: Texts): string | undefined {
  switch (step.stage) {
    case 'LIST':
      return undefined
    case 'NOBODY':
      return texts.nobodyHeading
    case 'PERSON':
      if (step.given) return step.name
      return step.isSelf ? texts.self : step.role === 'OFFICIAL' ? texts.official : texts.person
    case 'SHARE':
      return texts.share.replace('{name}', () => step.name)
    case 'COMPANIES':
      return texts.companies
    case 'OFFICE':
      return texts.office
    case 'REMOVE':
      return texts.removeHeading
  }
}
