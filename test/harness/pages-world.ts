/** Pages over real HTTP with a renderer that only names the page. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type PageInput, page, type Table } from '#endpoint.ts'
import { errorView } from '#http/pages/error-page.ts'
import type { OnboardingView } from '#onboarding/view.ts'
import { startWorld } from './http-world.ts'

const assetsDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-assets-'))
fs.mkdirSync(path.join(assetsDirectory, 'assets'))
fs.writeFileSync(path.join(assetsDirectory, 'assets', 'flow-abc.js'), 'export const a = 1\n'.repeat(100))
fs.writeFileSync(path.join(assetsDirectory, 'secret.pem'), 'not served')

/** The input of the last rendered page. */
export const seen: { input?: PageInput; lengths: number[] } = { lengths: [] }
const show = (key: 'error' | 'not_found' = 'error'): { page: OnboardingView } => ({
  page: {
    ...errorView('internal', 'id', 'en'),
    screen: { kind: 'MESSAGE', key, returnLink: null, requestId: null },
  },
})
const looked = page({
  summary: 'Look',
  run: async (input) => {
    seen.input = input
    seen.lengths = []
    for (const { bytes } of input.uploads) seen.lengths.push((await bytes()).length)
    return show()
  },
})
export const id = '0199aaaa-0000-7000-8000-000000000001'
export const pageTable: Table = {
  'GET /onboarding': page({
    summary: 'Arrive',
    run: async ({ query }) => ({
      redirect: `/onboarding/${id}`,
      cookie: { applicationId: id, value: 'value_1', ...(query.token ? {} : { page: 'not_open' }) },
    }),
  }),
  'GET /onboarding/:application/:step': looked,
  'POST /onboarding/:application/:step': page({ summary: 'Answer', uploads: true, run: looked.run }),
  'POST /onboarding/:application/:step/draft': page({
    summary: 'Keep',
    run: async (input) => {
      seen.input = input
      return { json: { kept: true } }
    },
  }),
  'GET /onboarding/:application/copy': page({
    summary: 'Copy',
    run: async () => ({
      file: { bytes: Buffer.from('%PDF'), name: 'Åsas "kopia".pdf', mimeType: 'application/pdf' },
    }),
  }),
  'GET /onboarding/:application/broken': page({
    summary: 'Broken',
    run: async () => {
      throw new Error('secret detail')
    },
  }),
}
const render = ({ screen, language }: OnboardingView) =>
  `<!doctype html><html lang="${language}">${screen.kind === 'MESSAGE' ? screen.key : screen.kind}</html>`

export async function startPages() {
  const world = await startWorld({ table: pageTable, pages: { render, assetsDirectory } })
  const close = async () => {
    await world.close()
    // Another file of this process may have removed it.
    fs.rmSync(assetsDirectory, { recursive: true, force: true })
  }
  return { ...world, close }
}

export const step = `/onboarding/${id}/contact`
export const cookie = { cookie: 'a=b; foyer-onboarding=value_1; c=d' }
