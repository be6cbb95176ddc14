/** Opens the operations of the table for the command line: on the ports of the service, without a server. */
import { pino } from 'pino'
import type { AccessLog } from '#audit/ports.ts'
import { OPERATOR_READER } from '#audit/ports.ts'
import { type BrowserCall, type Caller, CustomReply } from '#endpoint.ts'
import { checkBody, writeReply } from '#http/serve/without-server.ts'
import { permissions } from '#oauth/permissions.ts'
import { openPorts } from '#open-ports.ts'
import type { CommandDatabase } from './database.ts'
import type { OperatorOperations } from './ports.ts'

interface Opening extends CommandDatabase {
  /** A read that cannot be recorded is not shown. */
  accessLog: AccessLog
  note(message: string): void
  onClose(close: () => unknown): void
}

/** The operator calls from no browser, and has signed in nowhere. */
const noBrowser: BrowserCall = {
  ...{ session: undefined, token: undefined, twoStepToken: undefined },
  info: { address: '127.0.0.1', userAgent: 'foyer call' },
}

export async function openOperations(opening: Opening): Promise<OperatorOperations> {
  const { config, server, now, note, onClose, accessLog } = opening
  const log = pino({ level: 'error' }, { write: (line: string) => note(messageIn(line)) })
  const opened = await openPorts(config, { log, now, server })
  onClose(() => opened.close())
  const ports = { ...opened.ports, accessLog }
  return {
    async run({ id: customerId, mode }, operation, body, ending) {
      if (operation.body) checkBody(operation.body, body)
      const caller: Caller = {
        ...{
          customerId,
          kind: 'OPERATOR',
          id: OPERATOR_READER,
          clientId: null,
          role: null,
          mode,
          apiVersion: null,
        },
        ...{ scopes: ['application', 'application.read'], permissions },
      }
      const run = <T>(work: () => T): T => ports.inTimeOf(customerId, work)
      const reply = await run(() =>
        operation.run(body as never, {
          ...ports,
          ...{
            caller,
            browser: noBrowser,
            requestId: opened.storage.newId(),
            params: {},
            query: {},
            accept: '*/*',
          },
          ...{ idempotency: undefined, ending },
        }),
      )
      return writeReply(operation.reply, reply instanceof CustomReply ? reply.body : reply)
    },
  }
}

const messageIn = (line: string): string => (JSON.parse(line) as { msg?: string }).msg ?? line.trim()
