/** Asks declared owners, when the application is submitted, to prove who they are by a link of their own. */
import type { Case, Move, OutboxTask } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { changeCase, combineMoves } from '#applications/lifecycle-moves.ts'
import {
  askedOwnerOf,
  isAskedAbout,
  type OwnerRequest,
  ownerRequestStatusOf,
  ownerRequestsOf,
} from '#applications/owner-link.ts'
import { answerOf } from '#applications/views.ts'
import { system } from '#audit/entry.ts'
import { unverifiedOwnersOf } from '#checks/ownership/owner-verification.ts'
import type { DeclaredPerson, OwnerContact } from '#workflows/ownership/declared.ts'
import { verifiesOwners } from '#workflows/steps/ownership.ts'
import { DEFAULT_REMINDERS } from '#workflows/steps/signing.ts'
import type { PublishedWorkflow, StepOf } from '#workflows/workflow.ts'

const DAY = 86_400_000
/** How long an owner has, each time that they are asked. */
export const OWNER_LINK_DAYS = 30
/** For one application, in all: a list of addresses is no way to send mail to many people. */
export const MAX_OWNER_REQUESTS = 20

const stepOf = (of: Case, workflow: PublishedWorkflow): StepOf<'OWNERSHIP'> | undefined =>
  pathOfCase(of, workflow).flatMap(({ step, status }) =>
    step.kind === 'OWNERSHIP' && status !== 'NOT_NEEDED' ? [step] : [],
  )[0]

/**
 * Asks owners that no other source verifies. Cancels requests about a declaration that was removed or
 * changed.
 */
export const askOwners =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const step = stepOf(current, workflow)
    if (current.submittedAt === null || (!step && ownerRequestsOf(current).length === 0)) return undefined
    const cancels = outdatedRequests(current, workflow).map(({ id }) => cancelOwnerRequest(id))
    const asks: Move[] =
      step && verifiesOwners(step)
        ? unverifiedOwnersOf(current, workflow).flatMap(({ person }) =>
            person.contact ? [askOwner(person, person.contact, step)] : [],
          )
        : []
    return combineMoves(...cancels, ...asks)(current, now)
  }

function outdatedRequests(of: Case, workflow: PublishedWorkflow): OwnerRequest[] {
  const owners = answerOf(of, workflow, 'OWNERSHIP')?.owners ?? []
  const isStill = (each: OwnerRequest) => owners.some((person) => isAskedAbout(each, person))
  return ownerRequestsOf(of).filter((each) => each.cancelledAt === null && !isStill(each))
}

const cancelOwnerRequest =
  (id: string): Move =>
  (current, now) =>
    changeCase(current, {
      now,
      action: 'owner.request_cancelled',
      actor: system('owners'),
      detail: { owner: id },
      data: { ownerRequests: withRequest(current, id, () => ({ cancelledAt: now.toISOString() })) },
    })

/** The requests with one of them changed. */
export const withRequest = (
  of: Case,
  id: string,
  change: (each: OwnerRequest) => Partial<OwnerRequest>,
): OwnerRequest[] => ownerRequestsOf(of).map((each) => (each.id === id ? { ...each, ...change(each) } : each))

/** Not when they are asked already at the same address, or have answered about this declaration. */
function askOwner(person: DeclaredPerson, contact: OwnerContact, step: StepOf<'OWNERSHIP'>): Move {
  return (current, now) => {
    const requests = ownerRequestsOf(current)
    const before = requests.findLast((each) => each.cancelledAt === null && isAskedAbout(each, person))
    if (before && isAnsweredOrAsked(before, contact, now)) return undefined
    if (requests.length >= MAX_OWNER_REQUESTS) return undefined
    const id = `o${requests.length + 1}`
    const asked = (of: Case): OwnerRequest[] => [...ownerRequestsOf(of), newRequest(id, person, contact, now)]
    return combineMoves(...(before ? [cancelOwnerRequest(before.id)] : []), (latest) =>
      changeCase(latest, {
        now,
        action: 'owner.asked',
        actor: system('owners'),
        detail: { owner: id },
        data: { ownerRequests: asked(latest) },
        tasks: mailsFor(id, step, now),
      }),
    )(current, now)
  }
}

function isAnsweredOrAsked(before: OwnerRequest, { email }: OwnerContact, now: Date): boolean {
  const status = ownerRequestStatusOf(before, now)
  return status === 'CONFIRMED' || status === 'DISPUTED' || (status === 'ASKED' && before.email === email)
}

const newRequest = (
  id: string,
  person: DeclaredPerson,
  { email, language }: OwnerContact,
  now: Date,
): OwnerRequest => ({
  ...{ id, person: askedOwnerOf(person), email, language },
  askedAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + OWNER_LINK_DAYS * DAY).toISOString(),
  ...{ mailedAt: null, notMailed: null, remindedAt: [], openedAt: null },
  ...{ started: null, proof: null, answer: null, cancelledAt: null },
})

/** The request and its reminders, which end with the link. */
export function mailsFor(id: string, step: StepOf<'OWNERSHIP'>, now: Date): OutboxTask[] {
  const reminders: readonly number[] = step.reminders ?? DEFAULT_REMINDERS
  const asked = now.toISOString()
  const mail = (about: 'ASKED' | 'REMINDER', day: number): OutboxTask => ({
    ...{ task: 'mailOwner', to: id, about, asked },
    ...(about === 'REMINDER' ? { day, runAt: new Date(now.getTime() + day * DAY) } : { runAt: null }),
  })
  return [mail('ASKED', 0), ...reminders.map((day) => mail('REMINDER', day))]
}
