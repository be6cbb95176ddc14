/** Home before the first application: the three steps to it, each ticked when it is done. */

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import * as applicationsStyles from '../applications/applications.module.css'
import { ButtonLink } from '../pieces/Button.tsx'
import { Icon } from '../pieces/Icon.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as styles from './FirstSteps.module.css'

interface Step {
  title: string
  words: ReactNode
  isDone: boolean
  to: string
  verb: string
  /** Where it is done. */
  place: string
}

export function FirstSteps() {
  const { customer } = useSession()
  const steps = useSteps()
  const left = steps?.filter(({ isDone }) => !isDone).length
  if (!steps) return <Skeleton lines={6} />
  return (
    <div className={applicationsStyles.first}>
      <div className={applicationsStyles.firstWords}>
        <h2>{titles[left ?? 1] ?? titles[1]}</h2>
        <p>
          Then Home shows how many people apply to {customer.name}, where they stop, how long it takes, and
          what waits for you.
        </p>
      </div>
      <ol className={`${applicationsStyles.firstCode} ${applicationsStyles.lines} ${styles.stepsToGo}`}>
        {steps.map((step) => (
          <li key={step.title} className={step.isDone ? styles.done : ''}>
            {step.isDone && (
              <span className={applicationsStyles.tick}>
                <Icon of={Check} meaning="good" />
                <span className="visually-hidden">Done:</span>
              </span>
            )}
            <div>
              <h3>{step.title}</h3>
              <p>{step.words}</p>
            </div>
            <ButtonLink to={step.to} kind={step.isDone ? 'bare' : isNext(steps, step) ? 'primary' : 'plain'}>
              {step.isDone ? step.place : step.verb}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </div>
  )
}

const titles: Record<number, string> = {
  3: 'Three steps to your first application',
  2: 'Two steps to your first application',
  1: 'One step to your first application',
}

const isNext = (steps: readonly Step[], step: Step): boolean => steps.find(({ isDone }) => !isDone) === step

/** The steps that this person may take; undefined: their state is not known yet. */
function useSteps(): Step[] | undefined {
  const { may } = useSession()
  const develops = may('DEVELOP')
  const credentials = useRead('credentials.list', {}, { when: develops })
  const workflows = useRead('workflows.list', {}).data?.data
  if (!workflows || (develops && !credentials.data && !credentials.error)) return undefined
  const [named] = workflows
  const more = workflows.length > 1 ? ` and ${workflows.length - 1} more` : ''
  const hasCredential = (credentials.data?.data.length ?? 0) > 0
  return [
    ...(develops
      ? [
          {
            title: 'Create a credential',
            words: hasCredential
              ? 'Your system can sign in with it.'
              : 'Your system signs in with it. Its secret is shown once.',
            isDone: hasCredential,
            to: '/developer',
            verb: 'Create a credential',
            place: 'Credentials',
          },
        ]
      : []),
    {
      title: 'Publish a workflow',
      words: named
        ? `${named.name}${more}: published, and ready for applicants.`
        : 'What applicants are asked, in which order, and which cases a person looks at.',
      isDone: named !== undefined,
      to: '/workflows',
      verb: 'Open the workflows',
      place: 'Workflows',
    },
    ...(may('CREATE')
      ? [
          {
            title: 'Create the first application',
            words: 'With three lines of code, or by hand: copy its link and fill it in yourself.',
            isDone: false,
            to: may('READ') ? '/applications' : '/workflows',
            verb: may('READ') ? 'Create an application' : 'Try it in a workflow',
            place: 'Applications',
          },
        ]
      : []),
  ]
}
