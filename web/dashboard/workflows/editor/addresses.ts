/** Addresses of the pages of a workflow. */
export type Tab = 'steps' | 'rules' | 'publish' | 'integration' | 'versions' | 'settings'

export const addressOfWorkflow = (id: string, tab: Tab = 'steps'): string =>
  `/workflows/${encodeURIComponent(id)}${tab === 'steps' ? '' : `/${tab}`}`
