/** Reads which workflows the Demo has, for the page that tries them. */
import { readFile } from 'node:fs/promises'
import type { DemoWorkflows } from '#applications/ports.ts'
import type { Ids } from '#kernel/ids.ts'
import { type Demo, demoFile } from '../demo.ts'

/** Without a Demo there is no page. The file may be created after the start. */
export const demoWorkflowsIn = (dataDirectory: string, isOn: boolean, ids: Ids): DemoWorkflows => ({
  async read() {
    if (!isOn) return undefined
    try {
      const demo = JSON.parse(await readFile(demoFile(dataDirectory), 'utf8')) as Demo
      return {
        customerId: ids.read('customer', demo.customerId, 'customerId'),
        workflows: demo.workflows.map(({ id, name, markets }) => ({
          id: ids.read('workflow', id, 'id'),
          name,
          markets,
        })),
      }
    } catch {
      return undefined
    }
  },
})
