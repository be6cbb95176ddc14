/** Calls an operation of the API. Names, bodies and replies have the types of the endpoint table. */
import type { Static } from 'typebox'
import type { api } from '#api.ts'
import type { Operation } from '#endpoint.ts'
import { callerHeaders, refused, signedOut } from './caller.ts'
import { Problem, problemOf } from './problem.ts'
import { isSigningInAgain, signInAgain } from './recent-sign-in.ts'

type Table = typeof api
export type OperationName = {
  [K in keyof Table]: K extends `POST /v1/${infer Name}`
    ? Table[K] extends { shape: 'OPERATION' }
      ? Name
      : never
    : never
}[keyof Table]
type RowOf<N extends OperationName> = Table[`POST /v1/${N}` & keyof Table]

export type Body<N extends OperationName> = RowOf<N> extends Operation<infer B, infer _R> ? Static<B> : never
export type Reply<N extends OperationName> = RowOf<N> extends Operation<infer _B, infer R> ? Static<R> : never

interface CallOptions {
  signal?: AbortSignal
  /** Makes it safe to send the same request again. */
  idempotencyKey?: string
}

export async function call<N extends OperationName>(
  name: N,
  body: Body<N>,
  options: CallOptions = {},
): Promise<Reply<N>> {
  const { signal, idempotencyKey } = options
  const response = await fetch(`/v1/${name}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...callerHeaders(),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Problem(0, 'offline', 'Foyer cannot be reached. Check the connection and try again.')
  })
  if (response.ok) return (await response.json()) as Reply<N>
  const problem = await problemOf(response)
  // Signing in with a wrong password is also a 401, and no session has ended.
  if (response.status === 401 && !isSignIn(name) && !isSigningInAgain()) signedOut()
  if (response.status === 403 && aboutMembership.includes(problem.code)) refused()
  if (problem.code === 'recent_sign_in_required' && (await signInAgain())) return call(name, body, options)
  throw problem
}

/** The role or the membership differs from the one that the page knows. */
const aboutMembership: readonly string[] = ['insufficient_role', 'not_a_member', 'two_step_required']

const isSignIn = (name: string): boolean =>
  /^staff\.(session|passkeys\.(challenge|signIn)|password\.(reset|requestReset)|invitations)/.test(name)
