/** Health, readiness and metrics, for the operator. */
import { Type } from 'typebox'
import { plain } from '#endpoint.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  headers: { 'cache-control': 'no-store', ...headers },
})

export const healthz = plain({
  summary: 'The process is alive',
  description: 'For the supervisor: restart the process when this does not answer.',
  counted: 'NEVER',
  replies: { 200: Type.Object({ status: Type.Literal('ok') }) },
  run: async () => json(200, { status: 'ok' }),
})

/**
 * Ready when the database answers and has this schema version. 503 while draining, so that load balancers
 * stop first.
 */
export const readyz = plain({
  summary: 'Ready for requests',
  description: 'For load balancers: 503 while the process starts or stops, or has no database.',
  counted: 'NEVER',
  replies: {
    200: Type.Object({ status: Type.Literal('ready') }),
    503: Type.Object({ status: Type.Literal('not ready'), detail: Type.String() }),
  },
  async run({ readiness }) {
    const { ready, detail } = await readiness()
    return ready
      ? json(200, { status: 'ready' })
      : json(503, { status: 'not ready', detail }, { 'retry-after': '2' })
  },
})

export const metrics = plain({
  summary: 'Measurements for Prometheus',
  description: "Text in the format of Prometheus. Metrics of single customers need the operator's token.",
  run: async ({ metrics: general, metricsForBearer, authorization }) => ({
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    body: await (authorization === undefined ? general() : metricsForBearer(authorization)),
    headers: { 'cache-control': 'no-store', vary: 'Authorization' },
  }),
})
