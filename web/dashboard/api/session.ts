/** Who is signed in, for which customer, and with which role. */
import { useQuery } from '@tanstack/react-query'
import { mayUse, type Role, type StaffAccess } from '#staff/roles.ts'
import { call, type Reply } from './call.ts'
import {
  chooseCustomer,
  chosenCustomer,
  keepCsrfToken,
  useChosenCustomer,
  whenRefused,
  whenSignedOut,
} from './caller.ts'
import { queryClient } from './query.ts'

const KEY = ['session']

type SessionReply = Reply<'staff.session.get'>
type SignedInPerson = NonNullable<SessionReply['person']>
export type WorkedForCustomer = SessionReply['customers'][number]

/** `ended`: a person was signed in here a moment ago. */
export type SessionState = SessionReply & { ended?: boolean }

/** The page notices an ended session, a removed person and another role within this time. */
const EVERY = 5_000

async function readSession(): Promise<SessionState> {
  const session = await call('staff.session.get', {})
  const before = queryClient.getQueryData<SessionState>(KEY)
  keepCsrfToken(session.csrfToken ?? '')
  const known = session.customers.some(({ id }) => id === chosenCustomer())
  const first = session.customers[0]
  if (!known && first) chooseCustomer(first.id)
  if (!session.person) return before?.person || before?.ended ? { ...session, ended: true } : session
  const isOther = before?.person?.id !== session.person.id || accessIn(before) !== accessIn(session)
  if (before?.person && isOther) forgetReplies()
  return session
}

function accessIn({ customers }: SessionState): string {
  const { role, needsTwoStep } = customers.find(({ id }) => id === chosenCustomer()) ?? {}
  return `${role} ${needsTwoStep}`
}

/** Data that was read by another person, with another access or for another customer. */
const forgetReplies = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] })

export const useSessionState = () =>
  useQuery({
    queryKey: KEY,
    queryFn: readSession,
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => state.data?.person != null && EVERY,
  })

/** After signing in or out, and after a change of the own account. */
export const readSessionAgain = (): Promise<SessionState> =>
  queryClient.fetchQuery({ queryKey: KEY, queryFn: readSession, staleTime: 0 })

whenSignedOut(() => {
  queryClient.setQueryData<SessionState>(KEY, (known) =>
    known?.person ? { ...known, person: null, ended: true } : known,
  )
})

whenRefused(() => void queryClient.invalidateQueries({ queryKey: KEY }))

export interface Session {
  person: SignedInPerson
  customers: WorkedForCustomer[]
  /** The customer of this tab. */
  customer: WorkedForCustomer
  role: Role
  /** The link of an applicant. */
  linkOf(sessionToken: string): string
  /** The same rule that the server enforces: hides what it would refuse. */
  may(access: StaffAccess): boolean
}

export function sessionOf(state: SessionState | undefined): Session | undefined {
  if (!state?.person) return undefined
  const { person, customers, onboardingUrl } = state
  const customer = customers.find(({ id }) => id === chosenCustomer()) ?? customers[0]
  if (!customer) return undefined
  const { role } = customer
  return {
    ...{ person, customers, customer, role },
    linkOf: (sessionToken) => `${onboardingUrl}?token=${encodeURIComponent(sessionToken)}`,
    may: (access) => mayUse(role, access),
  }
}

/** For everything inside the frame, where a person is signed in. */
export function useSession(): Session {
  useChosenCustomer()
  const session = sessionOf(useSessionState().data)
  if (!session) throw new Error('useSession is used outside of the frame')
  return session
}

/** Data of one customer is useless for another. */
export async function switchCustomer(id: string): Promise<void> {
  chooseCustomer(id)
  forgetReplies()
  await queryClient.invalidateQueries({ queryKey: KEY })
}

export async function signOut(): Promise<void> {
  // What the person holds is free for colleagues at once. Roles that decide nothing hold nothing.
  await call('applications.queue.giveBack', {}).catch(() => undefined)
  await call('staff.session.end', {})
  queryClient.clear()
}
