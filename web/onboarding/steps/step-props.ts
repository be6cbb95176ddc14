/** The props of a step component. */
import type { ReactNode } from 'react'
import type { StepScreen, StepView } from '#onboarding/view.ts'

export interface StepProps<K extends StepView['kind']> {
  screen: StepScreen
  step: Extract<StepView, { kind: K }>
}
export type StepComponent<K extends StepView['kind']> = (props: StepProps<K>) => ReactNode
