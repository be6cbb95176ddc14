/** POST /v1/staff.session.get, create and end: the signed-in person, and signing in by password. */

import { closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import type { Customer } from '#customers/customer.ts'
import { logoPath } from '#customers/look.ts'
import { type CallContext, CustomReply, type Needs, operation } from '#endpoint.ts'
import type { StaffSession } from '../ports.ts'
import { endSessionCookie } from '../session-cookies.ts'
import { signInMethods } from '../sign-in-methods.ts'
import {
  EmailAddress,
  fromOf,
  isSecure,
  Nothing,
  ofBrowser,
  ofPerson,
  Password,
  PersonName,
  Role,
  SignInState,
  sessionOf,
  signedIn,
} from './staff-schemas.ts'

const Person = Type.Object(
  {
    id: Type.String(),
    email: EmailAddress,
    name: PersonName,
    twoStep: Type.Boolean({ description: 'An authenticator app is set up.' }),
    passkeys: Type.Integer({ description: 'How many passkeys the person has.' }),
    signedInBy: Type.Enum([...signInMethods], { description: 'How this session began.' }),
  },
  closed,
)
const Workplace = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    mode: Type.Enum(['sandbox', 'live']),
    role: Role,
    needsTwoStep: Type.Boolean({
      description: 'The customer requires two steps, and this session began without: 403 two_step_required.',
    }),
    logo: orNull(
      Type.Object(
        { light: Type.String(), dark: orNull(Type.String()) },
        { ...closed, description: 'Paths of this service.' },
      ),
    ),
  },
  closed,
)

export const sessionGet = operation({
  ...ofBrowser,
  summary: 'Who is signed in',
  description: 'For the first view of the dashboard. Without a session, person is null.',
  body: Nothing,
  reply: Type.Object(
    {
      person: orNull(Person),
      customers: Type.Array(Workplace, { description: 'Those that the person works for.' }),
      csrfToken: orNull(
        Type.String({ description: 'Sent as X-CSRF-Token with every other request of the session.' }),
      ),
      onboardingUrl: Type.String({
        description: 'Where applicants go, with ?token=<sessionToken>.',
      }),
      signIn: Type.Object(
        { sandbox: Type.Boolean({ description: 'No customer of this installation is live.' }) },
        closed,
      ),
    },
    closed,
  ),
  async run(_, context: Needs<'customers' | 'ids' | 'nocodeUrl' | 'staff'>) {
    const { browser, ids, staff } = context
    const { session } = browser
    const signIn = { sandbox: await staff.isSandbox() }
    const onboardingUrl = context.nocodeUrl
    if (!session) return { person: null, customers: [], csrfToken: null, onboardingUrl, signIn }
    const { userId, name, email, csrfToken, signedInBy } = session
    const own = await staff.person(userId)
    const person = { id: ids.of('user', userId), name, email, ...own, signedInBy }
    const customers = await workplacesOf(session, context)
    return { person, customers, csrfToken, onboardingUrl, signIn }
  },
})

async function workplacesOf(
  { memberships }: StaffSession,
  { customers, ids }: Pick<CallContext, 'customers' | 'ids'>,
) {
  const found = await Promise.all(
    memberships.map(async ({ customerId, ...member }) => ({
      ...member,
      customer: await customers.byId(customerId),
    })),
  )
  return found.flatMap(({ customer, role, needsTwoStep }) =>
    customer
      ? [
          {
            id: ids.of('customer', customer.id),
            name: customer.name,
            mode: customer.mode,
            role,
            needsTwoStep,
            logo: logoOf(customer),
          },
        ]
      : [],
  )
}

function logoOf({ id, logos }: Customer) {
  if (!logos?.LIGHT) return null
  return { light: logoPath(id, logos.LIGHT), dark: logos.DARK ? logoPath(id, logos.DARK) : null }
}

export const sessionCreate = operation({
  ...ofBrowser,
  summary: 'Sign in by password',
  description: 'The reply is the same for an unknown address and a wrong password, and takes as long.',
  body: Type.Object({ email: EmailAddress, password: Password }, closed),
  reply: SignInState,
  run: async (body, context: Needs<'baseUrl' | 'staff'>) =>
    signedIn(await context.staff.signIn(body, fromOf(context)), context),
})

export const sessionEnd = operation({
  ...ofPerson,
  summary: 'Sign out',
  description: 'Ends this session and deletes its cookie.',
  body: Nothing,
  reply: Nothing,
  async run(_, context: Needs<'baseUrl' | 'staff'>) {
    const { browser, staff } = context
    sessionOf(context)
    if (browser.token !== undefined) await staff.endSession(browser.token)
    return new CustomReply(200, {}, { 'set-cookie': endSessionCookie(isSecure(context)) })
  },
})
