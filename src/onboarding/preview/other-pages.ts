/** The pages beside the steps in a preview. */
import type { Ports } from '../../ports.ts'
import { viewOf } from '../page-context.ts'
import { checkView } from '../screens/check-view.ts'
import { startScreen } from '../screens/start-view.ts'
import type { OnboardingView } from '../view.ts'
import { answeredUntil, emptyContext, type SampleRequest } from './sample-case.ts'

interface OtherPage {
  name: string
  stages: Array<{ value: string; label: string }>
  show(request: SampleRequest, ports: Ports, stage: string): OnboardingView | undefined
}

export const otherPages: OtherPage[] = [
  {
    name: 'START',
    stages: [],
    show(request, ports, stage) {
      if (stage !== '') return undefined
      const context = emptyContext(request, ports)
      return viewOf(context, startScreen(context))
    },
  },
  {
    name: 'CHECK',
    stages: [],
    show: (request, ports, stage) => (stage === '' ? checkView(answeredUntil(request, ports)) : undefined),
  },
]
