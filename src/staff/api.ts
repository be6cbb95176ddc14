/** The people of the dashboard and their teams. */
import type { Table } from '#endpoint.ts'
import { invitationsAccept, invitationsGet } from './endpoints/staff.invitations.ts'
import {
  passkeysAdd,
  passkeysChallenge,
  passkeysDelete,
  passkeysList,
  passkeysRegister,
  passkeysSignIn,
} from './endpoints/staff.passkeys.ts'
import { passwordChange, passwordRequestReset, passwordReset } from './endpoints/staff.password.ts'
import { sessionCreate, sessionEnd, sessionGet } from './endpoints/staff.session.ts'
import { profileUpdate, sessionsEnd, sessionsEndOthers, sessionsList } from './endpoints/staff.sessions.ts'
import {
  singleSignOnCallback,
  singleSignOnCheckDomain,
  singleSignOnGet,
  singleSignOnRemove,
  singleSignOnSet,
  singleSignOnStart,
} from './endpoints/staff.single-sign-on.ts'
import { sessionVerify, twoStepConfirm, twoStepRemove, twoStepStart } from './endpoints/staff.two-step.ts'
import { teamSessionsEnd, teamSessionsList } from './endpoints/team.sessions.ts'
import { teamInvite, teamList, teamRemove, teamRevoke, teamUpdate } from './endpoints/team.ts'

export const staffApi = {
  'POST /v1/staff.session.get': sessionGet,
  'POST /v1/staff.session.create': sessionCreate,
  'POST /v1/staff.session.verify': sessionVerify,
  'POST /v1/staff.session.end': sessionEnd,
  'POST /v1/staff.passkeys.challenge': passkeysChallenge,
  'POST /v1/staff.passkeys.signIn': passkeysSignIn,
  'POST /v1/staff.singleSignOn.start': singleSignOnStart,
  'GET /dashboard/single-sign-on/callback': singleSignOnCallback,
  'POST /v1/staff.password.requestReset': passwordRequestReset,
  'POST /v1/staff.password.reset': passwordReset,
  'POST /v1/staff.sessions.list': sessionsList,
  'POST /v1/staff.sessions.end': sessionsEnd,
  'POST /v1/staff.sessions.endOthers': sessionsEndOthers,
  'POST /v1/staff.profile.update': profileUpdate,
  'POST /v1/staff.password.change': passwordChange,
  'POST /v1/staff.twoStep.start': twoStepStart,
  'POST /v1/staff.twoStep.confirm': twoStepConfirm,
  'POST /v1/staff.twoStep.remove': twoStepRemove,
  'POST /v1/staff.passkeys.list': passkeysList,
  'POST /v1/staff.passkeys.register': passkeysRegister,
  'POST /v1/staff.passkeys.add': passkeysAdd,
  'POST /v1/staff.passkeys.delete': passkeysDelete,
  'POST /v1/staff.invitations.get': invitationsGet,
  'POST /v1/staff.invitations.accept': invitationsAccept,
  'POST /v1/team.list': teamList,
  'POST /v1/team.invite': teamInvite,
  'POST /v1/team.invitations.revoke': teamRevoke,
  'POST /v1/team.members.update': teamUpdate,
  'POST /v1/team.members.remove': teamRemove,
  'POST /v1/team.sessions.list': teamSessionsList,
  'POST /v1/team.sessions.end': teamSessionsEnd,
  'POST /v1/team.singleSignOn.get': singleSignOnGet,
  'POST /v1/team.singleSignOn.set': singleSignOnSet,
  'POST /v1/team.singleSignOn.checkDomain': singleSignOnCheckDomain,
  'POST /v1/team.singleSignOn.remove': singleSignOnRemove,
} satisfies Table
