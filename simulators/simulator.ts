import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createLog } from './log.ts'
import { answerOwnNames } from './own-pages.ts'

export interface RunningSimulator {
  /** `http://127.0.0.1:4300`, without a slash at the end. */
  url: string
  close(): Promise<void>
}

/** The start options of all simulators. */
export interface ServerOptions {
  /** 0 for any free port. */
  port: number
  host?: string
  /** Names under which the shop and its customers' browsers reach it, in addition to those of its machine. */
  names?: readonly string[]
  /** Silent by default. */
  log?: Logger
  /** Most bytes of a request. */
  bodyLimit?: number
}

/** A simulator as main.ts starts it. Every variable is optional; its port is declared in lib/deployment. */
interface Simulator<Variables extends z.ZodRawShape> {
  variables: Variables
  start: (environment: z.output<z.ZodObject<Variables>>, options: ServerOptions) => Promise<RunningSimulator>
}

/** Any simulator. */
export interface AnySimulator {
  variables: z.ZodRawShape
  start: (environment: never, options: ServerOptions) => Promise<RunningSimulator>
}

/** Infers the types of a simulator's variables. */
export const defineSimulator = <Variables extends z.ZodRawShape>(simulator: Simulator<Variables>) => simulator

export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
export const seconds = (fallback: number) => z.coerce.number().min(0).max(3600).default(fallback)

/** A simulator's server without routes. `listen` returns its address; it rejects if the port is taken (`EADDRINUSE`). */
export function openServer({
  port,
  host = '127.0.0.1',
  names = [],
  log = createLog('silent'),
  bodyLimit = 64 * 1024,
}: ServerOptions): {
  app: FastifyInstance
  log: Logger
  listen: () => Promise<string>
} {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A simulator logs its prompts and results; a line for every request of its pages is noise.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    forceCloseConnections: true,
  })
  answerOwnNames(app, names)
  const listen = async () => {
    await app.listen({ port, host })
    const address = app.server.address()
    const actual = typeof address === 'object' && address !== null ? address.port : port
    return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
  }
  return { app, log, listen }
}
