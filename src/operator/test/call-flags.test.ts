/** The flags of every operation: each field of its body has one, and a body is the same by flags. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import { type BodyFlag, bodyFlagsOf, flagNameOf, flagOf, type JsonSchema } from '#operator/call/body-flags.ts'
import { inFlags } from '#operator/call/in-flags.ts'
import { operations } from '#operator/call/operation-names.ts'
import { readBody } from '#operator/call/read-body.ts'
import { onlyFields, readFields } from '#operator/call/reply-fields.ts'
import { replyText } from '#operator/call/reply-text.ts'
import { type Command, CommandError, UsageError } from '#operator/command.ts'
import { commandFor } from '#operator/commands/call.ts'
import { readFlags } from '#operator/flags.ts'
import { helpOf } from '#operator/help.ts'

const now = new Date('2026-11-29T12:00:00Z')
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-call-'))
after(() => fs.rmSync(directory, { recursive: true }))

const command = (flags: Command['flags']): Command => ({
  ...{ flags, examples: [] },
  run: () => assert.fail(),
})
const bodyBy = (fields: readonly BodyFlag[], ...words: string[]) => {
  const flags = { ...Object.fromEntries(fields.map(flagOf)), body: { what: 'the body', value: '<file>' } }
  return readBody(readFlags('call', command(flags), words), fields, now)
}
const fieldsOf = (name: string) => bodyFlagsOf(operations.get(name)?.body as JsonSchema | undefined)

/** A value of the field, and the words that give it. */
function sampleOf(field: BodyFlag): { value: unknown; words: string[] } {
  const name = field.isOpen ? `${flagNameOf(field)}.some` : flagNameOf(field)
  const { value, text } = sampleValueOf(field)
  const file = path.join(directory, 'secret')
  fs.writeFileSync(file, 'secret\n')
  const words = [`--${name}=${text ?? `@${file}`}`]
  return { value: field.isList ? [value] : field.isOpen ? { some: value } : value, words }
}

function sampleValueOf({ kind, members, schema }: BodyFlag): { value: unknown; text?: string } {
  if (kind === 'BOOLEAN') return { value: false, text: 'false' }
  if (members) return { value: members[0], text: members[0] as string }
  if (kind === 'NUMBER')
    return schema.type === 'integer' ? { value: -3, text: '-3' } : { value: 0.8, text: '0.8' }
  if (kind === 'TIME') return { value: '2026-11-28T12:00:00.000Z', text: '1d' }
  if (kind === 'DAY') return { value: '1970-03-14', text: '1970-03-14' }
  if (kind === 'JSON') return { value: { a: [1] }, text: '{"a":[1]}' }
  if (kind === 'SECRET') return { value: 'secret' }
  if (kind === 'BASE64') return { value: Buffer.from('secret\n').toString('base64') }
  return { value: 'Some text', text: 'Some text' }
}

const withValue = (
  body: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
) => {
  if (rest.length === 0) body[name] = value
  else {
    body[name] ??= {}
    withValue(body[name] as Record<string, unknown>, rest, value)
  }
}

