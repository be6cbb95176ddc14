/** Usage of the command line: error messages name the flag, and each level has help. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { commands } from '#operator/commands.ts'
import { environmentOf, foyer, newDirectory, program, removeDirectory } from '#test/harness/cli-process.ts'

const somebody = 'foyer:customer::01990000-0000-7000-8000-000000000000'

/** Usage errors are found before any connection is made. */
const runHere = (words: readonly string[]) => foyer(words, {})

describe('usage', () => {
  const environment = environmentOf(path.join(newDirectory(), 'never-made'))
  after(() => removeDirectory(path.dirname(environment.FOYER_DATA_DIR as string)))
  const secret = 'test_sec_kyVX22DusAzSR804o2WqjgVvrGOi2xtkB0hYZR5abgf1iSlEY'
  const deliveries = ['call', 'webhooks.deliveries.list', '--customer', somebody]
  const to = ['listen', '--forward-to', 'http://localhost:4000/hooks']
  const cases: Array<[words: string[], message: RegExp]> = [
    [['nothing'], /no command "foyer nothing"/],
    [[secret], /no such command/],
    [['customer', 'make'], /no command "foyer customer make"\. See: npx foyer customer --help/],
    [['help', 'nothing'], /no command "foyer nothing"\. See: npx foyer --help/],
    [['--json'], /Write the command before its flags/],
    [['customer', 'create', '--mode', 'sandbox'], /--name is missing/],
    [['customer', 'create', '--name', 'A', '--mode', 'production'], /--mode takes one of: sandbox, live/],
    [['customer', 'create', '--name', 'A', '--name', 'B', '--mode', 'live'], /--name is given twice/],
    [['customer', 'create', '--name', '--mode', 'live'], /--name needs a value/],
    [['customer', 'create', '--name', 'A\nB', '--mode', 'live'], /--name takes one line of plain text/],
    [['customer', 'create', '--name', 'A\u202eB', '--mode', 'live'], /--name takes one line of plain text/],
    [['customer', 'create', '--name', 'A', '--mode', 'live'], /--mode live needs --redirect-origin/],
    [['customer', 'create', '--name', ' ', '--mode', 'live'], /--name takes 1 to 120 characters/],
    [
      ['customer', 'create', '--name', 'A', '--mode', 'live', '--redirect-origin', 'http://localhost'],
      /--redirect-origin/,
    ],
    [
      ['customer', 'create', '--name', 'A', '--mode', 'live', '--redirect-origin', 'https://a.example/b'],
      /--redirect-origin/,
    ],
    [
      ['customer', 'update', '--customer', somebody],
      /Give at least one change: --email, --no-email, --redirect/,
    ],
    [
      ['customer', 'update', '--customer', somebody, '--email', 'a@b', '--no-email'],
      /either --email <address> or --no-email/,
    ],
    [
      ['customer', 'create', '--name', 'A', '--mode', 'live', '--redirect-origin', 'https://*.bank.example'],
      /name each host/,
    ],
    [['customer', 'update', '--customer', somebody, '--email', 'ops'], /--email takes an address/],
    [['customer', 'list', '--colour', 'red'], /no flag --colour\. Its flags: --json, --help/],
    [['customer', 'list', `--${secret}`], /no flag like that/],
    [['customer', 'list', secret], /takes flags only/],
    [['customer', 'list', '--json=yes'], /no flag --json/],
    [['call', 'credentials.create'], /--customer is missing/],
    [
      ['call', 'credentials.create', '--customer', somebody, '--name', 'a', '--scope', 'everything'],
      /--scope takes one of/,
    ],
    [
      ['workflow', 'export', '--customer', somebody, '--workflow', somebody, '--version', '0'],
      /--version takes/,
    ],
    [['key', 'rotate', '--now'], /--now is only for signing keys: add --signing/],
    [[...deliveries, '--limit', 'many'], /--limit takes a whole number/],
    [[...deliveries, '--type', 'ALL'], /--type takes one of: APPLICATION_CREATED/],
    [[...deliveries, '--from', 'yesterday'], /--from takes a time/],
    [
      [...deliveries, '--fields', 'id,colour'],
      /--fields takes fields of the reply, .*: id, webhookId, eventId/,
    ],
    [['webhook', 'list', '--customer', somebody], /no command "foyer webhook list"\. See: npx foyer --help/],
    [['listen'], /--forward-to is missing: your receiver/],
    [['listen', '--forward-to', 'localhost:4000/hooks'], /--forward-to must begin with http/],
    [['listen', '--forward-to', '/hooks'], /--forward-to is not an absolute address/],
    [['listen', '--forward-to', 'http://a:b@localhost/'], /--forward-to must not contain a user/],
    [[...to, '--since', '5 minutes'], /--since takes a duration such as 30m/],
    [[...to, '--since', '2100-01-01'], /--since is in the future/],
    [[...to, '--since', '5m', '--from-start'], /either --since or --from-start/],
    [
      [...to, '--secret', 'whsec_c2hvcnQ='],
      /--secret must be whsec_ followed by the base64 of 24 to 64 bytes/,
    ],
    [[...to, '--url', 'localhost:3000'], /--url takes the address of a Foyer/],
    [[...to, '--client-id', 'test_cli_x'], /set the environment variable FOYER_CLIENT_SECRET/],
    [[...to, '--kind', 'ALL'], /--kind takes one of/],
    [['audit', 'verify'], /either --customer <id or name> or --all/],
  ]
  for (const [words, message] of cases)
    test(words.map((word) => word.slice(0, 20)).join(' '), async () => {
      const ran = await runHere(words)
      assert.match(ran.stderr, message)
      assert.doesNotMatch(ran.stderr, /test_sec_/)
      assert.deepEqual([ran.code, ran.stdout], [2, ''])
    })

  test('every level has help with an example, and lists every command', async () => {
    const all = await runHere(['--help'])
    const names = [...all.stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}\S/gm)].map(
      (match) => match[1] as string,
    )
    assert.deepEqual(names, Object.keys(commands))
    for (const name of [...names, 'customer', 'key']) {
      const { code, stdout, stderr } = await runHere([...name.split(' '), '--help'])
      assert.deepEqual([code, stderr], [0, ''], name)
      assert.match(stdout, /Examples?:\n {2}npx foyer /, name)
      const help = await runHere(['help', ...name.split(' ')])
      assert.deepEqual([help.code, help.stdout, help.stderr], [code, stdout, stderr], name)
    }
  })

  test('a closed stderr does not change the exit code', async () => {
    const words = ['src/cli.ts', 'nothing']
    const child = spawn(process.execPath, words, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.destroy()
    const [code] = await once(child, 'exit')
    assert.equal(code, 2)
  })

  test('starts as an executable with the Node of node_modules', async () => {
    const { PATH } = environment
    const ran = await program(['src/cli.ts', '--version'], {
      ...environment,
      PATH: `node_modules/.bin:${PATH}`,
    })
    assert.deepEqual([ran.code, ran.stderr], [0, ''])
    assert.match(ran.stdout, /^\d+\.\d+\.\d+\n$/)
  })

  test('reports an invalid environment without its secrets', async () => {
    const ran = await foyer(['customer', 'list'], {
      ...environment,
      DATABASE_URL: 'mysql://root:hunter2@db/x',
    })
    assert.match(ran.stderr, /^DATABASE_URL is not the URL/)
    assert.doesNotMatch(ran.stderr, /hunter2/)
    assert.equal(ran.code, 1)
  })
})
