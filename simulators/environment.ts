import { z } from 'zod'
import { SIMULATORS as DECLARED, PROVIDER_DEPLOYMENTS } from '#lib/deployment/payment-providers.ts'
import { SIMULATORS } from './registry.ts'
import { port } from './simulator.ts'

/** The additional variables of each simulator. */
const ofSimulators: z.ZodRawShape = Object.assign({}, ...Object.values(SIMULATORS).map(({ variables }) => variables))

/** The simulators' variables; every variable is optional, so that a fresh clone starts without settings. */
const schema = z.object({
  SIMULATORS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Which are started: those of providers that the shop uses without real credentials. */
  SIMULATORS: z
    .string()
    .default('daraja cybersource')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(DECLARED.map(({ id }) => id))).min(1)),
  /** Names under which they are reached stand in these. */
  PUBLIC_URL: z.url().optional(),
  CARDINAL_ORIGIN: z.url().optional(),
  ...Object.fromEntries(PROVIDER_DEPLOYMENTS.map(({ address }) => [address, z.url().optional()])),
  ...Object.fromEntries(DECLARED.map((declared) => [declared.portVariable, port(declared.port)])),
  ...ofSimulators,
})

export type SimulatorEnvironment = z.output<typeof schema> & Readonly<Record<string, unknown>>

/**
 * Reads the environment.
 *
 * @throws Error with one line for each variable that is malformed
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): SimulatorEnvironment {
  // An empty variable means "not set", as it does in a shell.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The simulators cannot start, their environment is wrong:\n${lines.join('\n')}`)
}
