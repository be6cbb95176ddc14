/** A live customer with a list of sanctions, whose settings point to local servers of eIDs. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { unText } from '@foyer/name-matching/test/screening-files'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type LiveEids, serveLiveEids } from './live-eids.ts'
import { importOffices, officialList } from './live-offices.ts'
import { until } from './webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from './world.ts'

export interface PersonsWorld extends World {
  applicants: TestCustomer
  eids: LiveEids['by']
  bank: LiveEids['bank']
  broker: LiveEids['broker']
}

const origin = 'https://shop.example'

export async function startPersonsWorld(workflow: WorkflowDefinition): Promise<PersonsWorld> {
  const world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' }, dispatcher: false })
  const eids = await serveLiveEids(world)
  const applicants = await world.customer({
    ...{ mode: 'live', redirectOrigins: [origin], workflows: [workflow] },
  })
  await eids.set(applicants)
  await importList(world, applicants)
  return {
    ...{ ...world, applicants, eids: eids.by, bank: eids.bank, broker: eids.broker },
    async close() {
      await world.close()
      await eids.close()
    },
  }
}

/** Without a list, live screening does not answer. */
async function importList(world: World, { uuid }: TestCustomer): Promise<void> {
  const { screeningLists, screenedPairs } = world.foyer.ports
  await screeningLists.define('un', officialList)
  const file = path.join(world.config.dataDirectory, 'un.xml')
  writeFileSync(file, unText)
  await screeningLists.importFiles('un', new Map([['main', file]]))
  await importOffices(world)
  const nobody = { persons: [], organizations: [] }
  await until(() => screenedPairs({ customerId: uuid, mode: 'live' }, nobody, 0.9), 30_000, 'the lists')
}
