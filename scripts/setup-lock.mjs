/** A lock file: one setup at a time. A lock of a dead process is removed. */
import fs from 'node:fs'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const beatMs = 2_000
const deadAfterMs = 20_000

/** Resolves with a function that releases the lock. */
export async function holdLock(file) {
  const me = `${process.pid} on ${os.hostname()}`
  let announced = false
  while (!create(file, me)) {
    const holder = read(file)
    if (holder === undefined) continue
    if (isDead(holder)) {
      removeDead(file, me)
    } else {
      if (!announced) process.stdout.write(`Waiting for another setup (process ${holder.text}) to finish.\n`)
      announced = true
      await pause(200)
    }
  }
  const beat = setInterval(() => touch(file), beatMs)
  const release = () => {
    clearInterval(beat)
    fs.rmSync(file, { force: true })
  }
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(name, () => {
      release()
      process.exit(code)
    })
  return release
}

function create(file, text) {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function read(file) {
  try {
    return { text: fs.readFileSync(file, 'utf8').trim(), age: Date.now() - fs.statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

/** A living holder touches its file. Its process id helps only on this machine, and may be reused. */
function isDead(holder) {
  const [pid, host] = holder.text.split(' on ')
  if (holder.age > deadAfterMs) return true
  if (host !== os.hostname() || !Number(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** A second lock guards the removal, so that two processes do not remove each other's new lock. */
function removeDead(file, me) {
  const right = `${file}.removal`
  if (!create(right, me)) {
    const other = read(right)
    if (other && isDead(other)) fs.rmSync(right, { force: true })
    return
  }
  const holder = read(file)
  if (holder && isDead(holder)) fs.rmSync(file, { force: true })
  fs.rmSync(right, { force: true })
}

function touch(file) {
  try {
    const now = new Date()
    fs.utimesSync(file, now, now)
  } catch {
    // The lock was removed by hand.
  }
}
