/** A case that is filled in through the hosted onboarding, so that every read has data. */
export interface Demo {
  clientId: string
  clientSecret: string
  workflows: Array<{ id: string; kind: 'KYC' | 'KYB' }>
}

export async function tokenOf(url: string, demo: Demo): Promise<string> {
  const reply = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basicOf(demo), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  return ((await reply.json()) as { access_token: string }).access_token
}
export const basicOf = (demo: Demo): string =>
  `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}`

export interface FilledCase {
  id: string
  cookie: string
  /** The URL of a page with a form. */
  page: string
}

export async function filledCase(url: string, demo: Demo, token: string): Promise<FilledCase> {
  const workflowId = demo.workflows.find(({ kind }) => kind === 'KYB')?.id
  const created = await fetch(`${url}/v1/applications.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workflowId, countryCode: 'SE', redirectUrl: 'https://shop.example/back' }),
  })
  const { id, sessionToken } = (await created.json()) as { id: string; sessionToken: string }
  const opened = await fetch(`${url}/onboarding?token=${sessionToken}`, { redirect: 'manual' })
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const base = opened.headers.get('location') ?? ''
  const visitor = visitorAt(url, cookie)
  await visitor.send(base, base, {})
  await visitor.send(`${base}/company`, `${base}/company`, { do: 'search', query: '529999-9986' })
  await visitor.send(`${base}/company`, `${base}/company`, { do: 'confirm' })
  const order = await visitor.send(`${base}/identity`, `${base}/identity`, {
    do: 'start',
    provider: 'simulator',
  })
  await visitor.follow(order)
  const contact = { email: 'anna@example.com', phoneNumber: '070-174 06 05' }
  await visitor.send(`${base}/contact`, `${base}/contact`, contact)
  return { id, cookie, page: `${url}${base}/contact` }
}

function visitorAt(url: string, cookie: string) {
  const get = (address: string, redirect: RequestRedirect = 'manual') =>
    fetch(new URL(address, url), { headers: { cookie }, redirect })
  const post = (address: string, form: Record<string, string>) =>
    fetch(new URL(address, url), {
      method: 'POST',
      headers: { cookie, origin: url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  const hidden = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`).exec(html)
  return {
    /** Opens the page for its hidden fields, submits the form, and returns the target of the redirect. */
    async send(page: string, action: string, form: Record<string, string>): Promise<string> {
      const html = await (await get(page, 'follow')).text()
      const fields = Object.fromEntries(
        ['csrf', 'revision'].map((name) => [name, hidden(html, name)?.[1] ?? hidden(html, name)?.[2] ?? '']),
      )
      const reply = await post(action, { ...fields, ...form })
      if (reply.status !== 303)
        throw new Error(`${action.replace(/[0-9a-f-]{36}/, '…')} answered ${reply.status}`)
      return reply.headers.get('location') ?? ''
    },
    /** Goes to the test eID as Anna Testsson, and back. */
    async follow(order: string): Promise<void> {
      const address = new URL(order, url)
      const reply = await post('/simulator/eid', {
        order: address.searchParams.get('order') ?? '',
        person: 'anna-testsson',
      })
      await get(reply.headers.get('location') ?? '')
    },
  }
}
