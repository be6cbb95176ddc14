/** Screening: the shared lists, how a customer screens, and its own lists. */
import type { Table } from '../endpoint.ts'
import { listsList, versionsApprove, versionsChanges, versionsReject } from './endpoints/lists.ts'
import { ownListsDelete, ownListsList, ownListsUpload } from './endpoints/own-lists.ts'
import { settingsGet, settingsSet } from './endpoints/settings.ts'

export const screeningApi = {
  'POST /v1/screening.lists.list': listsList,
  'POST /v1/screening.versions.changes': versionsChanges,
  'POST /v1/screening.versions.approve': versionsApprove,
  'POST /v1/screening.versions.reject': versionsReject,
  'POST /v1/screening.settings.get': settingsGet,
  'POST /v1/screening.settings.set': settingsSet,
  'POST /v1/screening.ownLists.list': ownListsList,
  'POST /v1/screening.ownLists.upload': ownListsUpload,
  'POST /v1/screening.ownLists.delete': ownListsDelete,
} satisfies Table
