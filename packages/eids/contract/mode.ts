/** Whether test identities count. */
export type Mode = 'sandbox' | 'live'
