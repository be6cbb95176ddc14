/** The eIDs that a customer can set, and the keys of eIDs that workflows may name. */
import type { ProviderRow } from './provider-row.ts'

export const eids = {} as const satisfies Record<string, ProviderRow>

export type EidProviderKey = keyof typeof eids

/** The simulator has no settings: sandbox customers always have it. */
export type EidKey = EidProviderKey | 'simulator'
export const eidKeys: readonly EidKey[] = ['simulator', ...(Object.keys(eids) as EidProviderKey[])]
