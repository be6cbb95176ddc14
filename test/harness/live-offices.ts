/** A list of invented people in public office: without one, nothing is approved automatically. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { manyPersons } from '../fixtures/screening-files.ts'
import type { World } from './world.ts'

export async function importOffices({ config, foyer }: World): Promise<void> {
  const { screeningLists } = foyer.ports
  await screeningLists.define('offices', { name: 'Public offices', format: 'pep-positions', kind: 'PEP' })
  const file = path.join(config.dataDirectory, 'offices.json')
  writeFileSync(file, manyPersons(3))
  await screeningLists.importFiles('offices', new Map([['main', file]]))
}