describe('the flags of an operation', () => {
  for (const [name, { body }] of operations)
    test(`${name}: every field of the body`, async () => {
      const fields = bodyFlagsOf(body as JsonSchema | undefined)
      const names = fields.map(flagNameOf)
      for (const reserved of ['customer', 'body', 'all', 'fields', 'json', 'help'])
        assert.ok(!names.includes(reserved))
      for (const field of Object.keys((body as JsonSchema | undefined)?.properties ?? {}))
        assert.ok(
          names.some((each) => each === field || each.startsWith(`${field}.`)),
          field,
        )
      const expected = {}
      const words: string[] = []
      for (const field of fields) {
        const sample = sampleOf(field)
        withValue(expected, field.path, sample.value)
        words.push(...sample.words)
      }
      assert.deepEqual(await bodyBy(fields, ...words), expected)
      const help = await helpOf(`call ${name}`, { summary: 'Summary', load: async () => commandFor(name) })
      for (const each of names) assert.ok(help.includes(`--${each}`), each)
      assert.deepEqual(
        help.split('\n').filter((line) => line.includes('undefined')),
        [],
      )
    })

  const refused: Array<[name: string, words: string[], message: RegExp]> = [
    ['webhooks.list', ['--webhook', 'x'], /has no flag --webhook/],
    ['webhooks.delete', [], /^--webhookId is missing/],
    ['webhooks.update', ['--webhookId=x', '--enabled=yes'], /^--enabled takes one of: true, false/],
    ['webhooks.create', ['--url=https://x.example', '--types=X'], /^--types takes one of/],
    ['credentials.create', ['--name=a', '--permissions=[]'], /^--permissions takes one of/],
    ['applications.list', ['--limit=many'], /^--limit takes a whole number/],
    ['applications.list', ['--limit=1', '--limit=2'], /^--limit is given twice/],
    ['applications.list', ['--createdAfter=yesterday'], /^--createdAfter takes a time/],
    ['applications.list', ['--createdAfter=2026-02-30'], /^--createdAfter takes a time/],
    [
      'providers.set',
      ['--provider=prh', '--secrets.apiKey=hunter2'],
      /^--secrets.apiKey takes no secret itself/,
    ],
    ['providers.set', ['--provider=prh', '--secrets.apiKey=@/no/such'], /there is no such file/],
    ['providers.set', ['--provider=prh', '--secrets.a=-', '--secrets.b=-'], /^Only one flag can read stdin/],
    ['workflows.terms.upload', ['--name=a', '--contentBase64=JVBE'], /^--contentBase64 takes a file/],
    ['workflows.import', ['--definition={'], /^--definition is not JSON/],
    ['workflows.import', ['--body=/no/such'], /^--body: the file cannot be read/],
  ]
  for (const [name, words, message] of refused)
    test(`${name} ${words.join(' ')} names the flag`, () =>
      assert.rejects(
        async () => bodyBy(fieldsOf(name), ...words),
        (error) =>
          (error instanceof UsageError || error instanceof CommandError) && message.test(error.message),
      ))

  test('a misplaced secret is not repeated', async () => {
    const words = ['--provider=prh', '--secrets.apiKey=hunter2']
    await assert.rejects(
      async () => bodyBy(fieldsOf('providers.set'), ...words),
      (error) => !String(error).includes('hunter2'),
    )
  })

  test('null, an empty list, @@ and times', async () => {
    const update = fieldsOf('applications.update')
    const given = [
      '--applicationId=x',
      '--externalReference=null',
      '--expiresAt=2026-11-30T10:00:00.123456+01:00',
    ]
    assert.deepEqual(await bodyBy(update, ...given), {
      ...{ applicationId: 'x', externalReference: null, expiresAt: '2026-11-30T10:00:00.123456+01:00' },
    })
    const hook = fieldsOf('webhooks.update')
    assert.deepEqual(await bodyBy(hook, '--webhookId=x', '--types=[]'), { webhookId: 'x', types: [] })
    const note = await bodyBy(fieldsOf('applications.notes.create'), '--applicationId=x', '--text=@@maja')
    assert.equal(note.text, '@maja')
  })

  test('flags are added to the body of --body, whose fields need no flags', async () => {
    const file = path.join(directory, 'body.json')
    fs.writeFileSync(file, '{"url":"https://a.example","description":"A"}')
    const body = await bodyBy(fieldsOf('webhooks.create'), `--body=${file}`, '--description=B')
    assert.deepEqual(body, { url: 'https://a.example', description: 'B' })
  })

  test('errors of fields name the flags', () => {
    const errors = [
      { path: '/prefill/email', code: 'x', message: 'No address.' },
      { path: '/metadata/order', code: 'x', message: 'Too long.' },
      { path: '/other/0', code: 'x', message: 'Unknown field.' },
    ]
    const error = inFlags(new ApiError('invalid_body', { errors }), fieldsOf('applications.create'))
    assert.ok(error instanceof CommandError)
    assert.equal(
      error.message,
      '--prefill.email: No address.\n--metadata.order: Too long.\n/other/0: Unknown field.',
    )
    assert.deepEqual(error.errors[0], { path: '--prefill.email', code: 'x', message: 'No address.' })
  })
})

