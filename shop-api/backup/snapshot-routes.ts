import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { isStillNamed } from '../files/named-files.ts'
import type { CommandParts } from '../operator/command.ts'
import { beginAction, endAction } from './actions.ts'
import { openEmbeddedSnapshot, type SnapshotContents } from './snapshot.ts'

/**
 * Sends a snapshot of the embedded database to a backup, which runs in a separate process: one line of JSON with its
 * contents, then the dump.
 */
export function serveSnapshots(
  app: FastifyInstance,
  { database, clock, log }: Pick<CommandParts, 'database' | 'clock' | 'log'>,
): void {
  app.post<{ Body: { operator: string } }>('/snapshot', async (request, reply) => {
    const { operator } = request.body
    const id = await beginAction(database, { at: clock(), operator, command: 'backup', given: {} })
    const { takenAt, facts, files, dump } = await openEmbeddedSnapshot(database)
    reply.hijack()
    const { raw } = reply
    const contents: SnapshotContents = { takenAt, facts, files }
    try {
      raw.writeHead(200, { 'content-type': 'application/octet-stream' }).write(`${JSON.stringify(contents)}\n`)
      for await (const chunk of dump) {
        if (raw.closed) throw new Error('the backup was interrupted')
        if (!raw.write(chunk)) await Promise.race([once(raw, 'drain'), once(raw, 'close')])
      }
      raw.end()
      await endAction(database, id, 'handed over')
    } catch (error) {
      raw.destroy()
      await endAction(database, id, 'failed')
      log.warn({ err: error }, 'a snapshot was not sent completely')
    }
  })
  app.get<{ Querystring: { key: string } }>('/snapshot/named', async ({ query }) => ({
    isNamed: await isStillNamed(database, query.key),
  }))
}
