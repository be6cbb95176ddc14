/** Screening: the shared lists, how a customer screens, and its own lists. */
import type { Table } from '#endpoint.ts'
import {
  listsList,
  listsUpdate,
  versionsApprove,
  versionsChanges,
  versionsReject,
} from './endpoints/lists.ts'
import { namesCompare, namesSearch } from './endpoints/names.ts'
import {
  ownListsChanges,
  ownListsDelete,
  ownListsList,
  ownListsUpload,
  ownListsVersions,
} from './endpoints/own-lists.ts'
import { settingsGet, settingsSet } from './endpoints/settings.ts'
import { versionsList } from './endpoints/versions.ts'

export const screeningApi = {
  'POST /v1/screening.lists.list': listsList,
  'POST /v1/screening.lists.update': listsUpdate,
  'POST /v1/screening.versions.list': versionsList,
  'POST /v1/screening.versions.changes': versionsChanges,
  'POST /v1/screening.versions.approve': versionsApprove,
  'POST /v1/screening.versions.reject': versionsReject,
  'POST /v1/screening.settings.get': settingsGet,
  'POST /v1/screening.settings.set': settingsSet,
  'POST /v1/screening.ownLists.list': ownListsList,
  'POST /v1/screening.ownLists.upload': ownListsUpload,
  'POST /v1/screening.ownLists.versions.list': ownListsVersions,
  'POST /v1/screening.ownLists.changes': ownListsChanges,
  'POST /v1/screening.ownLists.delete': ownListsDelete,
  'POST /v1/screening.compare': namesCompare,
  'POST /v1/screening.search': namesSearch,
} satisfies Table
