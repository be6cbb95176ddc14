/** Runs a full case, then searches every table, file and log line for personal data and secrets. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pdf } from '@foyer/safe-files/test/files'
import { dump } from '../harness/erasure-leaks.ts'
import { origin, proveAs, visitorOf } from '../harness/flow-visitor.ts'
import { request, startWorld, type World } from '../harness/world.ts'

const personal = {
  'identity number': '198302182384',
  'family name': 'Testsson',
  'given name': 'Annabellina',
  'e-mail': 'annabellina@mail.example',
  telephone: '701740605',
  street: 'Hemlighetsgatan',
  account: '4550000000058398257466',
  'file name': 'hemlig-lonespecifikation',
  'file content': 'hemligt-innehall',
  'unsent draft': 'halvskrivet-svar',
}

describe('personal data and secrets', () => {
  let world: World
  let secrets: Record<string, string>
  let delivered = 0
  const receiver = http.createServer((_request, response) => {
    delivered += 1
    response.end()
  })

  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    secrets = await aDay()
  })
  after(async () => {
    await world.close()
    receiver.close()
  })

  /** The value as text, and as the digits in which bytea is printed. */
  const spellings = (text: string) => [text.toLowerCase(), Buffer.from(text).toString('hex')]
  const found = (place: string, text: string) => {
    const lower = text.toLowerCase()
    return Object.entries(secrets)
      .filter(([, secret]) => spellings(secret).some((each) => lower.includes(each)))
      .map(([what]) => `${what} in ${place}`)
  }

  async function aDay(): Promise<Record<string, string>> {
    const customer = await world.customer()
    const bearer = await world.token(customer)
    const call = (name: string, body: object, key?: string) =>
      world.call(`/v1/${name}`, body, bearer, key === undefined ? {} : { 'idempotency-key': key })
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const webhook = await call('webhooks.create', { url }, 'webhook-1')
    const opened = {
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
      prefill: { lastName: personal['family name'] },
    }
    const created = await call('applications.create', opened, 'create-1')
    await world.call('/applications', { ...opened, countryCode: undefined, market: 'SE' }, customer.apiKey)
    // The eID proves another name, so a person must review it.
    const visitor = await visitorOf(world, customer, {
      prefill: { firstName: personal['given name'], lastName: personal['family name'] },
    })
    await visitor.post('', { do: 'begin' })
    await proveAs(world, visitor, 'identity', 'anna-testsson')
    const next = { revision: '0', do: 'continue' }
    await visitor.post('person', {
      givenName: personal['given name'],
      familyName: personal['family name'],
      personalIdentityNumber: personal['identity number'],
      line: personal.street,
      postalCode: '11122',
      city: 'Stockholm',
      country: 'SE',
      ...origin,
      ...next,
    })
    await visitor.post('contact', {
      firstName: personal['given name'],
      lastName: personal['family name'],
      email: personal['e-mail'],
      phoneNumber: `0${personal.telephone}`,
      ...next,
    })
    await visitor.post('purpose', { purpose: 'savings', pep: 'no', ...next })
    await visitor.post('account/draft', { type: 'IBAN', iban: personal['unsent draft'] })
    await visitor.post('account', { type: 'IBAN', iban: `SE${personal.account}`, ...next })
    await visitor.post('terms', { accept: 'general', ...next })
    assert.equal((await visitor.post('check', { do: 'send' })).status, 303)
    const applicationId = visitor.id
    const uploaded = await call(
      'applications.documents.upload',
      {
        applicationId,
        name: `${personal['file name']}.pdf`,
        type: 'OTHER',
        contentBase64: pdf({ catalog: `/Lang (${personal['file content']})` }).toString('base64'),
      },
      'upload-1',
    )
    assert.equal(uploaded.status, 200, uploaded.text)
    const download = new URL(uploaded.body.downloadURL)
    const file = await request(download.href)
    assert.deepEqual([file.status, file.text.includes(personal['file content'])], [200, true])
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      const { body } = await call('applications.get', { applicationId })
      if (body.status !== 'IN_PROGRESS' && delivered > 0) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const read = await call('applications.person.get', { applicationId })
    assert.equal(read.body.email, personal['e-mail'])
    assert.equal((await call('applications.get', { applicationId })).body.status, 'MANUAL_REVIEW')
    assert.ok(delivered > 0)
    await call('applications.list', { externalReference: personal['family name'] })
    // Failed requests, each with a secret that must not be logged.
    await world.call(`/v1/applications.get?access_token=${bearer}`, { applicationId }, bearer)
    await world.call('/v1/applications.get', { applicationId: personal['identity number'] }, `${bearer}x`)
    await request(`${world.baseUrl}/v1/oauth2/token?client_secret=${customer.clientSecret}`, {
      method: 'POST',
    })
    await request(`${world.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: customer.clientSecret, client_secret: customer.apiKey }),
    })
    await request(`${world.baseUrl}/onboarding?token=${created.body.sessionToken}x`)
    return {
      ...personal,
      'a private key': 'PRIVATE KEY',
      'the client secret': customer.clientSecret,
      'the API key': customer.apiKey,
      'an access token': bearer.split('.')[2] as string,
      'a session token': created.body.sessionToken.split('.')[2],
      'the cookie': visitor.cookie.split('.').at(-1) as string,
      "the form's token": visitor.csrf,
      'a download ticket': download.pathname.split('/').at(-1) as string,
      "the webhook's secret": webhook.body.secret.replace('whsec_', ''),
    }
  }

  test('is in no table', async () => {
    assert.ok(Object.values(secrets).every((secret) => secret.length > 5))
    const rows = await world.database.owner(dump)
    assert.ok(new Set(rows.map(({ table }) => table)).size > 15)
    assert.ok(
      rows.some(({ row }) => row.includes('Testbolaget')),
      'the search finds text that is not secret',
    )
    assert.deepEqual(
      rows.flatMap(({ table, row }) => found(table, row)),
      [],
    )
  })

  test('is in no line of the log at the level debug', () => {
    assert.ok(world.log.some((line) => line.includes('"code":"invalid_client"')))
    assert.deepEqual(
      world.log.flatMap((line) => found(line, line)),
      [],
    )
  })

  test('is in no file', async () => {
    const root = world.config.dataDirectory
    const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    )
    const places = files.map(({ parentPath, name }) => path.join(parentPath, name))
    assert.ok(places.length > 0, 'the file is stored')
    // Letters of a sandbox without SMTP. They are addressed, and deleted with the application.
    const mail = path.join(root, 'mail') + path.sep
    for (const place of places.filter((each) => !each.startsWith(mail))) {
      assert.deepEqual(found('the name of a file', place), [])
      assert.deepEqual(found(place, await readFile(place, 'latin1')), [])
    }
  })
})
