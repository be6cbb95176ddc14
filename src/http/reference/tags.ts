/** The tags of the reference in its order: one for each group of operations, with its description. */
const descriptions = {
  oauth2: 'Access tokens: get, check and revoke them, and the public keys that sign them.',
  applications: 'Create applications, follow them, decide them, and read what was collected.',
  workflows: 'The published workflows that applications are created for.',
  events: 'Everything that happened to the applications of the customer, in order.',
  downloads: 'Files of applications.',
  webhooks: 'Where events are sent, and what became of each delivery.',
  providers: 'Registries, eIDs and lists of the customer, by market.',
  credentials: 'What the systems of the customer authenticate with.',
  savedViews: 'Views of the list of applications that people of the dashboard save.',
  notifications: 'What waits for a person of the dashboard, and which of it they are told by mail.',
  exports: 'Everything of the customer as one archive.',
  screening: 'The lists that people and organizations are screened against, and how a customer does it.',
  parties: 'The persons and organizations that applications name, over all applications.',
  queue: 'Service times, what each reviewer takes, and figures of the team.',
  monitoring: 'Who is monitored after the decision, and what was found of them.',
  statistics: 'Figures about the applications of the customer, without personal data.',
  requests: 'The log of API requests, and why one was refused.',
  staff: 'People of the dashboard: signing in, sessions and their own account.',
  team: 'The people who work for the customer, their roles, and invitations.',
  audit: 'The log of every change, chained by hashes.',
  customer: 'What the customer has set.',
  look: 'Colours, corners and logos of the pages for applicants.',
  deprecated: 'The older interface with API keys, which will be removed.',
  sandbox: 'Test persons and companies for sandbox customers, and what they do.',
  openapi: 'This document.',
  operating: 'For the operator of the service: health and measurements.',
} as const

/** Only for tables of tests: every tag of the product has a description. */
const other = 'Operations of this group.'

export function tagsInOrder(names: Iterable<string>): Array<{ name: string; description: string }> {
  const known = Object.entries(descriptions)
  const found = new Set(names)
  const unknown = [...found].filter((name) => !Object.hasOwn(descriptions, name))
  return [...known.filter(([name]) => found.has(name)), ...unknown.map((name) => [name, other] as const)].map(
    ([name, description]) => ({ name, description }),
  )
}

const operatorPaths = new Set(['healthz', 'readyz', 'metrics'])

export function tagOf(url: string): string {
  if (!url.startsWith('/v1/')) {
    if (operatorPaths.has(url.slice(1))) return 'operating'
    return url.startsWith('/.well-known/') ? 'oauth2' : 'deprecated'
  }
  return url.slice(4).split(/[./]/, 1)[0] ?? ''
}
