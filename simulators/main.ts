import type { Logger } from 'pino'
import { SIMULATORS as DECLARED, PROVIDER_DEPLOYMENTS } from '#lib/deployment/payment-providers.ts'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { readEnvironment, type SimulatorEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import { SIMULATORS } from './registry.ts'
import type { RunningSimulator } from './simulator.ts'

/** Reports a taken port in one line. */
const saying = (name: string, port: number) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`Port ${port} is taken: set ${name} to a free one, or end what listens there.`)
}

/** The names under which the shop and its customers' browsers know them. */
function namesOf(environment: SimulatorEnvironment): string[] {
  const variables = ['PUBLIC_URL', 'CARDINAL_ORIGIN', ...PROVIDER_DEPLOYMENTS.map(({ address }) => address)]
  const addresses = variables.map((name) => environment[name]).filter((address) => address !== undefined)
  return [environment.SIMULATORS_HOST, ...addresses.map((address) => new URL(String(address)).hostname)]
}

function start(
  { id, portVariable }: (typeof DECLARED)[number],
  environment: SimulatorEnvironment,
  log: Logger,
): Promise<RunningSimulator> {
  const port = Number(environment[portVariable])
  const options = { host: environment.SIMULATORS_HOST, names: namesOf(environment), port }
  return SIMULATORS[id]
    .start(environment as never, { ...options, log: log.child({ simulator: id }) })
    .catch(saying(portVariable, port))
}

/** Starts the simulators of the payment providers that have no real credentials; Ctrl-C or SIGTERM ends them. */
async function main(): Promise<void> {
  const exposure = checkStart({ settings: process.env, parts: ['simulators'], nodeEnv: process.env.NODE_ENV })
  const environment = readEnvironment(process.env)
  const log = createLog(environment.LOG_LEVEL)
  if (exposure === 'trial') log.warn(TRIAL_LINE)
  const running: RunningSimulator[] = []
  for (const simulator of DECLARED) {
    if (environment.SIMULATORS.includes(simulator.id)) running.push(await start(simulator, environment, log))
  }
  log.info({ addresses: running.map(({ url }) => url) }, 'Simulators ready')

  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      void Promise.all(running.map((one) => one.close())).then(() => log.info('Simulators ended'))
    })
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
