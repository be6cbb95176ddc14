/**
 * The attacks: each limited in number and time, and against one service on this machine. Run by attacker.ts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type FilledCase, filledCase, tokenOf } from '../../bench/case.ts'
import { drippingUploads, hostileDocuments, unreadDownloads, uploaded } from './file-attacks.ts'
import { largePdf } from './hostile-files.ts'
import {
  type AttackRequest,
  agent,
  bearer,
  creation,
  crowd,
  openSocket,
  type Result,
  send,
  type Target,
} from './requests.ts'

export interface Attack {
  what: string
  seconds: number
  /** Runs before the observation. */
  prepare?(target: Target): Promise<unknown>
  run(target: Target, until: number, prepared: never): Promise<Result>
}

async function pipelined({ url }: Target, until: number): Promise<Result> {
  const { host } = new URL(url)
  const text = Array.from(
    { length: 200 },
    (_, at) => `GET ${at % 2 ? '/docs' : '/metrics'} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  ).join('')
  const result: Result = { sockets: 0 }
  while (performance.now() < until) {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(url).catch(() => undefined)))
    for (const socket of sockets) socket?.write(text)
    result.sockets = (result.sockets ?? 0) + sockets.length
    await pause(300)
    for (const socket of sockets) socket?.destroy()
  }
  return result
}

async function strangers({ url, client }: Target, until: number): Promise<Result> {
  const by = agent(60)
  const token = await tokenOf(url, client)
  const at = token.lastIndexOf('.') + 10
  const forged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
  const uuid = '01990000-0000-7000-8000-00000000000'
  const asks: AttackRequest[] = [
    { path: '/v1/applications.get', headers: bearer(forged), body: '{}' },
    {
      method: 'GET',
      path: `/onboarding/foyer:application::${uuid}1/contact`,
      headers: { cookie: `foyer-onboarding=${uuid}2.${'x'.repeat(43)}` },
    },
    {
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`test_cli_${'a'.repeat(26)}:wrong`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    },
    { method: 'GET', path: '/onboarding?token=aaa.bbb.ccc' },
  ]
  return crowd(60, until, (hand) => send(url, by, asks[hand % asks.length] as AttackRequest)).finally(() =>
    by.destroy(),
  )
}

async function formOf({ page, cookie }: FilledCase): Promise<AttackRequest> {
  const html = await (await fetch(page, { headers: { cookie } })).text()
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const form = new URLSearchParams({
    csrf: hidden('csrf'),
    revision: hidden('revision'),
    firstName: 'Anna',
    lastName: 'Testsson',
    email: 'anna@example.com',
    phoneNumber: '070-174 06 05',
  })
  const headers = {
    cookie,
    origin: new URL(page).origin,
    'content-type': 'application/x-www-form-urlencoded',
  }
  return { path: page, headers, body: form.toString() }
}

const postsOfOneLink =
  (hands: number) =>
  async ({ url }: Target, until: number, ask: AttackRequest): Promise<Result> => {
    const by = agent(hands)
    return crowd(hands, until, () => send(url, by, ask)).finally(() => by.destroy())
  }

const oneLink = async ({ url, client }: Target) =>
  formOf(await filledCase(url, client, await tokenOf(url, client)))

async function events({ url, client }: Target): Promise<AttackRequest> {
  const by = agent(10)
  const token = await tokenOf(url, client)
  const from = new Date(Date.now() - 60_000).toISOString()
  const created = await fetch(`${url}/v1/webhooks.create`, {
    method: 'POST',
    headers: bearer(token),
    body: JSON.stringify({ url: 'http://127.0.0.1:9/nobody' }),
  })
  const { id } = (await created.json()) as { id: string }
  const create = {
    path: '/v1/applications.create',
    headers: bearer(token),
    body: JSON.stringify(creation(client)),
  }
  for (let round = 0; round < 25; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => send(url, by, create)))
  const range = { webhookId: id, from, to: new Date(Date.now() + 60_000).toISOString() }
  by.destroy()
  return { path: '/v1/webhooks.deliveries.replay', headers: bearer(token), body: JSON.stringify(range) }
}

async function longLists({ url, client }: Target, until: number, token: string): Promise<Result> {
  const by = agent(20)
  const ask = { path: '/v1/applications.list', headers: bearer(token), body: '{"limit":200}' }
  const result = await crowd(20, until, async () => {
    const status = await send(url, by, ask)
    if (status === 429) await pause(500)
    return status
  })
  by.destroy()
  return { ...result, clients: client ? 1 : 0 }
}

async function manyCases({ url, client }: Target): Promise<string> {
  const token = await tokenOf(url, client)
  const by = agent(10)
  const body = {
    ...creation(client, 'KYC'),
    prefill: { contactDetails: { firstName: 'Anna', lastName: 'Testsson', email: 'anna@example.com' } },
  }
  const create = { path: '/v1/applications.create', headers: bearer(token), body: JSON.stringify(body) }
  for (let round = 0; round < 26; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => send(url, by, create)))
  by.destroy()
  return token
}

export const attacks = {
  pages: { what: '/docs and /metrics, 200 at once from 5 sockets', seconds: 10, run: pipelined },
  strangers: {
    what: 'bad bearers, forged cookies, unknown clients, 60 sockets',
    seconds: 10,
    run: strangers,
  },
  downloads: {
    what: 'one download address, 100 sockets that do not read',
    seconds: 45,
    prepare: (target: Target) => uploaded(target, largePdf(19 * 1024 * 1024)),
    run: unreadDownloads,
  },
  link200: { what: 'one link, 200 posts at a time', seconds: 10, prepare: oneLink, run: postsOfOneLink(200) },
  link2000: {
    what: 'one link, 2,000 posts at a time',
    seconds: 20,
    prepare: oneLink,
    run: postsOfOneLink(2_000),
  },
  replays: {
    what: '20 replays of 250 events at a time',
    seconds: 10,
    prepare: events,
    run: ({ url }: Target, until: number, ask: AttackRequest) => {
      const by = agent(20)
      return crowd(20, until, () => send(url, by, ask)).finally(() => by.destroy())
    },
  },
  dripping: {
    what: '24 uploads of a byte a second',
    seconds: 20,
    prepare: async ({ url, client }: Target) => filledCase(url, client, await tokenOf(url, client)),
    run: drippingUploads,
  },
  lists: { what: 'lists of 200 applications, 20 at a time', seconds: 4, prepare: manyCases, run: longLists },
  documents: { what: 'a heavy PDF and a huge picture, 6 at a time', seconds: 15, run: hostileDocuments },
} satisfies Record<string, { what: string; seconds: number; prepare?: unknown; run: unknown }>
export type AttackName = keyof typeof attacks
