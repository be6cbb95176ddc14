/** A table with every kind of endpoint, so that tests of HTTP do not depend on the product. */
import { Type } from 'typebox'
import { CustomReply, operation, plain, type Table } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'

const Thing = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 20 }),
    countryCode: Type.Optional(
      Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.', examples: ['SE'] }),
    ),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    kind: Type.Optional(Type.Enum(['A', 'B'])),
    // Without additionalProperties: the server adds it.
    inner: Type.Optional(Type.Object({ deep: Type.Optional(Type.Array(Type.Object({ a: Type.String() }))) })),
  },
  { additionalProperties: false },
)
const Reply = Type.Object({ name: Type.String(), by: Type.String() }, { additionalProperties: false })
const leaky = { name: 'n', by: 'x', secret: 'never leaves' }

const deprecated = {
  since: new Date('2026-01-01T00:00:00Z'),
  sunset: new Date('2028-01-01T00:00:00Z'),
  successor: 'POST /v1/things.create',
}

/** The errors that `things.fail` throws, by name. */
export const failures: Record<string, () => unknown> = {
  bug: () => new TypeError('secret detail in a bug'),
  text: () => 'a thrown text',
  refusal: () => new ApiError('application_not_found'),
  '22021': () =>
    Object.assign(new Error('invalid byte sequence'), { code: '22021', detail: 'secret detail' }),
  '22P05': () => Object.assign(new Error('unsupported Unicode'), { code: '22P05' }),
  '57P01': () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
  '57P03': () => Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  '53300': () => Object.assign(new Error('too many clients'), { code: '53300' }),
  '53100': () => Object.assign(new Error('disk full'), { code: '53100' }),
  ENOSPC: () => Object.assign(new Error('secret detail of a disk'), { code: 'ENOSPC' }),
  EMFILE: () => Object.assign(new Error('too many open files'), { code: 'EMFILE' }),
  ECONNREFUSED: () => Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
  terminated: () => new Error('Connection terminated unexpectedly'),
  '23505': () => Object.assign(new Error('duplicate key'), { code: '23505', detail: 'secret detail' }),
}

export const things: Table = {
  'POST /v1/things.create': operation({
    who: 'application',
    permission: 'create',
    staff: 'NOBODY',
    summary: 'Make a thing',
    body: Thing,
    reply: Reply,
    status: 201,
    repeatable: true,
    run: async (body, { caller, idempotency }) =>
      idempotency
        ? new CustomReply(
            200,
            { ...leaky, name: idempotency.key, by: idempotency.fingerprint },
            { 'Idempotent-Replayed': 'true' },
          )
        : { ...leaky, name: body.name, by: caller.customerId },
  }),
  'POST /v1/things.get': operation({
    who: 'application.read',
    permission: 'read',
    staff: 'NOBODY',
    summary: 'Read a thing',
    body: Type.Object({ applicationId: Type.String() }, { additionalProperties: false }),
    reply: Reply,
    run: async (_body, { caller }) => ({ name: 'thing', by: caller.clientId ?? '' }),
  }),
  'POST /v1/things.fail': operation({
    who: 'NOBODY',
    permission: null,
    staff: 'NOBODY',
    summary: 'Fail',
    body: Type.Object({ how: Type.String() }, { additionalProperties: false }),
    reply: Reply,
    run: async ({ how }) => {
      throw failures[how]?.()
    },
  }),
  'POST /v1/things.open': operation({
    who: 'NOBODY',
    permission: null,
    staff: 'NOBODY',
    summary: 'Anybody',
    reply: Type.Object({ caller: Type.Boolean() }),
    run: async (_body, context) => ({ caller: context.caller !== undefined }),
  }),
  'POST /things': operation({
    who: 'API_KEY',
    permission: 'create',
    staff: 'NOBODY',
    summary: 'The older interface',
    deprecated,
    body: Thing,
    reply: Reply,
    run: async (body, { caller }) => ({ name: body.name, by: caller.customerId }),
  }),
  'GET /things/:id': operation({
    who: 'API_KEY',
    permission: 'read',
    staff: 'NOBODY',
    summary: 'The older interface',
    deprecated,
    reply: Reply,
    run: async (_body, { params, query }) => ({ name: params.id ?? '', by: query.q ?? '' }),
  }),
  'GET /v1/things.file/:ticket': plain({
    summary: 'A file',
    run: async ({ params }) => ({
      contentType: 'application/pdf',
      body: new TextEncoder().encode(`%PDF ${params.ticket}`),
      headers: { 'Content-Disposition': 'attachment' },
    }),
  }),
  'GET /readyz': plain({
    summary: 'Ready',
    run: async ({ readiness }) => ({
      status: (await readiness()).ready ? 200 : 503,
      contentType: 'text/plain',
      body: 'x',
    }),
  }),
}
