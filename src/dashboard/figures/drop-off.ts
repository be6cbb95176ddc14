/** Where applicants stopped and how long each step took, for all versions together and for each. */
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { SearchedStep } from '../ports.ts'
import { percentile } from './durations.ts'
import { type FigureRows, sum } from './figures.ts'
import { ALL_STEPS_DONE } from './step-seconds.ts'

export interface StepFigure {
  /** null: all steps are done, and it is not submitted; or several workflows have it under several keys. */
  step: string | null
  kind: string | null
  /** These steps, for the list of those who left. */
  keys: SearchedStep[]
  left: number
  remaining: number
  /** Seconds. */
  median: number | null
}

export interface VersionFigure {
  workflowId: string
  version: number
  started: number
  submitted: number
  steps: StepFigure[]
}

type Definition = Pick<PublishedWorkflow, 'id' | 'version' | 'steps'>
interface VersionKey {
  workflowId: string
  workflowVersion: number
}

/** The versions that a person started, which the figures need the definitions of. */
export function startedVersions({ created }: FigureRows): Array<{ id: string; version: number }> {
  const started = created.filter(({ isStarted }) => isStarted)
  const keys = started.map(({ workflowId: id, workflowVersion: version }) => [
    `${id} ${version}`,
    { id, version },
  ])
  return [...new Map(keys as Array<[string, { id: string; version: number }]>).values()]
}

const isOf = (row: VersionKey, { id, version }: Definition) =>
  row.workflowId === id && row.workflowVersion === version

/**
 * In the order of the steps. Of several workflows, steps of the same kind are one; the workflow that most
 * started says the order, and of its versions the newest.
 */
export function dropOffOf(rows: FigureRows, definitions: readonly Definition[]): StepFigure[] {
  const started = rows.created.filter(({ isStarted }) => isStarted)
  const startedIn = (id: string) => sum(started.filter(({ workflowId }) => workflowId === id))
  const known = definitions
    .filter(({ id }) => startedIn(id) > 0)
    .sort((a, b) => startedIn(b.id) - startedIn(a.id) || b.version - a.version)
  const isOne = new Set(known.map(({ id }) => id)).size === 1
  const all = stepsOf(known)
  const nameIn = ({ key, kind }: KnownStep) => (isOne ? key : kind)
  const nameOf = ({ workflowId }: VersionKey, key: string): string => {
    const step = all.find((each) => each.workflowId === workflowId && each.key === key)
    return step ? nameIn(step) : ALL_STEPS_DONE
  }
  const left = new Map<string, number>()
  for (const row of started) {
    if (row.isSubmitted || row.stepReached === null) continue
    const name = nameOf(row, row.stepReached)
    left.set(name, (left.get(name) ?? 0) + row.count)
  }
  const times = Map.groupBy(rows.steps, (row) => nameOf(row, row.step))
  let remaining = sum(started)
  return [...new Set(all.map(nameIn)), ALL_STEPS_DONE].map((name): StepFigure => {
    const steps = all.filter((each) => nameIn(each) === name)
    remaining -= left.get(name) ?? 0
    return {
      step: isOne ? (steps[0]?.key ?? null) : null,
      kind: steps[0]?.kind ?? null,
      keys:
        name === ALL_STEPS_DONE
          ? [{ key: ALL_STEPS_DONE, workflowId: null }]
          : steps.map(({ key, workflowId }) => ({ key, workflowId: isOne ? null : workflowId })),
      left: left.get(name) ?? 0,
      remaining,
      median: percentile(times.get(name) ?? [], 0.5),
    }
  })
}

interface KnownStep {
  workflowId: string
  key: string
  kind: string
}

/**
 * Each step of each workflow once, as its newest version has it: the list of those who stopped there knows
 * workflow and key, not the version.
 */
function stepsOf(newestFirst: readonly Definition[]): KnownStep[] {
  const known = new Map<string, KnownStep>()
  for (const { id: workflowId, steps } of newestFirst)
    for (const { key, kind } of steps) {
      const of = `${workflowId} ${key}`
      if (!known.has(of)) known.set(of, { workflowId, key, kind })
    }
  return [...known.values()]
}

/** Each version by itself, of the workflow that most started first, the newest version first. */
export function versionsOf(rows: FigureRows, definitions: readonly Definition[]): VersionFigure[] {
  const startedOf = (id: string) =>
    sum(rows.created.filter(({ workflowId, isStarted }) => isStarted && workflowId === id))
  return [...definitions]
    .sort((a, b) => startedOf(b.id) - startedOf(a.id) || a.id.localeCompare(b.id) || b.version - a.version)
    .map((definition) => {
      const created = rows.created.filter((row) => row.isStarted && isOf(row, definition))
      const steps = rows.steps.filter((row) => isOf(row, definition))
      return {
        workflowId: definition.id,
        version: definition.version,
        started: sum(created),
        submitted: sum(created.filter(({ isSubmitted }) => isSubmitted)),
        steps: dropOffOf({ ...rows, created, steps }, [definition]),
      }
    })
}
