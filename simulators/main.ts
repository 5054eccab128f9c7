import type { Logger } from 'pino'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { startAirtel } from './airtel/server.ts'
import { startCyberSource } from './cybersource/server.ts'
import { startDaraja } from './daraja/server.ts'
import { readEnvironment, type SimulatorEnvironment } from './environment.ts'
import { createLog } from './log.ts'

interface Running {
  url: string
  close(): Promise<void>
}

/** A port that is taken is said in one line. */
const saying = (name: string, port: number) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`Port ${port} is taken: set ${name} to a free one, or end what listens there.`)
}

/** The names under which the shop and its customers' browsers know them. */
function namesOf(environment: SimulatorEnvironment): string[] {
  const { PUBLIC_URL, CARDINAL_ORIGIN, MPESA_BASE_URL, CYBERSOURCE_BASE_URL, SIMULATORS_HOST } = environment
  const addresses = [PUBLIC_URL, CARDINAL_ORIGIN, MPESA_BASE_URL, CYBERSOURCE_BASE_URL]
  return [SIMULATORS_HOST, ...addresses.flatMap((address) => (address ? [new URL(address).hostname] : []))]
}

function daraja(environment: SimulatorEnvironment, log: Logger): Promise<Running> {
  return startDaraja({
    host: environment.SIMULATORS_HOST,
    names: namesOf(environment),
    port: environment.DARAJA_SIM_PORT,
    consumerKey: environment.DARAJA_SIM_CONSUMER_KEY,
    consumerSecret: environment.DARAJA_SIM_CONSUMER_SECRET,
    shortCode: environment.DARAJA_SIM_SHORTCODE,
    passkey: environment.DARAJA_SIM_PASSKEY,
    merchantName: environment.DARAJA_SIM_MERCHANT,
    promptMs: environment.DARAJA_SIM_PROMPT_SECONDS * 1000,
    lateMs: environment.DARAJA_SIM_LATE_SECONDS * 1000,
    tokenSeconds: environment.DARAJA_SIM_TOKEN_SECONDS,
    log: log.child({ simulator: 'daraja' }),
  }).catch(saying('DARAJA_SIM_PORT', environment.DARAJA_SIM_PORT))
}

function cybersource(environment: SimulatorEnvironment, log: Logger): Promise<Running> {
  return startCyberSource({
    host: environment.SIMULATORS_HOST,
    names: namesOf(environment),
    port: environment.CYBERSOURCE_SIM_PORT,
    origin: environment.CARDINAL_ORIGIN,
    merchantId: environment.CYBERSOURCE_SIM_MERCHANT_ID,
    keyId: environment.CYBERSOURCE_SIM_KEY_ID,
    sharedSecret: environment.CYBERSOURCE_SIM_SHARED_SECRET,
    merchantName: environment.DARAJA_SIM_MERCHANT,
    slowMs: environment.CYBERSOURCE_SIM_SLOW_SECONDS * 1000,
    log: log.child({ simulator: 'cybersource' }),
  }).catch(saying('CYBERSOURCE_SIM_PORT', environment.CYBERSOURCE_SIM_PORT))
}

function airtel(environment: SimulatorEnvironment, log: Logger): Promise<Running> {
  return startAirtel({
    host: environment.SIMULATORS_HOST,
    names: namesOf(environment),
    port: environment.AIRTEL_SIM_PORT,
    clientId: environment.AIRTEL_SIM_CLIENT_ID,
    clientSecret: environment.AIRTEL_SIM_CLIENT_SECRET,
    callbackKey: environment.AIRTEL_SIM_CALLBACK_KEY,
    callbackUrl: environment.AIRTEL_SIM_CALLBACK_URL,
    log: log.child({ simulator: 'airtel' }),
  }).catch(saying('AIRTEL_SIM_PORT', environment.AIRTEL_SIM_PORT))
}

/** Starts the simulators of the payment providers that have no real credentials; Ctrl-C or SIGTERM ends them. */
async function main(): Promise<void> {
  const exposure = checkStart({ settings: process.env, parts: ['simulators'], nodeEnv: process.env.NODE_ENV })
  const environment = readEnvironment(process.env)
  const log = createLog(environment.LOG_LEVEL)
  if (exposure === 'trial') log.warn(TRIAL_LINE)
  const running: Running[] = []
  if (environment.SIMULATORS.includes('daraja')) running.push(await daraja(environment, log))
  if (environment.SIMULATORS.includes('cybersource')) running.push(await cybersource(environment, log))
  if (environment.SIMULATORS.includes('airtel')) running.push(await airtel(environment, log))
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
