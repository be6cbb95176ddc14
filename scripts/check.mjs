/** Runs every npm script `check:…` at the same time. Prints what each says when it ends. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'

const { scripts } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'))

/** Resolves with the exit code. A program that a signal ended counts as failed. */
function run(name) {
  return new Promise((resolve) => {
    const began = performance.now()
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      process.stdout.write(`> ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n${output}\n`)
      resolve(code ?? 1)
    })
  })
}

const codes = await Promise.all(checks.map(run))
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
