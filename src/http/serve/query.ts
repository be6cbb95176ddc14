/** Parameters of the address: each at most once. */
import { Refusal } from '../../errors.ts'

/** Throws parameter_wrong for one that came several times: two readers would take two different ones. */
export function singleValues(query: Record<string, string | string[]>): Record<string, string> {
  for (const name in query)
    if (Array.isArray(query[name]))
      throw new Refusal('parameter_wrong', {
        errors: [{ path: `query:${name.slice(0, 64)}`, code: 'repeated', message: 'Send it once.' }],
      })
  return query as Record<string, string>
}
