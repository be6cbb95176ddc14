/** The settings of a team's queue, and when an application in review is due by them. */
import type { Risk } from '#kernel/schemas/application.ts'
import { addHours, minutesOf, type WorkingHours } from './working-hours.ts'

export type RiskLevel = Risk['level']

/** How long a review may take. null: of any workflow, of any risk. */
export interface ServiceTime {
  /** A UUID. */
  workflowId: string | null
  risk: RiskLevel | null
  hours: number
}

export const assignmentRules = ['BY_HAND', 'ROUND_ROBIN', 'BY_SKILL'] as const
export type AssignmentRule = (typeof assignmentRules)[number]

export interface QueueSettings {
  times: ServiceTime[]
  /** null: every hour of every day counts. */
  working: WorkingHours | null
  assignment: AssignmentRule
}

/** Three working days. */
export const defaultQueueSettings: QueueSettings = {
  times: [{ workflowId: null, risk: null, hours: 24 }],
  working: { days: [1, 2, 3, 4, 5], opensAt: '09:00', closesAt: '17:00' },
  assignment: 'BY_HAND',
}

interface Reviewed {
  workflowId: string
  /** null: no rule has judged it. */
  risk: RiskLevel | null
}

/** Unknown is never good: such an application is reviewed as early as one of high risk. */
export const riskInQueue = (risk: RiskLevel | null): RiskLevel => risk ?? 'HIGH'

/** The most specific time counts: first the workflow, then the risk. */
export function hoursOf(times: readonly ServiceTime[], { workflowId, risk }: Reviewed): number {
  const level = riskInQueue(risk)
  const fitting = times.filter(
    (time) =>
      (time.workflowId === null || time.workflowId === workflowId) &&
      (time.risk === null || time.risk === level),
  )
  const weightOf = (time: ServiceTime) => (time.workflowId === null ? 0 : 2) + (time.risk === null ? 0 : 1)
  const [first] = fitting.sort((one, other) => weightOf(other) - weightOf(one))
  return first?.hours ?? (defaultQueueSettings.times[0] as ServiceTime).hours
}

export const dueAtOf = (
  { times, working }: QueueSettings,
  of: Reviewed,
  since: Date,
  timeZone: string,
): Date => addHours(since, hoursOf(times, of), working, timeZone)

export type SettingsProblem =
  | { path: string; code: 'time_repeated'; message: string }
  | { path: string; code: 'time_missing'; message: string }
  | { path: string; code: 'hours_wrong'; message: string }
  | { path: string; code: 'unknown_workflow'; message: string }

/** One time for everything else, none twice, known workflows, and hours that end after they begin. */
export function settingsProblems(
  { times, working }: QueueSettings,
  /** UUIDs of the customer's workflows. */
  workflows: readonly string[],
): SettingsProblem[] {
  const keyOf = ({ workflowId, risk }: ServiceTime) => `${workflowId} ${risk}`
  const repeated = times.flatMap((time, at): SettingsProblem[] =>
    times.findIndex((other) => keyOf(other) === keyOf(time)) < at
      ? [
          {
            path: `/times/${at}`,
            code: 'time_repeated',
            message: 'This workflow and risk have a time already.',
          },
        ]
      : [],
  )
  const hasGeneral = times.some(({ workflowId, risk }) => workflowId === null && risk === null)
  const missing: SettingsProblem[] = hasGeneral
    ? []
    : [{ path: '/times', code: 'time_missing', message: 'Send one time without workflowId and risk.' }]
  const isWrong = working !== null && minutesOf(working.closesAt) <= minutesOf(working.opensAt)
  const hours: SettingsProblem[] = isWrong
    ? [{ path: '/working/closesAt', code: 'hours_wrong', message: 'Must be later than opensAt.' }]
    : []
  const unknown = times.flatMap(({ workflowId }, at): SettingsProblem[] => {
    if (workflowId === null || workflows.includes(workflowId)) return []
    const path = `/times/${at}/workflowId`
    return [{ path, code: 'unknown_workflow', message: 'There is no workflow with this id.' }]
  })
  return [...repeated, ...missing, ...unknown, ...hours]
}
