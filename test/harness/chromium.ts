/**
 * The Chromium of the package @sparticuz/chromium, unpacked once into its own folder. The package itself
 * unpacks into the shared temporary directory, where another process may find a partial file, or another
 * user's file.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const packages = path.join(import.meta.dirname, '../../node_modules')
const cache = path.join(packages, '.cache')
const manifest = path.join(packages, '@sparticuz/chromium/package.json')

export const launchChromium = (args: readonly string[]): Promise<Browser> =>
  chromium.launch({
    args: [...args],
    executablePath: chromiumPath(),
    env: chromiumEnvironment(),
    headless: true,
  })

/** The path of the executable; unpacks 200 MB first if needed. */
export function chromiumPath(): string {
  const home = folder()
  if (!fs.existsSync(home)) unpack(home)
  return path.join(home, 'chromium')
}

/**
 * Has the variables that Chromium itself sets at its start. A new one then moves the whole list while other
 * threads read it (setenv(3) is not thread-safe), and the browser sometimes crashes.
 */
const chromiumEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  DBUS_SESSION_BUS_ADDRESS: process.env.DBUS_SESSION_BUS_ADDRESS ?? 'disabled:',
  FC_FONTATIONS: '1',
  VK_ICD_FILENAMES: path.join(folder(), 'vk_swiftshader_icd.json'),
})

function folder(): string {
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string }
  return path.join(cache, `chromium-${version}`)
}

/** Unpacks into a folder beside it and renames that, so that concurrent processes never see a partial one. */
function unpack(home: string): void {
  fs.mkdirSync(cache, { recursive: true })
  const making = fs.mkdtempSync(path.join(cache, 'chromium-'))
  try {
    const script = `import chromium from '@sparticuz/chromium'
      chromium.setGraphicsMode = false
      await chromium.executablePath()`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: making },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`)
    fs.renameSync(making, home)
  } catch (error) {
    if (!fs.existsSync(home)) throw error
  } finally {
    fs.rmSync(making, { recursive: true, force: true })
  }
}
