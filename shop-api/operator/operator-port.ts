import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serveSnapshots } from '../backup/snapshot-routes.ts'
import type { ImportService } from '../modules/catalogue/import/import-service.ts'
import { removeAddress, writeAddress } from '../start/operator-address.ts'
import type { CommandParts } from './command.ts'
import { serveCommands } from './command-routes.ts'
import { serveImports } from './import-routes.ts'

/** A batch of products with all their texts. */
const BODY_LIMIT = 64 * 1024 * 1024

export interface OperatorPort {
  close: () => Promise<void>
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Opens a port on loopback for commands of this machine, such as `npm run catalogue` and `npm run shop-api`: the embedded database has one
 * opener, so they hand their work to it. Its number and its token are in the data folder for the owner alone.
 */
export async function openOperatorPort(
  dataDir: string,
  service: ImportService,
  log: FastifyBaseLogger,
  commands: CommandParts,
): Promise<OperatorPort> {
  const token = randomBytes(32).toString('hex')
  const expected = hash(`Bearer ${token}`)
  const app = Fastify({ loggerInstance: log, bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    // Hashed, so that the comparison takes equally long for any input.
    const isOwner = timingSafeEqual(hash(request.headers.authorization ?? ''), expected)
    if (!isOwner) return reply.code(401).send({ message: 'The token is wrong.' })
  })
  app.setErrorHandler((error, _request, reply) => {
    log.error({ err: error }, 'an operator’s request failed')
    return reply.code(500).send({ message: error instanceof Error ? error.message : 'It failed.' })
  })
  app.get('/ping', async () => ({ pid: process.pid }))
  serveImports(app, service, log)
  serveCommands(app, commands)
  if (commands.database.snapshot) serveSnapshots(app, commands)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  writeAddress(dataDir, { port, token, pid: process.pid })
  return {
    close: async () => {
      removeAddress(dataDir)
      await app.close()
    },
  }
}
