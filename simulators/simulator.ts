import type { Logger } from 'pino'
import { z } from 'zod'

export interface RunningSimulator {
  /** `http://127.0.0.1:4300`, without a slash at the end. */
  url: string
  close(): Promise<void>
}

/** The start options of all simulators. */
export interface StartContext {
  host: string
  /** Names under which the shop and its customers' browsers reach it. */
  names: string[]
  port: number
  log: Logger
}

/** A simulator as main.ts starts it. Every variable is optional. */
export interface Simulator<Variables extends z.ZodRawShape> {
  portVariable: string & keyof Variables
  variables: Variables
  start: (environment: z.output<z.ZodObject<Variables>>, context: StartContext) => Promise<RunningSimulator>
}

/** Any simulator. */
export interface AnySimulator {
  portVariable: string
  start: (environment: never, context: StartContext) => Promise<RunningSimulator>
}

/** Infers the types of a simulator's variables. */
export const defineSimulator = <Variables extends z.ZodRawShape>(simulator: Simulator<Variables>) => simulator

export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
export const seconds = (fallback: number) => z.coerce.number().min(0).max(3600).default(fallback)
