/** The page that waits for an eID: what it shows for each state, and what its buttons record. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { AppDevice, IdentityProgress, WaitingIdentity } from '@foyer/eids/contract/progress'
import type { Case, Move } from '#applications/case.ts'
import { noSigning } from '#applications/signing/state.ts'
import type { PageInput } from '#endpoint.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { eidFormReply, eidPageReply } from './eid-page.ts'
import { eidPlaceOf, signatureAt } from './waiting-eid.ts'

const waiting: IdentityProgress = {
  kind: 'WAITING',
  hint: 'START',
  qr: 'bankid.token.0.code',
  links: { phone: 'https://app.example/?token=1', computer: null },
  device: 'OTHER',
  askAgainAfterMs: 1000,
}
const confirming: IdentityProgress = { kind: 'CONFIRM', person: { name: 'Anna Testsson', country: 'SE' } }

interface Asked {
  progress: WaitingIdentity[]
  cancelled: WaitingIdentity[]
  codes: WaitingIdentity[]
  changed: AppDevice[]
  started: number
}

function eidWith(progress: IdentityProgress): { eid: IdentityProvider; asked: Asked } {
  const asked: Asked = { progress: [], cancelled: [], codes: [], changed: [], started: 0 }
  const eid: IdentityProvider = {
    key: 'appid',
    name: 'AppID',
    countries: ['SE'],
    origins: [],
    async start() {
      asked.started += 1
      return { waiting: true }
    },
    complete: async () => ({ kind: 'PENDING' }),
    ownPage: {
      async progress(identity) {
        asked.progress.push(identity)
        return progress
      },
      async cancel(identity) {
        asked.cancelled.push(identity)
      },
      async showCode(identity) {
        asked.codes.push(identity)
      },
      confirm: async () => (progress.kind === 'CONFIRM' ? { state: 's', response_code: 'c' } : undefined),
      async changeDevice(_identity, device) {
        asked.changed.push(device)
      },
    },
  }
  return { eid, asked }
}

const identityStarted = {
  ...{ step: 'identity', provider: 'appid', state: 'state/1', nonce: 'nonce' },
  ...{ sessionHash: 'aa', at: '' },
}

function placed(progress: IdentityProgress, input: Partial<PageInput> = {}, started = true) {
  const { eid, asked } = eidWith(progress)
  const blank = clearCase('KYC')
  const open = { ...blank, submittedAt: null, status: 'IN_PROGRESS' as const }
  let of: Case = { ...open, data: { ...blank.data, identityStarted: started ? identityStarted : null } }
  const actions: string[] = []
  const context = pageContext({
    of,
    identityProviders: [eid],
    input: { info: { address: '192.0.2.1', userAgent: '' }, secret: () => 'secret', ...input },
  })
  const move = async (change: Move): Promise<Case> => {
    const moved = change(of, context.input.now())
    of = moved?.case ?? of
    actions.push(...(moved?.audit ?? []).map(({ action }) => action))
    return of
  }
  const session = { ...context.session, hash: 'aa' }
  const all = { ...context, move, session }
  const step = { key: 'identity', kind: 'IDENTITY' } as StepOf<'IDENTITY'>
  const place = eidPlaceOf(all, step)
  assert.ok(place)
  return { context: all, place, asked, actions }
}

async function shown(progress: IdentityProgress, input: Partial<PageInput> = {}, started = true) {
  const { context, place, asked } = placed(progress, input, started)
  return { reply: await eidPageReply(context, place), asked, base: context.base }
}

describe('a wallet on a computer', () => {
  const start = { provider: 'appid', state: 's', nonce: 'n', sessionHash: 'aa', at: '' }
  const at = { by: 'APPLICANT', ...start, text: '', fingerprint: '' }
  const phonePageOf = async (by: string, step: string | null, sentAt: string | null = null) => {
    const { context } = placed(waiting)
    const { eid } = eidWith(waiting)
    const ownPage = { ...(eid.ownPage ?? assert.fail()), isWallet: true as const }
    const signing = { ...noSigning, sentAt, started: [{ ...at, by, isSignature: false }] }
    const of = { ...context.case, data: { ...context.case.data, signing } }
    const started = { eid, ownPage, waiting: {} as WaitingIdentity, fail: async () => undefined }
    const again = async () => assert.fail()
    const place = { ...signatureAt(context, by, `${context.base}/here`, again), step, started }
    const reply = await eidPageReply({ ...context, case: of }, place)
    assert.ok('page' in reply && reply.page.screen.kind === 'EID')
    return reply.page.screen.wallet?.phonePage?.replace(context.base, '')
  }

  test('links to the phone from the signing step, as long as it is open', async () => {
    assert.equal(await phonePageOf('APPLICANT', 'signing'), '/here/phone')
    assert.equal(await phonePageOf('APPLICANT', 'signing', '2026-11-20T09:30:00.000Z'), undefined)
  })

  test('shows no such link to a co-signer, who has a link of their own', async () =>
    assert.equal(await phonePageOf('c1', null), undefined))
})

describe('the page', () => {
  test('shows words, code and links while it waits', async () => {
    const { reply, asked, base } = await shown(waiting)
    assert.ok('page' in reply && reply.page.screen.kind === 'EID')
    const { state, action, name, purpose, host } = reply.page.screen
    assert.deepEqual(
      { action, name, purpose, host },
      { action: `${base}/identity/eid`, name: 'AppID', purpose: 'IDENTIFY', host: 'foyer.example' },
    )
    assert.equal(reply.page.progress?.at, 1)
    assert.equal(
      reply.page.steps?.items.findIndex(({ isHere }) => isHere),
      0,
    )
    assert.ok(state.kind === 'WAITING')
    assert.equal(state.words, 'Open AppID to continue.')
    assert.ok(state.code?.path.startsWith('M'))
    assert.deepEqual(state.links, waiting.kind === 'WAITING' && waiting.links)
    assert.equal(state.device, 'OTHER')
    const [identity] = asked.progress
    assert.deepEqual([identity?.state, identity?.sessionHash], ['state/1', 'aa'])
    assert.ok(!JSON.stringify(reply).includes('nonce'), 'the nonce stays on the server')
  })
  test('gives the reason why the person was not proven', async () => {
    const { reply } = await shown({ kind: 'ENDED', hint: 'BLOCKED' })
    assert.ok('page' in reply && reply.page.screen.kind === 'EID')
    assert.ok(reply.page.screen.state.kind === 'ENDED')
    assert.match(reply.page.screen.state.words, /AppID that you used is blocked/)
  })

  test('asks the applicant to confirm the person who answered on another device', async () => {
    const { reply } = await shown(confirming)
    assert.ok('page' in reply && reply.page.screen.kind === 'EID')
    assert.deepEqual(reply.page.screen.state, { kind: 'CONFIRM', name: 'Anna Testsson', country: 'Sweden' })
  })
  test('offers a QR code for another device where there is one', async () => {
    for (const progress of [
      waiting,
      { ...waiting, offersCode: true },
      { kind: 'ENDED', hint: 'CODE_OVER', offersCode: true },
    ] as IdentityProgress[]) {
      const { reply } = await shown(progress)
      assert.ok('page' in reply && reply.page.screen.kind === 'EID')
      const { state } = reply.page.screen
      assert.ok(state.kind !== 'CONFIRM')
      assert.equal(state.offersCode, 'offersCode' in progress)
    }
  })

  const redirects: Array<[string, IdentityProgress, boolean, string]> = [
    ['answered: to the return URL', { kind: 'ANSWERED' }, true, 'identity/return?state=state%2F1'],
    ['of another session: to the step', { kind: 'UNKNOWN' }, true, 'identity?notice=eid_elsewhere'],
    ['nothing started: to the step', waiting, false, 'identity'],
  ]
  for (const [title, progress, started, to] of redirects)
    test(title, async () => {
      const { reply, base } = await shown(progress, {}, started)
      assert.deepEqual(reply, { redirect: `${base}/${to}` })
    })

  test('sends nothing to the eID for a prefetch', async () => {
    const { reply, asked, base } = await shown(waiting, { prefetch: true })
    assert.deepEqual(reply, { redirect: `${base}/identity` })
    assert.equal(asked.progress.length, 0)
  })
})

describe('the script of the page', () => {
  const json = async (progress: IdentityProgress, started = true) => {
    const { reply, base } = await shown(progress, { wantsJson: true }, started)
    assert.ok('json' in reply)
    return { json: reply.json as Record<string, unknown>, base }
  }
  test('receives what the page shows', async () => {
    const answer = (await json(waiting)).json
    assert.deepEqual(Object.keys(answer).sort(), [
      ...['askAgainAfterMs', 'code', 'device', 'kind', 'links', 'offersCode', 'words'],
    ])
  })
  const over: Array<[IdentityProgress, string]> = [
    [{ kind: 'ANSWERED' }, 'identity/return?state=state%2F1'],
    [{ kind: 'UNKNOWN' }, 'identity?notice=eid_elsewhere'],
    [{ kind: 'ENDED', hint: 'FAILED' }, 'identity/eid'],
    [confirming, 'identity/eid'],
  ]
  for (const [progress, next] of over)
    test(`receives the next page, and never the outcome: ${progress.kind}`, async () => {
      const { json: answer, base } = await json(progress)
      assert.deepEqual(answer, { next: `${base}/${next}` })
    })
  test('receives the step when nothing is started', async () => {
    const { json: answer, base } = await json(waiting, false)
    assert.deepEqual(answer, { next: `${base}/identity` })
  })
})

describe('the buttons of the page', () => {
  const pressed = async (value: string, started = true, progress: IdentityProgress = waiting) => {
    const { context, place, asked, actions } = placed(progress, { form: { do: value } }, started)
    const reply = await eidFormReply(context, place)
    assert.ok('redirect' in reply)
    return { to: reply.redirect.replace(`${context.base}/`, ''), asked, actions }
  }
  const rows: Array<[string, string, number, string[]]> = [
    ['cancel', 'identity?notice=eid_cancelled', 0, ['identity.not_proven']],
    ['other', 'identity', 0, ['identity.not_proven']],
    ['again', 'identity/eid', 1, ['identity.not_proven', 'identity.started']],
  ]
  for (const [value, to, starts, recorded] of rows)
    test(value, async () => {
      const result = await pressed(value)
      assert.equal(result.to, to)
      assert.equal(result.asked.cancelled.length, 1)
      assert.equal(result.asked.started, starts)
      assert.deepEqual(result.actions, recorded)
    })
  test('to confirm the person lead to the return URL, once a person has answered', async () => {
    const confirmed = await pressed('confirm', true, confirming)
    assert.equal(confirmed.to, 'identity/return?state=s&response_code=c')
    assert.deepEqual([confirmed.actions, confirmed.asked.cancelled.length], [[], 0])
    assert.equal((await pressed('confirm')).to, 'identity/eid')
  })
  test('to reject the person end the start', async () => {
    const { to, actions, asked } = await pressed('other-person', true, confirming)
    assert.deepEqual([to, asked.cancelled.length], ['identity?notice=eid_cancelled', 1])
    assert.deepEqual(actions, ['identity.not_proven'])
  })
  test('start a QR code for an identification, and none for a signature', async () => {
    const { to, asked, actions } = await pressed('code')
    assert.deepEqual([to, asked.codes.length, actions], ['identity/eid', 1, []])
    const { context, place, asked: signing } = placed(waiting, { form: { do: 'code' } })
    await eidFormReply(context, { ...place, purpose: 'SIGN' })
    assert.equal(signing.codes.length, 0)
  })
  test('to change the device continue the same start', async () => {
    for (const [value, device] of [
      ['this_device', 'THIS'],
      ['other_device', 'OTHER'],
    ] as const) {
      const { to, asked, actions } = await pressed(value)
      assert.deepEqual([to, asked.changed, actions], ['identity/eid', [device], []])
      assert.equal(asked.cancelled.length, 0)
    }
  })
  test('in another session leave the start unchanged', async () => {
    const { to, asked, actions } = await pressed('cancel', true, { kind: 'UNKNOWN' })
    assert.deepEqual([to, asked.cancelled.length, actions], ['identity?notice=eid_elsewhere', 0, []])
  })
  test('on a page whose identification is over record nothing', async () => {
    const result = await pressed('cancel', false)
    assert.deepEqual([result.to, result.asked.cancelled.length, result.actions], ['identity', 0, []])
  })
})
