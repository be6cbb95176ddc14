/** The real token adapter with keys in memory and a movable clock. */
import { randomUUID } from 'node:crypto'
import { type Case, emptyCaseData } from '#applications/case.ts'
import { idsOf } from '#kernel/ids.ts'
import type { Client } from '#oauth/ports.ts'
import { revocationMemory } from '#oauth/store/revocations.ts'
import { openTokens } from '#oauth/store/tokens.ts'
import { keyStore } from './http-world.ts'

export const issuer = 'https://foyer.example'
export const clock = { at: Date.parse('2026-11-20T10:00:00Z') }
export const now = () => new Date(clock.at)
export const seconds = () => Math.floor(clock.at / 1000)
export const memory = revocationMemory()
export const store = keyStore()

const revocations = {
  isRevoked: memory.isRevoked,
  revoke: async ({ jti, expiresAt }: { jti: string; expiresAt: number }) =>
    memory.add({ kind: 'TOKEN', jti, expiresAt }),
  endSessions: async () => undefined,
}
export const openedTokens = (more: object = {}) =>
  openTokens(store, revocations, {
    ids: idsOf('foyer'),
    issuer,
    now,
    newId: randomUUID,
    reloadSeconds: 0,
    ...more,
  })

export const client: Client = {
  customerId: randomUUID(),
  mode: 'sandbox',
  credentialId: randomUUID(),
  kind: 'CLIENT',
  clientId: 'test_cli_0',
  secretHash: '',
  oldSecret: null,
  scopes: ['application'],
  permissions: ['create', 'read'],
  apiVersion: '2026-12-01',
  rateLimit: null,
  createdAt: now().toISOString(),
}
export const anyCase: Case = {
  customerId: client.customerId,
  id: randomUUID(),
  mode: 'sandbox',
  kind: 'KYB',
  workflowId: randomUUID(),
  workflowVersion: 1,
  countryCode: 'SE',
  redirectUrl: 'https://shop.example/done',
  externalReference: null,
  language: null,
  status: 'NOT_STARTED',
  createdAt: now(),
  startedAt: null,
  submittedAt: null,
  decidedAt: null,
  updatedAt: now(),
  expiresAt: now(),
  data: emptyCaseData({}),
}

export type Json = Record<string, unknown>
/** One part of a token, without verification. */
export const decoded = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Json
