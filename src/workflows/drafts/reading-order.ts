/**
 * Orders the keys of a definition as a person would write them, because PostgreSQL's jsonb does not keep
 * their order.
 */
const order = [
  ...['name', 'key', 'kind', 'type', 'value', 'version', 'markets', 'languages', 'title', 'label', 'hint'],
  ...['text', 'optional', 'collect', 'providers', 'accounts', 'currency', 'minimum', 'maximum', 'most'],
  ...['choices', 'when', 'questions', 'documents', 'terms', 'then', 'reason', 'steps', 'rules'],
  ...['expiry', 'retention', 'fourEyes', 'redirect', 'decisionTime', 'purpose', 'mails'],
  ...['embedOrigins', 'look'],
]
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

export function inReadingOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inReadingOrder) as T
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, each]) => [name, inReadingOrder(each)] as const)
  return Object.fromEntries(fields.sort(([a], [b]) => placeOf(a) - placeOf(b))) as T
}
