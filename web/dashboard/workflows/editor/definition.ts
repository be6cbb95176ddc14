/** The parts of a draft, which may be unfinished, for the pages: lists of parts, languages, markets. */
import { anyText, titleOfKey } from '#workflows/sentences/facts.ts'
import type { Reply } from '../../api/call.ts'

export type Draft = Reply<'workflows.drafts.get'>
export type Definition = Draft['definition']
export type StepKindRow = Reply<'workflows.stepKinds.list'>['data'][number]

/** A step, a rule, a question: anything with a key. */
export type Part = Record<string, unknown> & { key: string }

const isPart = (value: unknown): value is Part => typeof (value as { key?: unknown } | null)?.key === 'string'

export const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : [])

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
export const languagesOf = ({ languages }: Definition): string[] => texts(languages)
export const marketsOf = ({ markets }: Definition): string[] => texts(markets)

/** Its own title, otherwise that of its kind. */
export const titleOfStep = (step: Part, kinds: readonly StepKindRow[]): string =>
  anyText(step.title) ?? kinds.find(({ kind }) => kind === step.kind)?.title ?? titleOfKey(step.key)

export const problemsBelow = (problems: Draft['problems'], at: string): Draft['problems'] =>
  problems.filter(({ path }) => path === at || path.startsWith(`${at}/`))