describe('the name of an operation', () => {
  const near: Array<[typed: string, meant: RegExp]> = [
    ['webhooks.craete', /Did you mean webhooks\.create/],
    ['webhook.list', /Did you mean webhooks\.list/],
    ['webhooks', /Did you mean webhooks\.create, webhooks\.list/],
    ['team.invite', /is not for the operator/],
    ['applications.hits.confirm', /is not for the operator/],
    ['staff.session.get', /is not for the operator/],
    ['whsec_abc1234', /^There is no such operation\.$/],
    ['constructor', /^There is no operation constructor\.$/],
  ]
  for (const [typed, meant] of near)
    test(typed, () => {
      assert.throws(
        () => commandFor(typed),
        (error) => error instanceof UsageError && error.help === 'call --list' && meant.test(error.message),
      )
    })
})

describe('a reply as text', () => {
  const rows: Array<[what: string, reply: unknown, text: string]> = [
    ['nothing', {}, 'Done.'],
    ['an empty list', { data: [], nextCursor: null }, 'Nothing found.'],
    [
      'a list',
      { data: [{ id: 'a', openedAt: null, kinds: ['X', 'Y'] }], hasMore: false },
      'ID  KINDS\na   X, Y',
    ],
    [
      'a page',
      { data: [{ id: 'a' }], hasMore: true, nextCursor: 'b' },
      'ID\na\n\nThere are more: add --cursor b, or --all.',
    ],
    ['values of parts are columns', { data: [{ id: 'a', of: { bC: 1 } }] }, 'ID  OF B C\na   1'],
    ['a list with lists', { data: [{ id: 'a', of: [{ b: 1 }] }] }, '- Id: a\n  Of:\n    - B: 1'],
    ['lists in an object', { to: [], of: [{ a: 1 }, { a: 2 }], at: 3 }, 'At: 3\n\nOf:\n  A\n  1\n  2'],
    ['empty lists', { of: [], to: [] }, 'Nothing found.'],
    ['an object', { id: 'a', secret: 'whsec_x' }, 'Id: a\nSecret: whsec_x'],
    ['control characters', { data: [{ name: 'a\u001b[2Jb' }] }, 'NAME\na [2Jb'],
  ]
  for (const [what, reply, text] of rows) test(what, () => assert.equal(replyText(reply), text))
})

describe('the fields that are asked for', () => {
  const reply = (name: string) => operations.get(name)?.reply as JsonSchema
  const wantedOf = (name: string, text: string) =>
    readFields(
      readFlags('call', command({ fields: { what: 'the fields', value: '<name,…>' } }), ['--fields', text]),
      reply(name),
    )

  test('of each row of a list, and of lists in it', () => {
    const list = {
      data: [{ id: 'a', review: { reasons: ['X'], at: 1 }, steps: [{ key: 'k', b: 1 }] }],
      nextCursor: 'c',
    }
    const wanted = wantedOf('applications.list', 'review.reasons,id,steps.key')
    assert.deepEqual(onlyFields(list, wanted), {
      data: [{ review: { reasons: ['X'] }, id: 'a', steps: [{ key: 'k' }] }],
      nextCursor: 'c',
    })
    assert.equal(onlyFields(list, undefined), list)
  })

  test('of an object; what is null or missing stays so', () => {
    const wanted = wantedOf('applications.get', 'decision.by,id,failure')
    assert.deepEqual(onlyFields({ id: 'a', decision: null, b: 1 }, wanted), { decision: null, id: 'a' })
  })

  test('an unknown one is refused with those that there are', () => {
    for (const name of ['applications.list', 'applications.report.get', 'webhooks.create'])
      assert.throws(
        () => wantedOf(name, 'id,colour'),
        (error) => error instanceof UsageError && /fields of the reply, .*: .*[a-z], /.test(error.message),
      )
  })
})

test('a secret that is shown once is named, in every reply that has one', () => {
  const named = [...operations].flatMap(([name, { reply }]) =>
    replyText({ secret: 'x' }, reply as JsonSchema).includes('Shown only once') ? [name] : [],
  )
  assert.deepEqual(named, ['webhooks.create', 'webhooks.update', 'credentials.create', 'credentials.rotate'])
})
