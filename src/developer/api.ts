/** For developers: the credentials of the customer's systems, and the log of their requests. */
import type { Table } from '#endpoint.ts'
import {
  credentialsCreate,
  credentialsDelete,
  credentialsEndOldSecret,
  credentialsList,
  credentialsRotate,
  credentialsUpdate,
} from './endpoints/credentials.ts'
import { requestsGet, requestsList } from './endpoints/requests.ts'

export const developerApi = {
  'POST /v1/credentials.list': credentialsList,
  'POST /v1/credentials.create': credentialsCreate,
  'POST /v1/credentials.update': credentialsUpdate,
  'POST /v1/credentials.rotate': credentialsRotate,
  'POST /v1/credentials.endOldSecret': credentialsEndOldSecret,
  'POST /v1/credentials.delete': credentialsDelete,
  'POST /v1/requests.list': requestsList,
  'POST /v1/requests.get': requestsGet,
} satisfies Table
