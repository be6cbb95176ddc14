/** Addresses of the pages of a workflow. */
import { uuidOf } from '../../formats/id.ts'

export type Tab = 'steps' | 'rules' | 'publish' | 'integration' | 'versions' | 'settings'

export const addressOfWorkflow = (id: string, tab: Tab = 'steps'): string =>
  `/workflows/${uuidOf(id)}${tab === 'steps' ? '' : `/${tab}`}`
