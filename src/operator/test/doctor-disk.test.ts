/** The doctor reports a full or read-only disk as a disk problem, not as a permission problem. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, describe, test } from 'node:test'
import { directory, removeDirectories, root } from '@foyer/embedded-postgres/test/embedded-process'

after(removeDirectories)

const program = `
const [project, dataDirectory] = process.argv.slice(1)
const { checkDataDirectory, checkFilesDirectory } = await import(project + '/src/operator/doctor/machine.ts')
const { embeddedForCommand } = await import(project + '/src/platform/postgres/database-server.ts')
const config = { dataDirectory }
const findings = [...await checkDataDirectory(config), await checkFilesDirectory(config)]
const refused = await embeddedForCommand(dataDirectory).then(() => 'none', (error) => error.message)
console.log(JSON.stringify({ findings, refused }))
`
/** Mounts in a separate namespace, so nothing stays mounted. */
const mounting = (command: string, ...given: string[]) =>
  spawnSync('unshare', ['-m', 'sh', '-c', command, ...given], {
    encoding: 'utf8',
    cwd: '/',
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  })
const canMount = process.geteuid?.() === 0 && mounting('mount -t tmpfs tmpfs "$0"', root).status === 0

function findingsAfter(preparing: string) {
  const mount = `mount -t tmpfs -o size=1m,mode=700 tmpfs "$0"`
  const script = `${mount} && ${preparing}; exec "$1" --input-type=module -e "$2" "$3" "$0"`
  const ran = mounting(script, directory(), process.execPath, program, root)
  assert.equal(ran.status, 0, ran.stderr)
  return JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '') as {
    findings: Array<{ check: string; result: string; detail: string; fix?: string }>
    refused: string
  }
}

describe('the doctor reports a disk', { skip: !canMount }, () => {
  test('that is full', () => {
    const { findings, refused } = findingsAfter('cat /dev/zero > "$0/filler" 2>/dev/null')
    for (const { check, result, detail, fix } of findings) {
      assert.deepEqual([check, result, detail], ['Disk', 'WRONG', 'full: nothing can be written'])
      assert.match(fix ?? '', /^Free some space/)
    }
    assert.match(refused, /disk is full/)
    assert.doesNotMatch(refused, /writable for the user/)
  })

  test('that is mounted read-only', () => {
    const { findings } = findingsAfter('mount -o remount,ro "$0"')
    for (const { check, detail } of findings) assert.deepEqual([check, detail], ['Disk', 'mounted read-only'])
  })
})
